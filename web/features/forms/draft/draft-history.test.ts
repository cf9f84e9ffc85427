import { describe, expect, it } from 'vitest';
import { newQuestion } from './draft-operations.ts';
import { changed, type DraftHistory, historyOf, redone, selected, undone } from './draft-history.ts';

const saying = (label: string) => ({
  sections: [{ id: 's', title: 'S', questions: [newQuestion('text', 'q', label)] }],
});
const labelOf = ({ present }: DraftHistory) => present.questionnaire.sections[0]?.questions[0]?.label;
const start = historyOf({ questionnaire: saying(''), selected: 'q' });
const type = (history: DraftHistory, text: string, now: number) =>
  changed(history, { questionnaire: saying(text), field: 'q.label' }, now);

describe('undo', () => {
  it('takes back what was typed in one go, and gives it again', () => {
    const typed = type(type(type(start, 'T', 0), 'Tü', 500), 'Tür', 1000);
    expect(labelOf(undone(typed))).toBe('');
    expect(labelOf(redone(undone(typed)))).toBe('Tür');
  });

  it('takes back less after a pause, in another field, or after a look elsewhere', () => {
    expect(labelOf(undone(type(type(start, 'Tür', 0), 'Tür frei', 5000)))).toBe('Tür');
    const other = changed(type(start, 'Tür', 0), { questionnaire: saying('Tür!'), field: 'q.helpText' }, 10);
    expect(labelOf(undone(other))).toBe('Tür');
    const looked = type(selected(selected(type(start, 'Tür', 0), 's'), 'q'), 'Tür frei', 20);
    expect(labelOf(undone(looked))).toBe('Tür');
  });

  it('shows again where it happened', () => {
    const removed = changed(start, { questionnaire: { sections: [] }, selected: null }, 0);
    expect(removed.present.selected).toBe(null);
    expect(undone(removed).present.selected).toBe('q');
  });

  it('has an end on both sides', () => {
    expect(undone(start)).toBe(start);
    expect(redone(start)).toBe(start);
  });

  it('forgets what was undone once something new is done', () => {
    const again = type(undone(type(start, 'Tür', 0)), 'Tor', 1);
    expect(redone(again)).toBe(again);
  });

  it('keeps the last 200 steps', () => {
    let history = start;
    for (let step = 0; step < 250; step += 1) history = changed(history, { questionnaire: saying(`${step}`) }, step);
    expect(history.past.length).toBe(200);
  });
});
