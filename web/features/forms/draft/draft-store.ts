// Holds the draft and its history while it is edited, with the few operations that all fields use.
import type { Question, Questionnaire, Section } from '#shared/questionnaire/questionnaire.ts';
import {
  type Change,
  withChange,
  type DraftHistory,
  type DraftState,
  historyOf,
  withRedo,
  withSelection,
  withUndo,
} from './draft-history.ts';
import { changeQuestion, changeSection } from './draft-operations.ts';

/** The store stays the same object, so that the component of a row does not render again because of it. */
export interface DraftStore {
  readonly history: () => DraftHistory;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (makeChange: (state: DraftState) => Change) => void;
  /** @param field identifies the field that is typed into; continued typing is one undo step */
  readonly editQuestion: (id: string, edit: (question: Question) => Question, field?: string) => void;
  readonly editSection: (id: string, edit: (section: Section) => Section, field?: string) => void;
  readonly select: (id: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export const firstIdOf = ({ sections }: Questionnaire) => sections[0]?.questions[0]?.id ?? sections[0]?.id ?? null;

/** @param now time in milliseconds */
export function draftStore(start: DraftState, now: () => number): DraftStore {
  const listeners = new Set<() => void>();
  let history = historyOf(start);
  const setHistory = (next: DraftHistory) => {
    if (next === history) return;
    history = next;
    for (const listener of listeners) listener();
  };
  const change = (make: (state: DraftState) => Change) => setHistory(withChange(history, make(history.present), now()));
  const undoStepOf = (id: string, field?: string) => (field === undefined ? {} : { field: `${id}.${field}` });
  return {
    history: () => history,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    editQuestion: (id, edit, field) =>
      change((state) => ({ questionnaire: changeQuestion(state.questionnaire, id, edit), ...undoStepOf(id, field) })),
    editSection: (id, edit, field) =>
      change((state) => ({ questionnaire: changeSection(state.questionnaire, id, edit), ...undoStepOf(id, field) })),
    select: (id) => setHistory(withSelection(history, id)),
    undo: () => setHistory(withUndo(history)),
    redo: () => setHistory(withRedo(history)),
  };
}
