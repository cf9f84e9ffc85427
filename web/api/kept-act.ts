// What the outbox holds and how it decides. Pure: no storage, no network, no clock.
import type { Profile } from '#shared/contracts/profiles.ts';
import { ApiError, isFinal } from './api-error.ts';

/** An act somebody has done and the server has not confirmed. Holds no token and no password. */
export interface KeptAct {
  /** Order of recording; given by the store. */
  readonly number: number;
  readonly idempotencyKey: string;
  /** `uid` of who was signed in. It is never sent as anybody else. */
  readonly user: string;
  /** Where it happened; sent only while the session works there. */
  readonly location: string | null;
  readonly locationName: string | null;
  /** Whose profile was set, shown beside the act. */
  readonly profileName: string | null;
  /** Whether that profile was chosen here without a connection. */
  readonly profileChosenOffline?: boolean | undefined;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly body: object;
  readonly title: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly keptAt: number;
  /** Counted before each try: 0 means that the server cannot know of it. */
  readonly attempts: number;
  /** Somebody else may have done it meanwhile, and then nothing is left to solve. */
  readonly isDispensable: boolean;
  /** What it is a state of, as a draft by its uuid. The next one builds on the `revision` this is answered with. */
  readonly subject?: string | undefined;
  /** The next state of the same subject says everything this one says. */
  readonly isInterim?: boolean | undefined;
  /** Set where the act is itself the choice of who signs from then on. */
  readonly choice?: OfflineChoice | undefined;
  /** The server's words when it refused; such an act waits for somebody to decide. */
  readonly refusal: string | null;
  /** The field of the body it is about, e.g. 'profile'. */
  readonly refusedField: string | null;
}

/** Who was chosen while nobody could ask the server. */
export interface OfflineChoice {
  readonly profile: Profile;
  /** Another session has its own. */
  readonly session: string;
  readonly chosenAt: string;
}

/** Who is signed in and where they work. */
export interface Place {
  readonly user: string;
  readonly location: string | null;
  readonly locationName: string | null;
  readonly profileName: string | null;
  readonly profileChosenOffline?: boolean | undefined;
}

export type ActState = 'waiting' | 'sending' | 'conflict' | 'elsewhere';

/** Kept at another location: it waits until the session works there again. */
const isElsewhere = (act: KeptAct, place: Place) => act.location !== null && act.location !== place.location;

export function stateOf(act: KeptAct, place: Place, sending: string | null): ActState {
  if (act.idempotencyKey === sending) return 'sending';
  if (act.refusal !== null) return 'conflict';
  return isElsewhere(act, place) ? 'elsewhere' : 'waiting';
}

/** The first one recorded goes first. What was refused or belongs elsewhere holds nothing up. */
export function nextToSend(acts: readonly KeptAct[], place: Place): KeptAct | null {
  const ready = acts.filter((act) => act.user === place.user && stateOf(act, place, null) === 'waiting');
  return ready.toSorted((one, other) => one.number - other.number)[0] ?? null;
}

export type Verdict = 'lost' | 'refused' | 'done elsewhere';

/** What an error says about the act. 'lost' also means that nobody knows: the same act with the same key is harmless. */
export function verdictOf(error: unknown, act: Pick<KeptAct, 'isDispensable'>): Verdict {
  if (!isFinal(error)) return 'lost';
  return error.status === 409 && act.isDispensable ? 'done elsewhere' : 'refused';
}

/** What to show of a refusal: the messages at the fields say more than their summary. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const messages = error instanceof ApiError ? error.violations.map(({ message }) => message) : [];
  return messages.length > 0 ? messages.join(' ') : error.message;
}

export const refusedField = (error: unknown) =>
  (error instanceof ApiError ? error.violations[0]?.propertyPath : undefined) ?? null;

const MIN_PAUSE_MILLISECONDS = 2000;
const MAX_PAUSE_MILLISECONDS = 60_000;

/** Before the next try, after so many in vain. */
export const pauseAfter = (failures: number) =>
  Math.min(MIN_PAUSE_MILLISECONDS * 2 ** Math.max(0, failures - 1), MAX_PAUSE_MILLISECONDS);

interface Asked {
  readonly session: string | null;
  readonly location: string | null;
  /** When the server was told last who signs. */
  readonly since: string | undefined;
}

/** Finds who signs on this device where the server has not heard of it yet: the last one chosen that was not refused. */
export function choiceAmong(acts: readonly KeptAct[], { session, location, since }: Asked): OfflineChoice | undefined {
  const isHere = (act: KeptAct) => act.choice?.session === session && act.location === location;
  const choice = acts.findLast((act) => act.refusal === null && isHere(act))?.choice;
  const isOutdated = choice !== undefined && since !== undefined && Date.parse(since) > Date.parse(choice.chosenAt);
  return isOutdated ? undefined : choice;
}

/** Adds to the body of an act how its signer was chosen: it may arrive when the session knows no more of it. */
export const withSignerRemark = <Body extends object>({ profileChosenOffline }: Place, body: Body): Body =>
  profileChosenOffline === true && 'profile' in body ? { ...body, profileChosenOffline } : body;

/** Whether nobody needs it any more; one that may have reached the server keeps its place before the newer. */
export const givesWay = (kept: Omit<KeptAct, 'number'>, newer: Pick<KeptAct, 'user' | 'subject'>) =>
  kept.isInterim === true && kept.subject === newer.subject && kept.user === newer.user && isRevocable(kept);

/** Whether it can be taken back as if it had never been done. After a try whose answer got lost, nobody knows. */
export const isRevocable = (act: Pick<KeptAct, 'refusal' | 'attempts'>) => act.refusal !== null || act.attempts === 0;

/** Whether somebody may throw it away. What follows a choice was signed under it, so a choice may go only once the server refused it. */
export const isDiscardable = (act: Pick<KeptAct, 'refusal' | 'attempts' | 'choice'>) =>
  isRevocable(act) && (act.choice === undefined || act.refusal !== null);
