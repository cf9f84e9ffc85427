// An act is on the disk before it is sent, and leaves it when the server has answered: network gone, tab closed,
// server restarted, it is recorded exactly once. Never for reading, never for the player check.
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { enterOfflineChoice, type Profile } from '#shared/contracts/profiles.ts';
import { networkError } from './api-error.ts';
import { readAnswered } from './answered-acts.ts';
import type { AnswerOf, CallOptions } from './call-types.ts';
import { answerOf, repeatAct } from './client.ts';
import { isReachable, subscribeToConnection } from './connection.ts';
import { type KeptAct, type OfflineChoice, type Place, withSignerRemark } from './kept-act.ts';
import { firstAnswer, flushOutbox, readOutbox, subscribeToLateAnswers, tryLater } from './outbox-sending.ts';
import { changeOutbox, outboxState } from './outbox-state.ts';
import { addAct } from './outbox-store.ts';
import { serverNow } from './server-clock.ts';
import { sessionOf, storedToken } from './tokens.ts';

/** Its title is what the outbox calls it, e.g. 'Zutritt verweigert'. */
type KeepOptions = Pick<KeptAct, 'title' | 'subject' | 'isInterim'> & Partial<Pick<KeptAct, 'isDispensable'>>;

type Write = Endpoint & { readonly method: 'POST' | 'PATCH' };

type Intent = Pick<KeptAct, 'params' | 'body' | 'idempotencyKey'>;
type LooseIntent = Pick<KeptAct, 'body' | 'idempotencyKey'> & Partial<Pick<KeptAct, 'params'>>;

/**
 * Sends the act, or keeps it until the server answers. The body must say by itself who, where and when
 * (`profile`, `location`, `occurredAt`): it may arrive much later.
 * @returns the server's answer, or undefined when it is kept
 * @throws ApiError when the server refused it now; then it is not kept
 */
export async function sendOrKeep<const E extends Write>(
  endpoint: E,
  act: CallOptions<E> & LooseIntent,
  options: KeepOptions,
): Promise<AnswerOf<E> | undefined> {
  const { params = {}, body, idempotencyKey }: LooseIntent = act;
  const { method, path } = endpoint;
  const { place } = outboxState();
  const intent: Intent = { params, body: place === null ? body : withSignerRemark(place, body), idempotencyKey };
  const isKept = await keep({ method, path, ...intent, isDispensable: false, ...options });
  if (!isKept) return answerOf(endpoint, await repeatAct(endpoint, intent));
  if (!isReachable()) {
    await leaveForLater();
    return undefined;
  }
  const answer = await firstAnswer(idempotencyKey);
  return answer === undefined ? undefined : answerOf(endpoint, answer);
}

/** What came of `sendOrKeep`: neither an answer nor a refusal. */
export const isOnlyKept = (answer: unknown, error: unknown) => answer === undefined && error === null;

/** Keeps an act untried: after a try nobody could be sure that the server does not know of it, so it could not be taken back. */
async function leaveForLater() {
  await readOutbox();
  tryLater();
  askToStay();
}

/**
 * Keeps who signs from now on, chosen without the server, which hears of it before everything that is recorded under the choice.
 * @throws ApiError as if it had been asked, where this browser keeps nothing
 */
export async function keepChoice(profile: Profile): Promise<OfflineChoice> {
  const { method, path } = enterOfflineChoice;
  const session = sessionOf(storedToken());
  const chosenAt = new Date(serverNow()).toISOString();
  const choice = { profile, session: session ?? '', chosenAt };
  const act = { method, path, params: { id: profile.id }, body: { chosenAt }, choice };
  const title = `Profil gewählt: ${profile.name}`;
  const isKept = await keep({ ...act, title, idempotencyKey: crypto.randomUUID(), isDispensable: false });
  if (!isKept) throw networkError();
  await leaveForLater();
  return choice;
}

/** A browser short of space throws away what no page has asked it to keep. */
function askToStay() {
  if ('storage' in navigator) void navigator.storage.persist().catch(() => false);
}

/** @returns false where this browser keeps nothing */
async function keep(
  act: Omit<KeptAct, 'number' | 'keptAt' | 'attempts' | 'refusal' | 'refusedField' | keyof Place>,
): Promise<boolean> {
  const { place } = outboxState();
  if (place === null) return false;
  try {
    await addAct({ ...act, ...place, keptAt: serverNow(), attempts: 0, refusal: null, refusedField: null });
    return true;
  } catch {
    changeOutbox({ canKeep: false });
    return false;
  }
}

/** The answer to an act that was kept, should it come while this page is open. */
export function laterAnswer<const E extends Write>(endpoint: E, idempotencyKey: string): Promise<AnswerOf<E>> {
  return new Promise((resolve) => {
    const stop = subscribeToLateAnswers((act, answer) => {
      if (act.idempotencyKey !== idempotencyKey) return;
      stop();
      if (answer !== undefined) resolve(answerOf(endpoint, answer));
    });
  });
}

let isWatching = false;

/** From now on what this person recorded here is kept and sent. */
export function openOutbox(place: Place) {
  changeOutbox({ place, answered: readAnswered() });
  if (!isWatching) watchForAnswers();
  void flushOutbox();
}

function watchForAnswers() {
  isWatching = true;
  const flushIfReachable = () => {
    if (isReachable() && outboxState().acts.length > 0) void flushOutbox();
  };
  subscribeToConnection(flushIfReachable);
  document.addEventListener('visibilitychange', flushIfReachable);
}
