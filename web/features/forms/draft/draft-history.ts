// Undo and redo over the whole draft, as immutable values. Saving does not affect it, so saved changes can be undone,
// too.
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
  readonly last: { readonly field: string; readonly at: number } | null;
}

const MAX_STEPS = 200;
/** A longer pause while typing begins a new undo step. */
const SAME_STEP_MILLISECONDS = 2000;

export const historyOf = (present: DraftState): DraftHistory => ({ past: [], present, future: [], last: null });

export interface Change {
  readonly questionnaire: Questionnaire;
  /** If omitted, the selection stays. */
  readonly selected?: string | null;
  /** Identifies the field that is typed into. Without it, the change is an undo step of its own. */
  readonly field?: string;
}

export function changed(history: DraftHistory, change: Change, now: number): DraftHistory {
  const { past, present, last } = history;
  const next = {
    questionnaire: change.questionnaire,
    selected: change.selected === undefined ? present.selected : change.selected,
  };
  if (next.questionnaire === present.questionnaire) return selected(history, next.selected);
  const goesOn = change.field !== undefined && last?.field === change.field && now - last.at <= SAME_STEP_MILLISECONDS;
  return {
    past: goesOn ? past : [...past, present].slice(-MAX_STEPS),
    present: next,
    future: [],
    last: change.field === undefined ? null : { field: change.field, at: now },
  };
}

/** A new selection is no undo step, but it ends the current one. */
export const selected = (history: DraftHistory, id: string | null): DraftHistory =>
  history.present.selected === id ? history : { ...history, present: { ...history.present, selected: id }, last: null };

export function undone(history: DraftHistory): DraftHistory {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    last: null,
  };
}

export function redone(history: DraftHistory): DraftHistory {
  const [after, ...rest] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.present], present: after, future: rest, last: null };
}
