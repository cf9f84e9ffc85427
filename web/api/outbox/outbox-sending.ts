// Sends queued requests one after the other in the order of recording, in one tab at a time, until a response is lost.
import { getCurrentUser } from '#shared/contracts/auth/auth.ts';
import { rememberAnsweredRequest } from './answered-requests.ts';
import { networkError } from '#web/api/client/api-error.ts';
import { call, repeatRequest } from '#web/api/client/client.ts';
import { isReachable } from '#web/api/session/connection.ts';
import {
  isRevocable,
  type QueuedRequest,
  nextToSend,
  pauseAfter,
  refusalOf,
  refusedField,
  verdictOf,
} from './queued-request.ts';
import { changeOutbox, outboxState } from './outbox-state.ts';
import { type RequestChange, updateRequest, readRequests, removeRequest } from './outbox-store.ts';

/** Time a form waits for the response. After that the form closes, because the request is stored safely. */
const FORM_WAIT_MILLISECONDS = 4000;
/** Timeout of the first attempt. Later attempts get more time, which a photo over a weak network needs. */
const ATTEMPT_MILLISECONDS = 10_000;
/** Longest timeout of an attempt, as a multiple of the first one. */
const MAX_TIMEOUT_FACTOR = 6;
/** Name of the Web Lock that lets only one tab send at a time. */
export const OUTBOX_LOCK = 'schutzbuch-outbox';

/** Forms that wait for the response to their request, by its idempotency key. */
const waitingForms = new Map<string, { resolve: (answer: unknown) => void; reject: (error: unknown) => void }>();

/**
 * Waits for the response to a queued request. The promise resolves to undefined as soon as it is clear that the
 * response takes longer.
 * @throws if the server refuses the request
 */
export function firstAnswer(idempotencyKey: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    waitingForms.set(idempotencyKey, { resolve, reject });
    setTimeout(() => stopWaiting(idempotencyKey), FORM_WAIT_MILLISECONDS);
    void flushOutbox();
  });
}

function stopWaiting(idempotencyKey: string) {
  const form = waitingForms.get(idempotencyKey);
  if (form === undefined) return;
  waitingForms.delete(idempotencyKey);
  form.resolve(undefined);
  void readOutbox();
}

/** Reads the stored requests of the signed-in user. */
export async function readOutbox(): Promise<readonly QueuedRequest[]> {
  const { context } = outboxState();
  const storedRequests = context === null ? [] : await readRequests();
  const requestsOfUser = storedRequests.filter(({ user }) => user === context?.user);
  changeOutbox({ requests: requestsOfUser.filter(({ idempotencyKey }) => !waitingForms.has(idempotencyKey)) });
  return requestsOfUser;
}

let lastTask: Promise<unknown> = Promise.resolve();
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Runs one piece of work at a time in this tab. */
function runExclusively<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = lastTask.then(task);
  lastTask = result.catch(() => {});
  return result;
}

/** Sends the queue. The promise resolves when nothing more can be sent at the moment. */
export function flushOutbox(): Promise<void> {
  clearTimeout(timer);
  return runExclusively(sendAllAlone).catch(() => {
    changeOutbox({ sending: null });
    scheduleRetry();
  });
}

/**
 * Sends the queue for a limited time before the user or the location changes, so that requests still arrive in the
 * session they were recorded in.
 */
export async function flushBriefly(): Promise<void> {
  if (outboxState().requests.length === 0 || !isReachable()) return;
  await Promise.race([flushOutbox(), new Promise((resolve) => setTimeout(resolve, FORM_WAIT_MILLISECONDS))]);
}

/**
 * Runs the work under a Web Lock. Web Locks are missing on a plain http address; there only the lock on the open tab
 * keeps a second tab from sending.
 */
const sendAllAlone = () => ('locks' in navigator ? navigator.locks.request(OUTBOX_LOCK, sendAll) : sendAll());

async function sendAll(): Promise<void> {
  for (;;) {
    const requests = await readOutbox();
    const { context } = outboxState();
    const request = context === null ? null : nextToSend(requests, context);
    if (request === null) return;
    if (!(await isServerAnswering()) || !(await sendOne(request))) break;
    failures = 0;
  }
  for (const key of waitingForms.keys()) stopWaiting(key);
  scheduleRetry();
}

export function scheduleRetry() {
  failures += 1;
  clearTimeout(timer);
  timer = setTimeout(() => void flushOutbox(), pauseAfter(failures));
}

/** Tests with a harmless read whether the server answers, because the browser's offline state may be wrong. */
async function isServerAnswering(): Promise<boolean> {
  if (isReachable()) return true;
  return call(getCurrentUser, { signal: AbortSignal.timeout(ATTEMPT_MILLISECONDS) }).then(
    () => true,
    () => false,
  );
}

/** @returns false if the response got lost */
async function sendOne(request: QueuedRequest): Promise<boolean> {
  const { idempotencyKey, user } = request;
  changeOutbox({ sending: idempotencyKey });
  try {
    // A newer request may have replaced it in the meantime.
    if (!(await updateRequest(idempotencyKey, { attempts: request.attempts + 1 }))) return true;
    const signal = AbortSignal.timeout(ATTEMPT_MILLISECONDS * Math.min(request.attempts + 1, MAX_TIMEOUT_FACTOR));
    const answer = itemOf(await repeatRequest(request, { ...request, sender: user, signal }));
    // This comes before the removal, so that after a reload in between the task is at least in one of the two lists.
    if (request.isInterim !== true) changeOutbox({ answered: rememberAnsweredRequest(request) });
    await removeRequest(idempotencyKey, revisionOf(answer));
    settle(request, answer);
    return true;
  } catch (error) {
    if (verdictOf(error, request) === 'lost') return false;
    await settleRefused(request, error);
    return true;
  } finally {
    changeOutbox({ sending: null });
    await readOutbox();
  }
}

/**
 * Returns the answer of the server, which is an item for each act.
 * @throws ApiError, a network error, if a proxy reports success in the server's place. The request then stays in the
 * outbox, because the server may not have it.
 */
function itemOf(answer: unknown): object {
  if (typeof answer !== 'object' || answer === null || !('@id' in answer)) throw networkError();
  return answer;
}

const revisionOf = (answer: object) => ('revision' in answer ? { revision: answer.revision } : undefined);

function settle(request: QueuedRequest, answer: unknown) {
  const form = waitingForms.get(request.idempotencyKey);
  waitingForms.delete(request.idempotencyKey);
  if (form === undefined) announce(request, answer);
  else form.resolve(answer);
}

/**
 * A form that still waits shows the refusal itself. Otherwise the request stays in the outbox until the user decides.
 */
async function settleRefused(request: QueuedRequest, error: unknown): Promise<void> {
  const form = waitingForms.get(request.idempotencyKey);
  waitingForms.delete(request.idempotencyKey);
  const isSettled = form !== undefined || verdictOf(error, request) === 'done elsewhere';
  if (isSettled) await removeRequest(request.idempotencyKey);
  else await updateRequest(request.idempotencyKey, { refusal: refusalOf(error), refusedField: refusedField(error) });
  if (form === undefined) announce({ ...request, refusal: refusalOf(error) }, undefined);
  else form.reject(error);
}

/** Sends a refused request again, optionally with a changed body and profile. */
export function sendAgain(
  request: QueuedRequest,
  change: Pick<RequestChange, 'body' | 'profileName' | 'profileChosenOffline'> = {},
): Promise<void> {
  return runExclusively(() =>
    updateRequest(request.idempotencyKey, { ...change, refusal: null, refusedField: null }),
  ).then(flushOutbox);
}

/**
 * Withdraws a request. This waits for the current sending, so that a request is either withdrawn or sent, never both.
 * @returns false if it may have reached the server and can only be corrected there
 */
export function withdrawRequest(idempotencyKey: string): Promise<boolean> {
  return runExclusively(async () => {
    const request = (await readOutbox()).find((queued) => queued.idempotencyKey === idempotencyKey);
    if (request === undefined || !isRevocable(request)) return false;
    await removeRequest(idempotencyKey);
    await readOutbox();
    return true;
  });
}

type LateListener = (request: QueuedRequest, answer: unknown) => void;
const listeners = new Set<LateListener>();

/**
 * Notifies the listener of each queued request the server has answered. The response is undefined if the server refused
 * it.
 */
export function subscribeToLateAnswers(listener: LateListener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce(request: QueuedRequest, answer: unknown) {
  for (const listener of listeners) listener(request, answer);
}
