// Undoes and redoes changes of the whole draft with immutable values. Saving does not affect the history, so saved
// changes can be undone, too.
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';

/** A draft and its selection, so that undoing shows where the change was. */
export interface DraftState {
  readonly questionnaire: Questionnaire;
  /** Id of the selected question or section. */
  readonly selected: string | null;
}

export interface DraftHistory {
  readonly past: readonly DraftState[];
  readonly present: DraftState;
  readonly future: readonly DraftState[];
  /** The field that was changed last, and when: continued typing in one field counts as one step. */
  readonly lastEdit: { readonly field: string; readonly at: number } | null;
}

const MAX_STEPS = 200;
/** A longer pause while typing begins a new undo step. */
const MAX_TYPING_PAUSE_MILLISECONDS = 2000;

export const historyOf = (present: DraftState): DraftHistory => ({ past: [], present, future: [], lastEdit: null });

export interface Change {
  readonly questionnaire: Questionnaire;
  /** If omitted, the selection stays. */
  readonly selected?: string | null;
  /** Identifies the field that is typed into. A change without a field is always a separate undo step. */
  readonly field?: string;
}

export function withChange(history: DraftHistory, change: Change, now: number): DraftHistory {
  const { past, present, lastEdit } = history;
  const next = {
    questionnaire: change.questionnaire,
    selected: change.selected === undefined ? present.selected : change.selected,
  };
  if (next.questionnaire === present.questionnaire) return withSelection(history, next.selected);
  const continuesStep =
    change.field !== undefined &&
    lastEdit?.field === change.field &&
    now - lastEdit.at <= MAX_TYPING_PAUSE_MILLISECONDS;
  return {
    past: continuesStep ? past : [...past, present].slice(-MAX_STEPS),
    present: next,
    future: [],
    lastEdit: change.field === undefined ? null : { field: change.field, at: now },
  };
}

/** A new selection is no undo step, but continued typing after it starts a new one. */
export const withSelection = (history: DraftHistory, id: string | null): DraftHistory =>
  history.present.selected === id
    ? history
    : { ...history, present: { ...history.present, selected: id }, lastEdit: null };

export function withUndo(history: DraftHistory): DraftHistory {
  const previousState = history.past.at(-1);
  if (previousState === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previousState,
    future: [history.present, ...history.future],
    lastEdit: null,
  };
}

export function withRedo(history: DraftHistory): DraftHistory {
  const [nextState, ...laterStates] = history.future;
  if (nextState === undefined) return history;
  return { past: [...history.past, history.present], present: nextState, future: laterStates, lastEdit: null };
}
