// Defines the requests in the outbox and the rules for sending them, as pure functions without storage, network or
// clock.
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { ApiError, isFinal } from '#web/api/client/api-error.ts';

/** A write that the user has made and the server has not confirmed. It contains no token and no password. */
export interface QueuedRequest {
  /** Position in the order of recording, assigned by the store. */
  readonly number: number;
  readonly idempotencyKey: string;
  /** `uid` of the user who was signed in. The request is never sent as another user. */
  readonly user: string;
  /** Location of the event. The request is only sent while the session works there. */
  readonly location: string | null;
  readonly locationName: string | null;
  /** Name of the profile that was chosen, shown beside the request. */
  readonly profileName: string | null;
  /** True if that profile was chosen without a connection. */
  readonly profileChosenOffline?: boolean | undefined;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly body: object;
  readonly title: string;
  /** Time of queueing, in milliseconds since 1970 by the server's clock. */
  readonly keptAt: number;
  /** Incremented before each attempt, so 0 means that the server cannot have received the request. */
  readonly attempts: number;
  /** True if a conflict needs no decision, because somebody else may have done the same in the meantime. */
  readonly isDispensable: boolean;
  /**
   * Identifies the item of which the request saves a state, for example a draft by its uuid. The next request of the
   * same subject uses the `revision` from the response to this one.
   */
  readonly subject?: string | undefined;
  /** True if a later request of the same subject contains everything this one does, and so may replace it. */
  readonly isInterim?: boolean | undefined;
  /** Set if the request is the choice of a profile for the following signatures. */
  readonly choice?: OfflineChoice | undefined;
  /** The server's message if it refused the request. The request then waits for the user's decision. */
  readonly refusal: string | null;
  /** The field of the body the refusal is about, for example 'profile'. */
  readonly refusedField: string | null;
}

/** A profile chosen while the server could not be reached. */
export interface OfflineChoice {
  readonly profile: Profile;
  /** Id of the session; a choice is only valid in its own session. */
  readonly session: string;
  readonly chosenAt: string;
}

/** The signed-in user, their location and the chosen profile, which are stored with each queued request. */
export interface OutboxContext {
  readonly user: string;
  readonly location: string | null;
  readonly locationName: string | null;
  readonly profileName: string | null;
  readonly profileChosenOffline?: boolean | undefined;
}

export type RequestState = 'waiting' | 'sending' | 'conflict' | 'elsewhere';

/** Returns whether the request belongs to another location. It waits until the session works there again. */
const isOfOtherLocation = (request: QueuedRequest, context: OutboxContext) =>
  request.location !== null && request.location !== context.location;

export function stateOf(request: QueuedRequest, context: OutboxContext, sending: string | null): RequestState {
  if (request.idempotencyKey === sending) return 'sending';
  if (request.refusal !== null) return 'conflict';
  return isOfOtherLocation(request, context) ? 'elsewhere' : 'waiting';
}

/**
 * Returns the oldest request that can be sent. Refused requests and those of other locations do not block the queue.
 */
export function nextToSend(requests: readonly QueuedRequest[], context: OutboxContext): QueuedRequest | null {
  const ready = requests.filter(
    (request) => request.user === context.user && stateOf(request, context, null) === 'waiting',
  );
  return ready.toSorted((a, b) => a.number - b.number)[0] ?? null;
}

export type Verdict = 'lost' | 'refused' | 'done elsewhere';

const TOO_LARGE = 413;

/**
 * Returns what an error means for the request. 'lost' includes an unknown result, because repeating the request with
 * the same key is harmless. What a proxy answers in the server's place says nothing about the request, unless the proxy
 * will never let it pass.
 */
export function verdictOf(error: unknown, request: Pick<QueuedRequest, 'isDispensable'>): Verdict {
  if (!isFinal(error) || !(error.isFromServer || error.status === TOO_LARGE)) return 'lost';
  return error.status === 409 && request.isDispensable ? 'done elsewhere' : 'refused';
}

/**
 * Returns the text to show for a refusal, preferably the messages of the fields, which are more precise than the
 * summary.
 */
export function refusalOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const messages = error instanceof ApiError ? error.violations.map(({ message }) => message) : [];
  return messages.length > 0 ? messages.join(' ') : error.message;
}

export const refusedField = (error: unknown) =>
  (error instanceof ApiError ? error.violations[0]?.propertyPath : undefined) ?? null;

const MIN_PAUSE_MILLISECONDS = 2000;
const MAX_PAUSE_MILLISECONDS = 60_000;

/** Returns the pause before the next attempt (exponential backoff). */
export const pauseAfter = (failures: number) =>
  Math.min(MIN_PAUSE_MILLISECONDS * 2 ** Math.max(0, failures - 1), MAX_PAUSE_MILLISECONDS);

interface OfflineChoiceFilter {
  readonly session: string | null;
  readonly location: string | null;
  /** Time of the last choice of a profile that the server knows. */
  readonly lastChosenAt: string | undefined;
}

/** Finds the latest choice of a profile that the server does not know yet and has not refused. */
export function findOfflineChoice(
  requests: readonly QueuedRequest[],
  { session, location, lastChosenAt }: OfflineChoiceFilter,
): OfflineChoice | undefined {
  const isOfThisSession = (request: QueuedRequest) =>
    request.choice?.session === session && request.location === location;
  const choice = requests.findLast((request) => request.refusal === null && isOfThisSession(request))?.choice;
  const isOutdated =
    choice !== undefined && lastChosenAt !== undefined && Date.parse(lastChosenAt) > Date.parse(choice.chosenAt);
  return isOutdated ? undefined : choice;
}

/**
 * Marks in the body that the profile was chosen offline, because the request may arrive when the session no longer
 * contains this.
 */
export const withOfflineMark = <Body extends object>({ profileChosenOffline }: OutboxContext, body: Body): Body =>
  profileChosenOffline === true && 'profile' in body ? { ...body, profileChosenOffline } : body;

/**
 * Returns whether the newer request makes this one superfluous. One that may have reached the server is kept and sent
 * before the newer one.
 */
export const isReplacedBy = (request: Omit<QueuedRequest, 'number'>, newer: Pick<QueuedRequest, 'user' | 'subject'>) =>
  request.isInterim === true &&
  request.subject === newer.subject &&
  request.user === newer.user &&
  isRevocable(request);

/**
 * Returns whether the request can be withdrawn without a trace. After an attempt with a lost response it cannot,
 * because the server may have executed it.
 */
export const isRevocable = (request: Pick<QueuedRequest, 'refusal' | 'attempts'>) =>
  request.refusal !== null || request.attempts === 0;

/**
 * Returns whether the user may delete the request. A choice of a profile can only be deleted once it was refused,
 * because later requests were signed under it.
 */
export const isDiscardable = (request: Pick<QueuedRequest, 'refusal' | 'attempts' | 'choice'>) =>
  isRevocable(request) && (request.choice === undefined || request.refusal !== null);
