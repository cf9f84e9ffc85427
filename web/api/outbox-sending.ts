// Sends what is kept: one after the other in the order of recording, by one tab at a time, until an answer is lost.
import { getCurrentUser } from '#shared/contracts/auth.ts';
import { rememberAnswered } from './answered-acts.ts';
import { call, repeatAct } from './client.ts';
import { isReachable } from './connection.ts';
import { isRevocable, type KeptAct, nextToSend, pauseAfter, refusalOf, refusedField, verdictOf } from './kept-act.ts';
import { changeOutbox, outboxState } from './outbox-state.ts';
import { type ActChange, changeAct, readActs, removeAct } from './outbox-store.ts';

/** Longer nobody at the counter is kept waiting; the act is safe by then. */
const PATIENCE_MILLISECONDS = 4000;
/** A try without an answer for so long counts as lost; the next one gets more, as a photo over a weak network needs it. */
const ATTEMPT_MILLISECONDS = 10_000;
/** As a multiple of the first. */
const MAX_ATTEMPT = 6;
/** One tab sends at a time. */
const LOCK_NAME = 'schutzbuch-outbox';

/** The forms that wait for the first answer to their act, by its key. */
const forms = new Map<string, { resolve: (answer: unknown) => void; reject: (error: unknown) => void }>();

/** Answers with undefined as soon as it is clear that it will take longer. @throws when the server refuses. */
export function firstAnswer(idempotencyKey: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    forms.set(idempotencyKey, { resolve, reject });
    setTimeout(() => letGo(idempotencyKey), PATIENCE_MILLISECONDS);
    void flushOutbox();
  });
}

function letGo(idempotencyKey: string) {
  const form = forms.get(idempotencyKey);
  if (form === undefined) return;
  forms.delete(idempotencyKey);
  form.resolve(undefined);
  void readOutbox();
}

/** Reads anew what is kept for the person signed in. */
export async function readOutbox(): Promise<readonly KeptAct[]> {
  const { place } = outboxState();
  const all = place === null ? [] : await readActs();
  const own = all.filter(({ user }) => user === place?.user);
  changeOutbox({ acts: own.filter(({ idempotencyKey }) => !forms.has(idempotencyKey)) });
  return own;
}

let queue: Promise<unknown> = Promise.resolve();
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** One thing at a time in this tab. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = queue.then(work);
  queue = done.catch(() => {});
  return done;
}

/** Resolves when nothing more can be sent now. */
export function flushOutbox(): Promise<void> {
  clearTimeout(timer);
  return inTurn(sendAllAlone).catch(() => {
    changeOutbox({ sending: null });
    tryLater();
  });
}

/** Before something that changes who signs or where, so that what was recorded before arrives as it was meant. */
export async function flushBriefly(): Promise<void> {
  if (outboxState().acts.length === 0 || !isReachable()) return;
  await Promise.race([flushOutbox(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS))]);
}

/** Without Web Locks, as on a plain http address, the tab lock alone keeps a second tab from sending. */
const sendAllAlone = () => ('locks' in navigator ? navigator.locks.request(LOCK_NAME, sendAll) : sendAll());

async function sendAll(): Promise<void> {
  for (;;) {
    const acts = await readOutbox();
    const { place } = outboxState();
    const act = place === null ? null : nextToSend(acts, place);
    if (act === null) return;
    if (!(await isAnswering()) || !(await sendOne(act))) break;
    failures = 0;
  }
  for (const key of forms.keys()) letGo(key);
  tryLater();
}

export function tryLater() {
  failures += 1;
  clearTimeout(timer);
  timer = setTimeout(() => void flushOutbox(), pauseAfter(failures));
}

/** Offline by the browser's word, which may be wrong: a question that changes nothing finds out. */
async function isAnswering(): Promise<boolean> {
  if (isReachable()) return true;
  return call(getCurrentUser, { signal: AbortSignal.timeout(ATTEMPT_MILLISECONDS) }).then(
    () => true,
    () => false,
  );
}

/** @returns false when the answer got lost */
async function sendOne(act: KeptAct): Promise<boolean> {
  const { idempotencyKey, user } = act;
  changeOutbox({ sending: idempotencyKey });
  try {
    // Meanwhile something newer may have taken its place.
    if (!(await changeAct(idempotencyKey, { attempts: act.attempts + 1 }))) return true;
    const signal = AbortSignal.timeout(ATTEMPT_MILLISECONDS * Math.min(act.attempts + 1, MAX_ATTEMPT));
    const answer = await repeatAct(act, { ...act, sender: user, signal });
    // First, so that a reload in between does not find the task neither kept nor answered.
    if (act.isInterim !== true) changeOutbox({ answered: rememberAnswered(act) });
    await removeAct(idempotencyKey, revisionOf(answer));
    settle(act, answer);
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

const revisionOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'revision' in answer ? { revision: answer.revision } : undefined;

function settle(act: KeptAct, answer: unknown) {
  const form = forms.get(act.idempotencyKey);
  forms.delete(act.idempotencyKey);
  if (form === undefined) announce(act, answer);
  else form.resolve(answer);
}

/** Whoever still waits for the answer has the form before them; later it takes somebody to decide. */
async function settleRefused(act: KeptAct, error: unknown): Promise<void> {
  const form = forms.get(act.idempotencyKey);
  forms.delete(act.idempotencyKey);
  const isSettled = form !== undefined || verdictOf(error, act) === 'done elsewhere';
  if (isSettled) await removeAct(act.idempotencyKey);
  else await changeAct(act.idempotencyKey, { refusal: refusalOf(error), refusedField: refusedField(error) });
  if (form === undefined) announce({ ...act, refusal: refusalOf(error) }, undefined);
  else form.reject(error);
}

/** Sends a refused one again, changed or as it is. */
export function sendAgain(act: KeptAct, change: Pick<ActChange, 'body'> = {}): Promise<void> {
  return inTurn(() => changeAct(act.idempotencyKey, { ...change, refusal: null, refusedField: null })).then(
    flushOutbox,
  );
}

/**
 * In line behind what is being sent, so that an act is either gone or sent, never both.
 * @returns false when it may have reached the server, so that it can only be corrected there
 */
export function takeBack(idempotencyKey: string): Promise<boolean> {
  return inTurn(async () => {
    const act = (await readOutbox()).find((kept) => kept.idempotencyKey === idempotencyKey);
    if (act === undefined || !isRevocable(act)) return false;
    await removeAct(idempotencyKey);
    await readOutbox();
    return true;
  });
}

type LateListener = (act: KeptAct, answer: unknown) => void;
const listeners = new Set<LateListener>();

/** Told of each kept act that the server has answered, with the answer unless it refused. */
export function subscribeToLateAnswers(listener: LateListener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce(act: KeptAct, answer: unknown) {
  for (const listener of listeners) listener(act, answer);
}
