// Holds one draft while it is filled in. Every change is stored on the device immediately and on the server a moment
// later. Closing sends the whole protocol in one request.
import { type FilledProtocol, protocols, saveProtocol } from '#shared/contracts/protocols/protocols.ts';
import type { Answer, Answers } from '#shared/questionnaire/answers.ts';
import { answerOf, ApiError } from '#web/api/client/client.ts';
import { subscribeToLateAnswers, withdrawRequest } from '#web/api/outbox/outbox-sending.ts';
import { outboxState } from '#web/api/outbox/outbox-state.ts';
import { sendOrQueue } from '#web/api/outbox/outbox.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { toWire } from '#web/ui/time/local-time.ts';
import type { AnswerStore } from '#web/features/protocols/closed/answer-store.ts';
import { removeDraft } from './device-drafts.ts';
import { requestBodyOf } from './draft-request.ts';
import { type DeviceDraft, isSameContent, isUnsent, reconcile, savedStateOf } from './draft-state.ts';
import { DraftWriter } from './draft-writer.ts';
import { findByUuid } from '#web/features/protocols/filling/filling.api.ts';

/** Delay after the last answer, and maximum delay after the first unsent answer, however fast further answers follow. */
const SAVE_DELAY_MILLISECONDS = 1500;
const MAX_SAVE_DELAY_MILLISECONDS = 8000;
const CONFLICT = 409;

export interface KeeperState {
  readonly draft: DeviceDraft;
  readonly saving: 'idle' | 'sending' | 'kept';
  /** The server's message if it rejected the latest state. */
  readonly refusal: string | null;
  /** The conflicting version of another device, until the user has decided between both. */
  readonly serverDraft: FilledProtocol | null;
  /** The closed protocol, if the draft was closed elsewhere before anything was filled in here. */
  readonly closedAs: FilledProtocol | null;
  /** False if this browser has no storage. */
  readonly isOnDevice: boolean;
}

export class DraftKeeper implements AnswerStore {
  #state: KeeperState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsentSince: number | null = null;
  #sending: Promise<void> | null = null;
  readonly #subject: string;
  /** IRI of the profile that signs now. */
  #profile: string | undefined;
  /** Whether the draft was compared with the server's version. Before that, a newer version simply replaces the draft. */
  #hasReconciled = false;
  #isFilledHere = false;
  /** Whether the draft was closed on this device earlier, without a response of the server so far. */
  readonly #wasClosedBefore: boolean;
  readonly #listeners = new Set<() => void>();
  readonly #writer = new DraftWriter((isOnDevice) => {
    if (isOnDevice !== this.#state.isOnDevice) this.#change({ isOnDevice });
  });

  constructor(draft: DeviceDraft) {
    this.#state = { draft, saving: 'idle', refusal: null, serverDraft: null, closedAs: null, isOnDevice: true };
    this.#subject = `${protocols.path}/${draft.uuid}`;
    this.#wasClosedBefore = draft.closedBy !== null;
  }

  readonly signAs = (profile: string | undefined) => {
    this.#profile = profile;
  };

  readonly state = () => this.#state;
  readonly answers = () => this.#state.draft.answers;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #change(changes: Partial<KeeperState>) {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #changeDraft(draftChanges: Partial<DeviceDraft>, otherChanges: Partial<KeeperState> = {}) {
    this.#change({ ...otherChanges, draft: { ...this.#state.draft, ...draftChanges } });
    this.#writer.write(this.#state.draft);
  }

  readonly setAnswer = (question: string, answer: Answer) => {
    const answers = { ...this.#state.draft.answers, [question]: answer };
    this.#isFilledHere = true;
    this.#changeDraft({ answers, changedAt: toWire(serverNow()) }, { refusal: null });
    this.#saveLater();
  };

  #saveLater() {
    clearTimeout(this.#timer);
    this.#unsentSince ??= performance.now();
    const remaining = this.#unsentSince + MAX_SAVE_DELAY_MILLISECONDS - performance.now();
    this.#timer = setTimeout(this.save, Math.min(SAVE_DELAY_MILLISECONDS, remaining));
  }

  /** Sends what the server does not have yet, one request at a time. */
  readonly save = () => void this.#sendUnsentAnswers();

  async #sendUnsentAnswers(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending !== null) return this.#sending;
    this.#unsentSince = null;
    if (!this.#hasUnsentAnswers()) return undefined;
    this.#sending = this.#sendDraft().finally(() => {
      this.#sending = null;
    });
    await this.#sending;
    if (this.#state.refusal === null && this.#hasUnsentAnswers()) this.#saveLater();
    return undefined;
  }

  #hasUnsentAnswers(): boolean {
    const { draft, serverDraft } = this.#state;
    const isSent = draft.sent !== null && isSameContent(draft.sent, draft.answers);
    return serverDraft === null && draft.closedBy === null && isUnsent(draft) && !isSent;
  }

  async #sendDraft(): Promise<void> {
    const { answers, formName } = this.#state.draft;
    const intent = { body: requestBodyOf(this.#state.draft, this.#profile), idempotencyKey: crypto.randomUUID() };
    this.#changeDraft({ sent: answers }, { saving: 'sending' });
    try {
      const options = { subject: this.#subject, isInterim: true, isDispensable: true };
      const answer = await sendOrQueue(saveProtocol, intent, { title: `Entwurf: ${formName}`, ...options });
      if (answer === undefined) this.#change({ saving: 'kept' });
      else this.#applySaved(answer);
    } catch (error) {
      const refusal = error instanceof Error ? error.message : String(error);
      this.#changeDraft({ sent: null }, { saving: 'idle', refusal });
      if (isConflict(error)) await this.#fetchServerDraft();
    }
  }

  #applySaved(answer: FilledProtocol) {
    const saved = { ...savedStateOf(answer), at: toWire(serverNow()) };
    this.#changeDraft({ saved }, { saving: 'idle', refusal: null });
  }

  /** Reads the server's current version. */
  async #fetchServerDraft(): Promise<void> {
    const serverDraft = await findByUuid(this.#state.draft.uuid).catch(() => null);
    if (serverDraft !== null) this.reconcile(serverDraft);
  }

  /** Compares the draft with a version of the server, however old that is. */
  reconcile(serverDraft: FilledProtocol) {
    if (this.#sending !== null && serverDraft.state !== 'closed') return;
    const isFirstComparison = !this.#hasReconciled;
    this.#hasReconciled = true;
    const reconciled = reconcile(this.#state.draft, serverDraft);
    if (reconciled.kind === 'known') {
      if (reconciled.saved === null) return;
      this.#changeDraft({ saved: reconciled.saved }, { refusal: null, serverDraft: null, saving: 'idle' });
      this.#saveLater();
    } else if (reconciled.kind === 'newer' && isFirstComparison) this.takeServerDraft(serverDraft);
    else if (reconciled.kind !== 'closed') this.#change({ serverDraft });
    // While a draft is closed here, the server may announce the closed protocol before the response arrives.
    else if (this.#state.draft.closedBy === null)
      this.#change(this.#isUntouched() ? { closedAs: serverDraft } : { serverDraft });
    else if (this.#wasClosedBefore) this.#change({ closedAs: serverDraft });
  }

  #isUntouched = () => !this.#isFilledHere && !isUnsent(this.#state.draft);

  /** Whether answers that were given here are kept somewhere, and the protocol is not closed. */
  readonly isLeftUnfinished = (): boolean => {
    const { draft, isOnDevice } = this.#state;
    const isKept = isUnsent(draft) ? isOnDevice : draft.saved !== null;
    return this.#isFilledHere && draft.closedBy === null && isKept;
  };

  takeServerDraft(serverDraft: FilledProtocol) {
    const draft = { answers: serverDraft.answers, saved: savedStateOf(serverDraft), sent: serverDraft.answers };
    this.#changeDraft(draft, { serverDraft: null, refusal: null, saving: 'idle' });
  }

  keepOwnDraft(serverDraft: FilledProtocol) {
    this.#changeDraft({ saved: savedStateOf(serverDraft), sent: null }, { serverDraft: null, refusal: null });
    this.save();
  }

  /**
   * Closes the protocol. The request contains all answers, so it does not depend on earlier saves. @returns the closed
   * protocol, or undefined if it is kept in the outbox until the server answers @throws ApiError if the server rejects
   * it
   */
  async close(answers: Answers): Promise<FilledProtocol | undefined> {
    await this.#sendUnsentAnswers();
    clearTimeout(this.#timer);
    const { closedBy, formName } = this.#state.draft;
    if (closedBy !== null) await withdrawRequest(closedBy);
    const body = { ...requestBodyOf(this.#state.draft, this.#profile), answers, state: 'closed' as const };
    const idempotencyKey = crypto.randomUUID();
    this.#changeDraft({ closedBy: idempotencyKey });
    await this.#writer.whenWritten();
    try {
      const options = { title: `Protokoll: ${formName}`, subject: this.#subject };
      const answer = await sendOrQueue(saveProtocol, { body, idempotencyKey }, options);
      if (answer !== undefined) await this.#removeFromDevice();
      return answer;
    } catch (error) {
      this.#changeDraft({ closedBy: null });
      if (isConflict(error)) await this.#fetchServerDraft();
      throw error;
    }
  }

  /** Removes the draft from the device. Later responses of the server must not store it again. */
  async #removeFromDevice(): Promise<void> {
    await this.#writer.end();
    await removeDraft(this.#state.draft.uuid).catch(() => undefined);
  }

  /** @returns a function that unsubscribes */
  readonly start = (): (() => void) => {
    const isKept = outboxState().requests.some(({ subject, refusal }) => subject === this.#subject && refusal === null);
    // A request that left the outbox without a response was discarded or its response was lost, so the draft is sent
    // again.
    if (isUnsent(this.#state.draft))
      this.#changeDraft(isKept ? {} : { sent: null }, { saving: isKept ? 'kept' : 'idle' });
    if (this.#hasUnsentAnswers()) this.#saveLater();
    const stopListening = subscribeToLateAnswers((request, answer) => {
      if (request.subject !== this.#subject || request.isInterim !== true) return;
      if (answer === undefined) void this.#fetchServerDraft();
      else this.#applySaved(answerOf(saveProtocol, answer));
    });
    document.addEventListener('visibilitychange', this.save);
    window.addEventListener('beforeunload', this.#writer.writeNow);
    window.addEventListener('pagehide', this.#writer.writeNow);
    return () => {
      this.save();
      stopListening();
      window.removeEventListener('beforeunload', this.#writer.writeNow);
      window.removeEventListener('pagehide', this.#writer.writeNow);
      document.removeEventListener('visibilitychange', this.save);
    };
  };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === CONFLICT;
