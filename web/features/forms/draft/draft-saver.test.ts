import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { DraftSaver, type PendingSave, type SendResult, type UnsavedDraft } from './draft-saver.ts';

const saying = (title: string): Questionnaire => ({ sections: [{ id: 's', title, questions: [] }] });
const titleOf = ({ questionnaire }: Pick<PendingSave, 'questionnaire'>) => questionnaire.sections[0]?.title;
const first = saying('');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin(answers: SendResult[] = [], start: UnsavedDraft = { questionnaire: first, revision: 3, pending: null }) {
  const sent: { title: string | undefined; revision: number; key: string }[] = [];
  const kept: (UnsavedDraft | null)[] = [];
  const saver = new DraftSaver({
    start,
    isUnsaved: start.questionnaire !== first,
    send: async (save, revision) => {
      sent.push({ title: titleOf(save), revision, key: save.idempotencyKey });
      await new Promise((resolve) => setTimeout(resolve, 100));
      return answers.shift() ?? { kind: 'saved', revision: revision + 1 };
    },
    obstacleOf: ({ sections }) => (sections[0]?.title === 'ahead' ? 'Die Bedingung zeigt voraus.' : undefined),
    keep: (unsaved) => kept.push(unsaved),
    now: () => 42,
  });
  return { saver, sent, kept };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a draft is saved', () => {
  it('a moment after the last change, once', async () => {
    const { saver, sent, kept } = begin();
    for (const text of ['T', 'Tü', 'Tür']) {
      saver.change(saying(text));
      await pass(300);
    }
    expect([saver.state().kind, sent.length, kept.at(-1)?.revision]).toEqual(['waiting', 0, 3]);
    await pass(650);
    expect(saver.state()).toEqual({ kind: 'saving' });
    await pass(100);
    expect(saver.state()).toEqual({ kind: 'saved', at: 42 });
    expect(sent.map(({ title, revision }) => [title, revision])).toEqual([['Tür', 3]]);
    expect([saver.revision(), kept.at(-1)]).toEqual([4, null]);
  });

  it('again, with the revision of the first, when something was typed meanwhile', async () => {
    const { saver, sent } = begin();
    saver.change(saying('Tür'));
    await pass(950);
    saver.change(saying('Türen'));
    await pass(1200);
    expect(sent.map(({ title, revision }) => [title, revision])).toEqual([
      ['Tür', 3],
      ['Türen', 4],
    ]);
    expect(saver.state().kind).toBe('saved');
  });

  it('at once, before it is published', async () => {
    const { saver } = begin();
    saver.change(saying('Tür'));
    const all = saver.flush();
    await pass(100);
    expect(await all).toBe(true);
  });
});

describe('a draft is not saved', () => {
  it('over what somebody else has saved: nothing more is sent, and the text stays', async () => {
    const { saver, sent, kept } = begin([{ kind: 'conflict' }]);
    saver.change(saying('Tür'));
    await pass(2000);
    saver.change(saying('Türen'));
    await pass(5000);
    expect([saver.state().kind, sent.length]).toEqual(['conflict', 1]);
    expect(kept.at(-1)?.questionnaire).toEqual(saying('Türen'));
    expect(await saver.flush()).toBe(false);
  });

  it('while a condition looks ahead, and is once it does not', async () => {
    const { saver, sent } = begin();
    saver.change(saying('ahead'));
    await pass(5000);
    expect([saver.state().kind, sent.length]).toEqual(['blocked', 0]);
    saver.change(saying('Tür'));
    await pass(1500);
    expect([saver.state().kind, sent.length]).toEqual(['saved', 1]);
  });

  it('but said so, when the server refuses it', async () => {
    const { saver, sent } = begin([{ kind: 'refused', message: 'Bitte höchstens 300 Fragen.' }]);
    saver.change(saying('Tür'));
    await pass(5000);
    expect(saver.state()).toEqual({ kind: 'refused', message: 'Bitte höchstens 300 Fragen.' });
    expect(sent.length).toBe(1);
  });
});

describe('an answer that got lost', () => {
  it('is asked for again with the same key and text, before anything newer', async () => {
    const { saver, sent, kept } = begin([{ kind: 'unreachable' }]);
    saver.change(saying('Tür'));
    await pass(1100);
    expect([saver.state().kind, titleOf(kept.at(-1)?.pending ?? { questionnaire: first })]).toEqual([
      'unreachable',
      'Tür',
    ]);
    saver.change(saying('Türen'));
    await pass(6000);
    expect(sent.map(({ title }) => title)).toEqual(['Tür', 'Tür', 'Türen']);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
    expect(saver.state().kind).toBe('saved');
  });

  it('is asked for after a reload too', async () => {
    const pending = { questionnaire: saying('Tür'), idempotencyKey: 'key' };
    const { saver, sent } = begin([], { questionnaire: saying('Türen'), revision: 3, pending });
    await pass(2000);
    expect(sent.map(({ title, revision }) => [title, revision])).toEqual([
      ['Tür', 3],
      ['Türen', 4],
    ]);
    expect(saver.state().kind).toBe('saved');
  });
});
