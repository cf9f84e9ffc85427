import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import * as auth from '#shared/contracts/auth/auth.ts';
import { customers, getCustomer } from '#shared/contracts/customers/customers.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { getLocation, type Location, locations } from '#shared/contracts/locations/locations.ts';
import { getProfile, type Profile, profiles, unsetCurrentProfile } from '#shared/contracts/profiles/profiles.ts';
import { type Actor, highestRole } from '#shared/permissions.ts';
import { onlyChoice } from '#web/api/choices.ts';
import { ApiError, call, callTimed, abortReads } from '#web/api/client/client.ts';
import { setFirstPosition, leavePositionUnknown } from '#web/api/client/live-position.ts';
import { findOfflineChoice, type QueuedRequest, type OfflineChoice } from '#web/api/outbox/queued-request.ts';
import { isLostAnswer } from '#web/api/outbox/write-request.ts';
import { flushBriefly } from '#web/api/outbox/outbox-sending.ts';
import { changeOutbox } from '#web/api/outbox/outbox-state.ts';
import { readRequests } from '#web/api/outbox/outbox-store.ts';
import { openOutbox } from '#web/api/outbox/outbox.ts';
import { missingChoice } from '#web/api/required-choice.ts';
import { setServerTime, setClockOffset } from './server-clock.ts';
import type { Session } from './session-data.ts';
import { readSnapshot, removeSnapshot } from './snapshot.ts';
import { signInPath, removeTokens, sessionIdOf, storedToken, storeTokens } from './tokens.ts';

export const SESSION_KEY = ['session'] as const;
/** Step of the linear backoff: the wait after the N-th failed attempt is N times this. */
export const RETRY_STEP_SECONDS = 3;

/** Loads the session and retries without limit unless the token is refused. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ client }) => loadSession().catch((error: unknown) => restoreSession(client, error)),
  meta: { topics: [customers.path, locations.path, profiles.path] },
  staleTime: 60_000,
  retry: (_failures, error) => !(error instanceof ApiError && error.status === 401),
  retryDelay: (failures) => RETRY_STEP_SECONDS * 1000 * (failures + 1),
});

/** Restores the last seen session of this device when the app starts without a network. */
async function restoreSession(client: QueryClient, error: unknown): Promise<Session> {
  const isRunning = client.getQueryData(SESSION_KEY) !== undefined;
  const snapshot = isRunning || !isLostAnswer(error) ? null : await readSnapshot();
  if (snapshot === null) throw error;
  setClockOffset(snapshot.clockOffset);
  leavePositionUnknown();
  for (const { queryKey, data, updatedAt } of snapshot.queries)
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, data, { updatedAt });
  return withOfflineChoice(snapshot.session, await readChoices());
}

/** Timeout of the first request. It is needed, because a network that drops all packets must count as no network. */
const START_TIMEOUT_MILLISECONDS = 8000;

async function loadSession(): Promise<Session> {
  // The queued choices are read first, because a choice that is sent and removed during the request may not be in the
  // response yet.
  const choices = await readChoices();
  const signal = AbortSignal.timeout(START_TIMEOUT_MILLISECONDS);
  const { item: currentUser, sentAt, receivedAt } = await callTimed(auth.getCurrentUser, { signal });
  setServerTime(currentUser.serverTime, sentAt, receivedAt);
  setFirstPosition(currentUser.serverTime);
  const user = await applyOnlyChoice(currentUser);
  const [customer, location, profile] = await Promise.all([
    loadItem(user.customer, customers.path, (id) => call(getCustomer, { params: { id } })),
    loadItem(user.location, locations.path, (id) => call(getLocation, { params: { id } })),
    loadItem(user.profile, profiles.path, (id) => call(getProfile, { params: { id } })),
  ]);
  return withOfflineChoice({ user, actor: actorOf(user, location), customer, location, profile }, choices);
}

/** Without storage in the browser there can be no offline choice. */
const readChoices = () => readRequests().catch(() => []);

/** Opens the outbox and adds a profile chosen offline that the server does not know yet. */
function withOfflineChoice(session: Session, queuedRequests: readonly QueuedRequest[]): Session {
  const choice = findOfflineChoice(queuedRequests, {
    session: sessionIdOf(storedToken()),
    location: session.location?.['@id'] ?? null,
    lastChosenAt: session.user.profileSince,
  });
  const resultingSession = choice === undefined ? session : signedBy(session, choice.profile, choice);
  openOutbox(outboxContextOf(resultingSession));
  return resultingSession;
}

const signedBy = (session: Session, profile: Profile | null, choice?: OfflineChoice): Session => ({
  ...session,
  profile,
  user: {
    ...session.user,
    profileSince: choice?.chosenAt ?? session.user.profileSince,
    profileChosenOffline: choice !== undefined,
  },
});

/**
 * Shows the new profile before the session is refetched.
 * @param choice is given if the profile was chosen offline
 */
export function showProfile(client: QueryClient, profile: Profile | null, choice?: OfflineChoice) {
  const previousSession = client.getQueryData(sessionQuery.queryKey);
  if (previousSession === undefined) return;
  const session = signedBy(previousSession, profile, choice);
  changeOutbox({ context: outboxContextOf(session) });
  client.setQueryData(sessionQuery.queryKey, session);
}

const outboxContextOf = ({ user, location, profile }: Session) => ({
  user: user.uid,
  location: location?.['@id'] ?? null,
  locationName: location?.name ?? null,
  profileName: profile?.name ?? null,
  profileChosenOffline: user.profileChosenOffline,
});

async function applyOnlyChoice(user: auth.CurrentUser): Promise<auth.CurrentUser> {
  const missingKind = missingChoice({ ...user, role: highestRole(user.roles) });
  const onlyIri = missingKind === null ? null : await onlyChoice(missingKind);
  if (onlyIri === null) return user;
  return missingKind === 'customer'
    ? call(auth.changeCustomer, { body: { customer: onlyIri } })
    : call(auth.changeLocation, { body: { location: onlyIri } });
}

/**
 * Loads a chosen item. An item that is no longer visible counts as not chosen, so that the user has to choose again.
 */
async function loadItem<Item>(
  iri: string | undefined,
  path: string,
  load: (id: number) => Promise<Item>,
): Promise<Item | null> {
  const id = iri === undefined ? null : idFromIri(iri, path);
  if (id === null) return null;
  return load(id).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
    throw error;
  });
}

const actorOf = (user: auth.CurrentUser, location: Location | null): Actor => ({
  role: highestRole(user.roles),
  isDemo: user.isDemo,
  hasCustomer: user.customer !== undefined,
  locationId: location?.id ?? null,
  location,
});

/** May only be used inside the route guard, which renders no screen before the session is loaded. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (data === undefined) throw new Error('useSession() outside the route guard');
  return data;
}

export const useActor = (): Actor => useSession().actor;

export async function logIn(credentials: { email: string; password: string; totp?: string }) {
  storeTokens(await call(auth.logIn, { body: credentials }));
}

/**
 * Signs out. The profile is unset first, so that a shared tablet never keeps signing as the last person. The page is
 * reloaded, which drops all data in memory.
 */
export async function logOut(client: QueryClient, session: Session) {
  await flushBriefly();
  abortReads();
  await client.cancelQueries();
  const unset = session.profile === null ? null : call(unsetCurrentProfile, { params: { id: session.profile.id } });
  await Promise.allSettled([unset]);
  await Promise.allSettled([call(auth.logOut)]);
  await removeSnapshot();
  removeTokens();
  location.assign(signInPath());
}

export async function changeCustomer(client: QueryClient, customer: string) {
  await flushBriefly();
  await call(auth.changeCustomer, { body: { customer } });
  await changeScope(client);
}

/** @param location null to work at no location, which only the management can */
export async function changeLocation(client: QueryClient, location: string | null) {
  await flushBriefly();
  await call(auth.changeLocation, { body: { location } });
  await changeScope(client);
}

/** The entry of localStorage whose change tells the other tabs that the organisation or location was changed. */
export const SCOPE_CHANGED_KEY = 'scope-changed';

async function changeScope(client: QueryClient) {
  localStorage.setItem(SCOPE_CHANGED_KEY, crypto.randomUUID());
  await resetScope(client);
}

/**
 * Removes all data of the old scope from the screen. The session is refetched first, because other queries depend on
 * it.
 */
export async function resetScope(client: QueryClient) {
  await client.refetchQueries({ queryKey: SESSION_KEY });
  await client.resetQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] });
}
