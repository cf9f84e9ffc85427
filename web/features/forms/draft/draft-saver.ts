// Saves the draft a moment after the last change, one request at a time, and never overwrites what another user has
// saved. It does not depend on React, so that it can be tested with a fake clock.
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';

export type SaveState =
  /** Time of the last save in milliseconds since 1970; null before the first change. */
  | { readonly kind: 'saved'; readonly at: number | null }
  | { readonly kind: 'waiting' | 'saving' }
  /** The server refuses such a draft, for example because a condition depends on a later question. */
  | { readonly kind: 'blocked'; readonly message: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Another user has changed the form. */
  | { readonly kind: 'conflict' };

/** A request that may have reached the server. It is repeated unchanged with the same idempotency key. */
export interface PendingSave {
  readonly questionnaire: Questionnaire;
  readonly idempotencyKey: string;
}

/** The part of the draft that a reload must restore. */
export interface UnsavedDraft {
  readonly questionnaire: Questionnaire;
  /** Revision of the stored draft on which this one is based. */
  readonly revision: number;
  readonly pending: PendingSave | null;
}

export type SendResult =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'unreachable' | 'conflict' }
  | { readonly kind: 'refused'; readonly message: string };

interface DraftSaverOptions {
  readonly initialDraft: UnsavedDraft;
  readonly isUnsaved: boolean;
  readonly send: (save: PendingSave, revision: number) => Promise<SendResult>;
  /** Returns why the draft cannot be saved, or undefined. */
  readonly obstacleOf: (questionnaire: Questionnaire) => string | undefined;
  /** Stores the unsaved state; null means that everything is saved. */
  readonly storeUnsaved: (unsaved: UnsavedDraft | null) => void;
  readonly now: () => number;
}

const SAVE_DELAY_MILLISECONDS = 900;
const RETRY_MILLISECONDS = 4000;

export class DraftSaver {
  readonly #options: DraftSaverOptions;
  readonly #listeners = new Set<() => void>();
  #state: SaveState;
  #questionnaire: Questionnaire;
  #revision: number;
  #pending: PendingSave | null;
  #lastSaved: Questionnaire | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #runningSave: Promise<void> | null = null;

  constructor(options: DraftSaverOptions) {
    const { initialDraft, isUnsaved } = options;
    this.#options = options;
    this.#state = isUnsaved ? { kind: 'waiting' } : { kind: 'saved', at: null };
    this.#questionnaire = initialDraft.questionnaire;
    this.#revision = initialDraft.revision;
    this.#pending = initialDraft.pending;
    this.#lastSaved = isUnsaved ? null : initialDraft.questionnaire;
    if (isUnsaved) this.#saveLater(SAVE_DELAY_MILLISECONDS);
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
      this.#setState({ kind: 'blocked', message: obstacle });
      return;
    }
    if (this.#runningSave === null) this.#setState(this.#isSaved() ? this.#savedState() : { kind: 'waiting' });
    this.#saveLater(SAVE_DELAY_MILLISECONDS);
  }

  /** Saves immediately. The promise resolves to whether everything is saved. */
  async flush(): Promise<boolean> {
    await this.#save();
    // The second call saves what was typed during the first one.
    if (!this.#isSaved()) await this.#save();
    return this.#isSaved();
  }

  /** Sends the pending changes and stops. */
  close() {
    if (this.#isSaved()) clearTimeout(this.#timer);
    else void this.#save();
  }

  #isSaved = () => this.#lastSaved === this.#questionnaire;
  #savedState = () => ({ kind: 'saved', at: this.#options.now() }) as const;

  #setState(next: SaveState) {
    // Each letter restarts the delay; the listeners were already notified by the first one.
    if (next.kind === 'waiting' && this.#state.kind === 'waiting') return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #keepUnsaved() {
    const unsaved = { questionnaire: this.#questionnaire, revision: this.#revision, pending: this.#pending };
    this.#options.storeUnsaved(this.#isSaved() ? null : unsaved);
  }

  #saveLater(milliseconds: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), milliseconds);
  }

  #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#runningSave ??= this.#saveAll().finally(() => {
      this.#runningSave = null;
    });
    return this.#runningSave;
  }

  /** Sends one request after the other until nothing is left or one fails. */
  async #saveAll(): Promise<void> {
    if (this.#isSaved() || this.#state.kind === 'conflict') return undefined;
    const obstacle = this.#options.obstacleOf(this.#questionnaire);
    if (this.#pending === null && obstacle !== undefined) return this.#setState({ kind: 'blocked', message: obstacle });
    this.#pending ??= { questionnaire: this.#questionnaire, idempotencyKey: crypto.randomUUID() };
    this.#keepUnsaved();
    this.#setState({ kind: 'saving' });
    const result = await this.#options.send(this.#pending, this.#revision);
    return this.#applyResult(this.#pending, result) ? this.#saveAll() : undefined;
  }

  #applyResult(sent: PendingSave, result: SendResult): boolean {
    if (result.kind === 'saved') {
      this.#revision = result.revision;
      this.#lastSaved = sent.questionnaire;
      this.#pending = null;
      if (this.#isSaved()) this.#setState(this.#savedState());
    } else {
      // A rejected request was not executed. Without a response, the result is unknown.
      if (result.kind !== 'unreachable') this.#pending = null;
      this.#setState(result);
      if (result.kind === 'unreachable') this.#saveLater(RETRY_MILLISECONDS);
    }
    this.#keepUnsaved();
    return result.kind === 'saved';
  }
}
