// Undo and redo over the whole draft, as values. Saving does not touch it: what was saved can be taken back too.
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';

/** A draft and what of it was being worked on, so that undoing shows where it happened. */
export interface DraftState {
  readonly questionnaire: Questionnaire;
  /** Id of a question or section. */
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
/** Longer pauses begin a new step. */
const SAME_STEP_MILLISECONDS = 2000;

export const historyOf = (present: DraftState): DraftHistory => ({ past: [], present, future: [], last: null });

export interface Change {
  readonly questionnaire: Questionnaire;
  /** Left out: the selection stays. */
  readonly selected?: string | null;
  /** Names what is typed into; none for what is a step of its own. */
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

/** Looking at something else is no step, but it ends one. */
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
