// The outbox stores a request on disk before sending it and deletes it when the server has answered. With its
// idempotency key it is executed exactly once, even if the network fails, the tab is closed or the server restarts. It
// is never used for reads or for the player check.
import type { DeliverableEndpoint } from '#shared/contracts/tablets/deliverable-acts.ts';
import { enterOfflineChoice, type Profile } from '#shared/contracts/profiles/profiles.ts';
import { networkError } from '#web/api/client/api-error.ts';
import { readAnsweredRequests } from './answered-requests.ts';
import type { AnswerOf, CallOptions } from '#web/api/client/call-types.ts';
import { answerOf, repeatRequest } from '#web/api/client/client.ts';
import { isReachable, subscribeToConnection } from '#web/api/session/connection.ts';
import { type QueuedRequest, type OfflineChoice, type OutboxContext, withOfflineMark } from './queued-request.ts';
import { firstAnswer, flushOutbox, readOutbox, subscribeToLateAnswers, scheduleRetry } from './outbox-sending.ts';
import { changeOutbox, outboxState } from './outbox-state.ts';
import { addRequest } from './outbox-store.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { sessionIdOf, storedToken } from '#web/api/session/tokens.ts';

/** `title` is the label in the outbox, for example 'Zutritt verweigert'. */
type QueueOptions = Pick<QueuedRequest, 'title' | 'subject' | 'isInterim'> &
  Partial<Pick<QueuedRequest, 'isDispensable'>>;

/** Only acts that a lost tablet may deliver may wait in the outbox. */
type WriteEndpoint = DeliverableEndpoint;

type RequestContent = Pick<QueuedRequest, 'params' | 'body' | 'idempotencyKey'>;
type LooseRequestContent = Pick<QueuedRequest, 'body' | 'idempotencyKey'> & Partial<Pick<QueuedRequest, 'params'>>;

/**
 * Sends the request, or keeps it queued until the server answers. The body must contain who, where and when (`profile`,
 * `location`, `occurredAt`), because it may arrive much later. @returns the response, or undefined if the request stays
 * queued @throws ApiError if the server refuses it now; then it is not queued
 */
export async function sendOrQueue<const E extends WriteEndpoint>(
  endpoint: E,
  request: CallOptions<E> & LooseRequestContent,
  options: QueueOptions,
): Promise<AnswerOf<E> | undefined> {
  const { params = {}, body, idempotencyKey }: LooseRequestContent = request;
  const { method, path } = endpoint;
  const { context } = outboxState();
  const content: RequestContent = {
    params,
    body: context === null ? body : withOfflineMark(context, body),
    idempotencyKey,
  };
  const isStored = await storeRequest({ method, path, ...content, isDispensable: false, ...options });
  if (!isStored) return answerOf(endpoint, await repeatRequest(endpoint, content));
  if (!isReachable()) {
    await leaveForLater();
    return undefined;
  }
  const answer = await firstAnswer(idempotencyKey);
  return answer === undefined ? undefined : answerOf(endpoint, answer);
}

/** Returns whether `sendOrQueue` ended with neither a response nor a refusal. */
export const isOnlyQueued = (answer: unknown, error: unknown) => answer === undefined && error === null;

/**
 * Leaves the request queued without an attempt. After an attempt the server might have received it, so it could no
 * longer be withdrawn.
 */
async function leaveForLater() {
  await readOutbox();
  scheduleRetry();
  requestPersistentStorage();
}

/**
 * Queues the choice of a profile made offline. It is sent before everything recorded under it. @throws ApiError, a
 * network error, if this browser has no storage
 */
export async function queueOfflineChoice(profile: Profile): Promise<OfflineChoice> {
  const { method, path } = enterOfflineChoice;
  const session = sessionIdOf(storedToken());
  const chosenAt = new Date(serverNow()).toISOString();
  const choice = { profile, session: session ?? '', chosenAt };
  const request = { method, path, params: { id: profile.id }, body: { chosenAt }, choice };
  const title = `Profil gewählt: ${profile.name}`;
  const isStored = await storeRequest({ ...request, title, idempotencyKey: crypto.randomUUID(), isDispensable: false });
  if (!isStored) throw networkError();
  await leaveForLater();
  return choice;
}

/** Requests persistent storage, because a browser short of space may otherwise delete the queue. */
function requestPersistentStorage() {
  if ('storage' in navigator) void navigator.storage.persist().catch(() => false);
}

/** @returns false if this browser has no storage */
async function storeRequest(
  request: Omit<QueuedRequest, 'number' | 'keptAt' | 'attempts' | 'refusal' | 'refusedField' | keyof OutboxContext>,
): Promise<boolean> {
  const { context } = outboxState();
  if (context === null) return false;
  try {
    await addRequest({ ...request, ...context, keptAt: serverNow(), attempts: 0, refusal: null, refusedField: null });
    return true;
  } catch {
    changeOutbox({ canKeep: false });
    return false;
  }
}

/**
 * Waits for the response to a queued request. The promise stays pending if the request is refused, which the outbox
 * reports separately, or if it is sent after this page is closed.
 */
export function awaitLateAnswer<const E extends WriteEndpoint>(
  endpoint: E,
  idempotencyKey: string,
): Promise<AnswerOf<E>> {
  return new Promise((resolve) => {
    const unsubscribe = subscribeToLateAnswers((request, answer) => {
      if (request.idempotencyKey !== idempotencyKey) return;
      unsubscribe();
      if (answer !== undefined) resolve(answerOf(endpoint, answer));
    });
  });
}

let isWatching = false;

/** Opens the outbox for the signed-in user and sends what is queued. */
export function openOutbox(context: OutboxContext) {
  changeOutbox({ context, answered: readAnsweredRequests() });
  if (!isWatching) watchForAnswers();
  void flushOutbox();
}

function watchForAnswers() {
  isWatching = true;
  const flushIfReachable = () => {
    if (isReachable() && outboxState().requests.length > 0) void flushOutbox();
  };
  subscribeToConnection(flushIfReachable);
  document.addEventListener('visibilitychange', flushIfReachable);
}
