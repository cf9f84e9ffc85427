// Saves the draft while somebody works on it: a moment after the last change, one save at a time, and never over what
// somebody else has saved meanwhile. Knows no React, so that it can be tested with a clock of its own.
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';

export type SaveState =
  /** Milliseconds since 1970; null: nothing was changed yet. */
  | { readonly kind: 'saved'; readonly at: number | null }
  | { readonly kind: 'waiting' | 'saving' }
  /** The server refuses such a draft, for example because a condition depends on a later question. */
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

/** The part of the draft that a reload must restore. */
export interface UnsavedDraft {
  readonly questionnaire: Questionnaire;
  /** Revision of the draft on which it is based. */
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

export class DraftSaver {
  readonly #options: DraftSaverOptions;
  readonly #listeners = new Set<() => void>();
  #state: SaveState;
  #questionnaire: Questionnaire;
  #revision: number;
  #pending: PendingSave | null;
  #saved: Questionnaire | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> | null = null;

  constructor(options: DraftSaverOptions) {
    const { start, isUnsaved } = options;
    this.#options = options;
    this.#state = isUnsaved ? { kind: 'waiting' } : { kind: 'saved', at: null };
    this.#questionnaire = start.questionnaire;
    this.#revision = start.revision;
    this.#pending = start.pending;
    this.#saved = isUnsaved ? null : start.questionnaire;
    if (isUnsaved) this.#saveLater(REST_MILLISECONDS);
  }

  readonly state = () => this.#state;
  readonly revision = () => this.#revision;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  change(next: Questionnaire) {
    if (next === this.#questionnaire) return;
    this.#questionnaire = next;
    this.#keepUnsaved();
    if (this.#state.kind === 'conflict') return;
    const obstacle = this.#options.obstacleOf(next);
    if (obstacle !== undefined) {
      this.#tell({ kind: 'blocked', message: obstacle });
      return;
    }
    if (this.#work === null) this.#tell(this.#isSaved() ? this.#savedNow() : { kind: 'waiting' });
    this.#saveLater(REST_MILLISECONDS);
  }

  /** Saves at once; resolves to whether everything is saved. */
  async flush(): Promise<boolean> {
    await this.#save();
    // Saves what was typed while the last save was running.
    if (!this.#isSaved()) await this.#save();
    return this.#isSaved();
  }

  /** Sends what waits, and stops listening. */
  close() {
    if (this.#isSaved()) clearTimeout(this.#timer);
    else void this.#save();
  }

  #isSaved = () => this.#saved === this.#questionnaire;
  #savedNow = () => ({ kind: 'saved', at: this.#options.now() }) as const;

  #tell(next: SaveState) {
    // Every typed letter restarts the wait, which listeners already know about.
    if (next.kind === 'waiting' && this.#state.kind === 'waiting') return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #keepUnsaved() {
    const unsaved = { questionnaire: this.#questionnaire, revision: this.#revision, pending: this.#pending };
    this.#options.keep(this.#isSaved() ? null : unsaved);
  }

  #saveLater(milliseconds: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), milliseconds);
  }

  #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#work ??= this.#saveAll().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  /** One after the other, until nothing is left or one does not arrive. */
  async #saveAll(): Promise<void> {
    if (this.#isSaved() || this.#state.kind === 'conflict') return undefined;
    const obstacle = this.#options.obstacleOf(this.#questionnaire);
    if (this.#pending === null && obstacle !== undefined) return this.#tell({ kind: 'blocked', message: obstacle });
    this.#pending ??= { questionnaire: this.#questionnaire, idempotencyKey: crypto.randomUUID() };
    this.#keepUnsaved();
    this.#tell({ kind: 'saving' });
    const result = await this.#options.send(this.#pending, this.#revision);
    return this.#settle(this.#pending, result) ? this.#saveAll() : undefined;
  }

  #settle(sent: PendingSave, result: SendResult): boolean {
    if (result.kind === 'saved') {
      this.#revision = result.revision;
      this.#saved = sent.questionnaire;
      this.#pending = null;
      if (this.#isSaved()) this.#tell(this.#savedNow());
    } else {
      // A refused save did not arrive. Without a response, nobody knows whether it did.
      if (result.kind !== 'unreachable') this.#pending = null;
      this.#tell(result);
      if (result.kind === 'unreachable') this.#saveLater(RETRY_MILLISECONDS);
    }
    this.#keepUnsaved();
    return result.kind === 'saved';
  }
}
