import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { DraftSaver, type PendingSave, type SendResult, type UnsavedDraft } from './draft-saver.ts';

const questionnaireTitled = (title: string): Questionnaire => ({ sections: [{ id: 's', title, questions: [] }] });
const titleOf = ({ questionnaire }: Pick<PendingSave, 'questionnaire'>) => questionnaire.sections[0]?.title;
const initialQuestionnaire = questionnaireTitled('');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startSaver(
  answers: SendResult[] = [],
  start: UnsavedDraft = { questionnaire: initialQuestionnaire, revision: 3, pending: null },
) {
  const requests: { title: string | undefined; revision: number; key: string }[] = [];
  const keptDrafts: (UnsavedDraft | null)[] = [];
  const saver = new DraftSaver({
    initialDraft: start,
    isUnsaved: start.questionnaire !== initialQuestionnaire,
    send: async (save, revision) => {
      requests.push({ title: titleOf(save), revision, key: save.idempotencyKey });
      await new Promise((resolve) => setTimeout(resolve, 100));
      return answers.shift() ?? { kind: 'saved', revision: revision + 1 };
    },
    obstacleOf: ({ sections }) => (sections[0]?.title === 'ahead' ? 'Die Bedingung zeigt voraus.' : undefined),
    storeUnsaved: (unsaved) => keptDrafts.push(unsaved),
    now: () => 42,
  });
  return { saver, sent: requests, kept: keptDrafts };
}
const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('saving a draft', () => {
  it('sends one request a moment after the last change', async () => {
    const { saver, sent, kept } = startSaver();
    for (const text of ['T', 'Tü', 'Tür']) {
      saver.change(questionnaireTitled(text));
      await advanceTime(300);
    }
    expect([saver.state().kind, sent.length, kept.at(-1)?.revision]).toEqual(['waiting', 0, 3]);
    await advanceTime(650);
    expect(saver.state()).toEqual({ kind: 'saving' });
    await advanceTime(100);
    expect(saver.state()).toEqual({ kind: 'saved', at: 42 });
    expect(sent.map(({ title, revision }) => [title, revision])).toEqual([['Tür', 3]]);
    expect([saver.revision(), kept.at(-1)]).toEqual([4, null]);
  });

  it('sends a second request with the new revision if the draft changed during the first one', async () => {
    const { saver, sent } = startSaver();
    saver.change(questionnaireTitled('Tür'));
    await advanceTime(950);
    saver.change(questionnaireTitled('Türen'));
    await advanceTime(1200);
    expect(sent.map(({ title, revision }) => [title, revision])).toEqual([
      ['Tür', 3],
      ['Türen', 4],
    ]);
    expect(saver.state().kind).toBe('saved');
  });

  it('happens immediately before the draft is published', async () => {
    const { saver } = startSaver();
    saver.change(questionnaireTitled('Tür'));
    const isEverythingSaved = saver.flush();
    await advanceTime(100);
    expect(await isEverythingSaved).toBe(true);
  });
});

describe('a draft that cannot be saved', () => {
  it('does not overwrite what another user has saved, and keeps the text', async () => {
    const { saver, sent, kept } = startSaver([{ kind: 'conflict' }]);
    saver.change(questionnaireTitled('Tür'));
    await advanceTime(2000);
    saver.change(questionnaireTitled('Türen'));
    await advanceTime(5000);
    expect([saver.state().kind, sent.length]).toEqual(['conflict', 1]);
    expect(kept.at(-1)?.questionnaire).toEqual(questionnaireTitled('Türen'));
    expect(await saver.flush()).toBe(false);
  });

  it('waits while a condition refers to a later question, and is saved as soon as it no longer does', async () => {
    const { saver, sent } = startSaver();
    saver.change(questionnaireTitled('ahead'));
    await advanceTime(5000);
    expect([saver.state().kind, sent.length]).toEqual(['blocked', 0]);
    saver.change(questionnaireTitled('Tür'));
    await advanceTime(1500);
    expect([saver.state().kind, sent.length]).toEqual(['saved', 1]);
  });

  it('shows the refusal of the server', async () => {
    const { saver, sent } = startSaver([{ kind: 'refused', message: 'Bitte höchstens 300 Fragen.' }]);
    saver.change(questionnaireTitled('Tür'));
    await advanceTime(5000);
    expect(saver.state()).toEqual({ kind: 'refused', message: 'Bitte höchstens 300 Fragen.' });
    expect(sent.length).toBe(1);
  });
});

describe('a lost response', () => {
  it('is requested again with the same key and text before any newer change is sent', async () => {
    const { saver, sent, kept } = startSaver([{ kind: 'unreachable' }]);
    saver.change(questionnaireTitled('Tür'));
    await advanceTime(1100);
    expect([saver.state().kind, titleOf(kept.at(-1)?.pending ?? { questionnaire: initialQuestionnaire })]).toEqual([
      'unreachable',
      'Tür',
    ]);
    saver.change(questionnaireTitled('Türen'));
    await advanceTime(6000);
    expect(sent.map(({ title }) => title)).toEqual(['Tür', 'Tür', 'Türen']);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
    expect(saver.state().kind).toBe('saved');
  });

  it('is requested again after a reload, too', async () => {
    const pending = { questionnaire: questionnaireTitled('Tür'), idempotencyKey: 'key' };
    const { saver, sent } = startSaver([], { questionnaire: questionnaireTitled('Türen'), revision: 3, pending });
    await advanceTime(2000);
    expect(sent.map(({ title, revision }) => [title, revision])).toEqual([
      ['Tür', 3],
      ['Türen', 4],
    ]);
    expect(saver.state().kind).toBe('saved');
  });
});
