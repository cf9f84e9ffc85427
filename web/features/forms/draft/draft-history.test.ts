import { describe, expect, it } from 'vitest';
import { newQuestion } from './draft-operations.ts';
import { withChange, type DraftHistory, historyOf, withRedo, withSelection, withUndo } from './draft-history.ts';

const questionnaireLabelled = (label: string) => ({
  sections: [{ id: 's', title: 'S', questions: [newQuestion('text', 'q', label)] }],
});
const labelOf = ({ present }: DraftHistory) => present.questionnaire.sections[0]?.questions[0]?.label;
const start = historyOf({ questionnaire: questionnaireLabelled(''), selected: 'q' });
const typeLabel = (history: DraftHistory, text: string, now: number) =>
  withChange(history, { questionnaire: questionnaireLabelled(text), field: 'q.label' }, now);

describe('the history of a draft', () => {
  it('undoes continuous typing in one step, and redoes it', () => {
    const typed = typeLabel(typeLabel(typeLabel(start, 'T', 0), 'Tü', 500), 'Tür', 1000);
    expect(labelOf(withUndo(typed))).toBe('');
    expect(labelOf(withRedo(withUndo(typed)))).toBe('Tür');
  });

  it('begins a new step after a pause, in another field and after another selection', () => {
    expect(labelOf(withUndo(typeLabel(typeLabel(start, 'Tür', 0), 'Tür frei', 5000)))).toBe('Tür');
    const other = withChange(
      typeLabel(start, 'Tür', 0),
      { questionnaire: questionnaireLabelled('Tür!'), field: 'q.helpText' },
      10,
    );
    expect(labelOf(withUndo(other))).toBe('Tür');
    const afterSelection = typeLabel(
      withSelection(withSelection(typeLabel(start, 'Tür', 0), 's'), 'q'),
      'Tür frei',
      20,
    );
    expect(labelOf(withUndo(afterSelection))).toBe('Tür');
  });

  it('restores the selection of the undone step', () => {
    const removed = withChange(start, { questionnaire: { sections: [] }, selected: null }, 0);
    expect(removed.present.selected).toBe(null);
    expect(withUndo(removed).present.selected).toBe('q');
  });

  it('stays the same when there is nothing to undo or redo', () => {
    expect(withUndo(start)).toBe(start);
    expect(withRedo(start)).toBe(start);
  });

  it('drops undone steps after a new change', () => {
    const afterNewChange = typeLabel(withUndo(typeLabel(start, 'Tür', 0)), 'Tor', 1);
    expect(withRedo(afterNewChange)).toBe(afterNewChange);
  });

  it('keeps the last 200 steps', () => {
    let history = start;
    for (let step = 0; step < 250; step += 1)
      history = withChange(history, { questionnaire: questionnaireLabelled(`${step}`) }, step);
    expect(history.past.length).toBe(200);
  });
});
