// An act is on the disk before it is sent, and leaves it when the server has answered: network gone, tab closed,
// server restarted, it is recorded exactly once. Never for reading, never for the player check.
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getCurrentUser } from '#shared/contracts/auth.ts';
import { answerOf, type AnswerOf, call, type CallOptions, repeatAct } from './client.ts';
import { isReachable, subscribeToConnection } from './connection.ts';
import { isRevocable, type KeptAct, nextToSend, pauseAfter, type Place, refusalOf, verdictOf } from './kept-act.ts';
import { changeOutbox, outboxState } from './outbox-state.ts';
import { addAct, changeAct, readActs, removeAct } from './outbox-store.ts';
import { serverNow } from './server-clock.ts';

/** Longer nobody at the counter is kept waiting; the act is safe by then. */
const PATIENCE_MILLISECONDS = 4000;
/** A try without an answer for so long counts as lost. */
const ATTEMPT_MILLISECONDS = 10_000;
/** One tab sends at a time. */
const LOCK_NAME = 'schutzbuch-outbox';

interface KeepOptions {
  /** What the outbox calls it, e.g. 'Zutritt verweigert'. */
  readonly title: string;
  /** Nobody has to solve it when somebody else did it first. */
  readonly isDispensable?: boolean;
}

type Write = Endpoint & { readonly method: 'POST' | 'PATCH' };

interface LooseAct {
  readonly params?: KeptAct['params'];
  readonly body: object;
  readonly idempotencyKey: string;
}

/** Whoever waits for the first answer to an act, by its key. */
const waiting = new Map<string, { resolve: (answer: unknown) => void; reject: (error: unknown) => void }>();

/**
 * Sends the act, or keeps it until the server answers. The body must say by itself who, where and when
 * (`profile`, `location`, `occurredAt`): it may arrive much later.
 * @returns the server's answer, or undefined when it is kept
 * @throws ApiError when the server refused it now; then it is not kept
 */
export async function sendOrKeep<const E extends Write>(
  endpoint: E,
  act: CallOptions<E> & LooseAct,
  { title, isDispensable = false }: KeepOptions,
): Promise<AnswerOf<E> | undefined> {
  const { params = {}, body, idempotencyKey }: LooseAct = act;
  const { method, path } = endpoint;
  const isKept = await keep({ method, path, params, body, idempotencyKey, title, isDispensable });
  if (!isKept) return answerOf(endpoint, await repeatAct(endpoint, { params, body, idempotencyKey }));
  // A try now would only cost the certainty that the server does not know of it, and with it the way back.
  if (!isReachable()) {
    tryLater();
    return undefined;
  }
  const answer = await firstAnswer(idempotencyKey);
  return answer === undefined ? undefined : answerOf(endpoint, answer);
}

/** @returns false where this browser keeps nothing */
async function keep(act: Omit<KeptAct, 'number' | 'keptAt' | 'attempts' | 'refusal' | keyof Place>): Promise<boolean> {
  const { place } = outboxState();
  if (place === null) return false;
  try {
    await addAct({ ...act, ...place, keptAt: serverNow(), attempts: 0, refusal: null });
    await readOutbox();
    return true;
  } catch {
    changeOutbox({ canKeep: false });
    return false;
  }
}

function firstAnswer(idempotencyKey: string): Promise<unknown> {
  const answer = new Promise<unknown>((resolve, reject) => {
    waiting.set(idempotencyKey, { resolve, reject });
    setTimeout(() => giveUpWaiting(idempotencyKey), PATIENCE_MILLISECONDS);
  });
  void flushOutbox();
  return answer;
}

function giveUpWaiting(idempotencyKey: string) {
  waiting.get(idempotencyKey)?.resolve(undefined);
  waiting.delete(idempotencyKey);
}

/** Reads anew what is kept for the person signed in. */
export async function readOutbox(): Promise<void> {
  const { place } = outboxState();
  const acts = place === null ? [] : await readActs();
  changeOutbox({ acts: acts.filter(({ user }) => user === place?.user) });
}

let flushing: Promise<void> = Promise.resolve();
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, in order, until an answer is lost. Resolves when it stopped. */
export function flushOutbox(): Promise<void> {
  clearTimeout(timer);
  flushing = flushing.then(sendAllAlone).catch(() => changeOutbox({ canKeep: false, sending: null }));
  return flushing;
}

/** Without Web Locks, as on a plain http address, the tab lock alone keeps a second tab from sending. */
const sendAllAlone = () => ('locks' in navigator ? navigator.locks.request(LOCK_NAME, sendAll) : sendAll());

async function sendAll(): Promise<void> {
  for (;;) {
    await readOutbox();
    const { place, acts } = outboxState();
    const act = place === null ? null : nextToSend(acts, place);
    if (act === null) return;
    if (!(await isAnswering()) || !(await sendOne(act))) break;
    failures = 0;
  }
  for (const key of waiting.keys()) giveUpWaiting(key);
  tryLater();
}

function tryLater() {
  failures += 1;
  clearTimeout(timer);
  timer = setTimeout(() => void flushOutbox(), pauseAfter(failures));
}

/** Offline by the browser's word, which may be wrong: a question that changes nothing finds out. */
async function isAnswering(): Promise<boolean> {
  if (isReachable()) return true;
  return call(getCurrentUser).then(
    () => true,
    () => false,
  );
}

/** @returns false when the answer got lost */
async function sendOne(act: KeptAct): Promise<boolean> {
  const { idempotencyKey, user } = act;
  changeOutbox({ sending: idempotencyKey });
  await changeAct(idempotencyKey, { attempts: act.attempts + 1 });
  try {
    const signal = AbortSignal.timeout(ATTEMPT_MILLISECONDS);
    const answer = await repeatAct(act, { ...act, sender: user, signal });
    await removeAct(idempotencyKey);
    waiting.get(idempotencyKey)?.resolve(answer);
    waiting.delete(idempotencyKey);
    announce(act, answer);
    return true;
  } catch (error) {
    if (verdictOf(error, act) === 'lost') return false;
    await settleRefused(act, error);
    return true;
  } finally {
    changeOutbox({ sending: null });
    await readOutbox();
  }
}

/** Whoever still waits for the answer has the form before them; later it takes somebody to decide. */
async function settleRefused(act: KeptAct, error: unknown): Promise<void> {
  const asker = waiting.get(act.idempotencyKey);
  const isSettled = asker !== undefined || verdictOf(error, act) === 'done elsewhere';
  if (isSettled) await removeAct(act.idempotencyKey);
  else await changeAct(act.idempotencyKey, { refusal: refusalOf(error) });
  asker?.reject(error);
  waiting.delete(act.idempotencyKey);
  announce(act);
}

/** @returns false when it may have reached the server, so that it can only be corrected there */
export async function takeBack(idempotencyKey: string): Promise<boolean> {
  // In line behind what is being sent, so that it is either gone or sent, never both.
  const removal = flushing.then(async () => {
    await readOutbox();
    const act = outboxState().acts.find((kept) => kept.idempotencyKey === idempotencyKey);
    if (act === undefined || !isRevocable(act)) return false;
    await removeAct(idempotencyKey);
    await readOutbox();
    return true;
  });
  flushing = removal.then(
    () => {},
    () => {},
  );
  return removal;
}

type SentListener = (act: KeptAct, answer: unknown) => void;
const listeners = new Set<SentListener>();

/** Told of each act that the server has answered, with the answer unless it refused. */
export function subscribeToSentActs(listener: SentListener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce(act: KeptAct, answer?: unknown) {
  for (const listener of listeners) listener(act, answer);
}

/** The answer to an act that was kept, should it come while this page is open. */
export function laterAnswer<const E extends Write>(endpoint: E, idempotencyKey: string): Promise<AnswerOf<E>> {
  return new Promise((resolve) => {
    const stop = subscribeToSentActs((act, answer) => {
      if (act.idempotencyKey !== idempotencyKey) return;
      stop();
      if (answer !== undefined) resolve(answerOf(endpoint, answer));
    });
  });
}

let isWatching = false;

/** From now on what this person recorded here is kept and sent. */
export function openOutbox(place: Place) {
  changeOutbox({ place });
  watchForAnswers();
  void flushOutbox();
}

function watchForAnswers() {
  if (isWatching) return;
  isWatching = true;
  const flushIfReachable = () => {
    if (isReachable() && outboxState().acts.length > 0) void flushOutbox();
  };
  subscribeToConnection(flushIfReachable);
  document.addEventListener('visibilitychange', flushIfReachable);
}
