// Saves the draft while somebody works on it: a moment after the last change, one save at a time, and never over what
// somebody else has saved meanwhile. Knows no React, so that it can be tested with a clock of its own.
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';

export type SaveState =
  /** Milliseconds since 1970; null: nothing was changed yet. */
  | { readonly kind: 'saved'; readonly at: number | null }
  | { readonly kind: 'waiting' | 'saving' }
  /** What no draft may keep, e.g. a condition that looks ahead. */
  | { readonly kind: 'blocked'; readonly message: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Somebody else has changed the form. */
  | { readonly kind: 'conflict' };

/** One save that was sent and may have arrived: repeated as it was, with its key. */
export interface PendingSave {
  readonly questionnaire: Questionnaire;
  readonly idempotencyKey: string;
}

/** What a reload must find again. */
export interface UnsavedDraft {
  readonly questionnaire: Questionnaire;
  /** Of the draft it was made from. */
  readonly revision: number;
  readonly pending: PendingSave | null;
}

export type SendResult =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'unreachable' | 'conflict' }
  | { readonly kind: 'refused'; readonly message: string };

interface DraftSaverOptions {
  readonly start: UnsavedDraft;
  readonly isUnsaved: boolean;
  readonly send: (save: PendingSave, revision: number) => Promise<SendResult>;
  /** Why it cannot be saved at all, or undefined. */
  readonly obstacleOf: (questionnaire: Questionnaire) => string | undefined;
  /** Null: everything is saved. */
  readonly keep: (unsaved: UnsavedDraft | null) => void;
  readonly now: () => number;
}

const REST_MILLISECONDS = 900;
const RETRY_MILLISECONDS = 4000;

export interface DraftSaver {
  readonly state: () => SaveState;
  readonly revision: () => number;
  readonly change: (questionnaire: Questionnaire) => void;
  /** Saves at once; resolves to whether everything is saved. */
  readonly flush: () => Promise<boolean>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends what waits, and stops listening. */
  readonly close: () => void;
}

export function draftSaver({ start, isUnsaved, send, obstacleOf, keep, now }: DraftSaverOptions): DraftSaver {
  const listeners = new Set<() => void>();
  let state: SaveState = isUnsaved ? { kind: 'waiting' } : { kind: 'saved', at: null };
  let { questionnaire, revision, pending } = start;
  let saved: Questionnaire | null = isUnsaved ? null : questionnaire;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<void> | null = null;

  const tell = (next: SaveState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const keepUnsaved = () => keep(saved === questionnaire ? null : { questionnaire, revision, pending });
  const later = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), milliseconds);
  };
  const settle = (sent: PendingSave, result: SendResult) => {
    if (result.kind === 'saved') {
      revision = result.revision;
      saved = sent.questionnaire;
      pending = null;
      if (saved === questionnaire) tell({ kind: 'saved', at: now() });
    } else {
      // What was refused did not arrive; of what got no answer nobody knows.
      if (result.kind !== 'unreachable') pending = null;
      tell(result);
      if (result.kind === 'unreachable') later(RETRY_MILLISECONDS);
    }
    keepUnsaved();
    return result.kind === 'saved';
  };
  /** One after the other, until nothing is left or one does not arrive. */
  const saveAll = async (): Promise<void> => {
    if (saved === questionnaire || state.kind === 'conflict') return undefined;
    const obstacle = obstacleOf(questionnaire);
    if (pending === null && obstacle !== undefined) return tell({ kind: 'blocked', message: obstacle });
    pending ??= { questionnaire, idempotencyKey: crypto.randomUUID() };
    keepUnsaved();
    tell({ kind: 'saving' });
    return settle(pending, await send(pending, revision)) ? saveAll() : undefined;
  };
  const save = (): Promise<void> => {
    clearTimeout(timer);
    work ??= saveAll().finally(() => {
      work = null;
    });
    return work;
  };
  if (isUnsaved) later(REST_MILLISECONDS);

  return {
    state: () => state,
    revision: () => revision,
    change(next) {
      if (next === questionnaire) return;
      questionnaire = next;
      keepUnsaved();
      if (state.kind === 'conflict') return;
      const obstacle = obstacleOf(next);
      if (obstacle !== undefined) return tell({ kind: 'blocked', message: obstacle });
      if (work === null) tell(saved === next ? { kind: 'saved', at: now() } : { kind: 'waiting' });
      later(REST_MILLISECONDS);
    },
    async flush() {
      await save();
      // What was typed while the last one was under way.
      if (saved !== questionnaire) await save();
      return saved === questionnaire;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      if (saved !== questionnaire) void save();
      else clearTimeout(timer);
    },
  };
}
