// Asks for the session and for what the first screen shows while the application is still loading, because on a slow
// network that takes longer than the answers. It does nothing that cannot be left out: without these answers the application
// sends the same requests itself. A journey compares them with those of the application.
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import { hasExpired, isLostTablet, storedToken, subjectOf } from '#web/api/session/tokens.ts';
import { type EarlyRequests, MAX_AGE_MILLISECONDS } from './early-answers.ts';

/** What the screens show first, without what depends on the location or on the date. */
const REQUESTS_OF_SCREENS: Readonly<Record<string, readonly string[]>> = {
  '/service': [
    '/api/inspection_tours/next',
    '/api/actions?pagination=false&order[name]=asc',
    '/api/tasks?page=1&order[doAt]=asc&exists[doneAt]=false',
    '/api/statuses?pagination=false&order[id]=asc',
  ],
  '/dashboard': [
    '/api/location_situations?severity[]=act&severity[]=watch&severity[]=later&order[severity]=asc&order[consequence]=asc&order[nextDeadlineAt]=asc&order[urgency]=desc&order[name]=asc&page=1',
    '/stats/locations',
  ],
};

/** Pages that need no session. Most people who open them have none, and the others would be asked about in vain. */
const PUBLIC_PAGES = /^\/(?:login|forgotpassword|emailconfirmation|invitation|pd|behoerde|tablet|pruefen)(?:\/|$)/;

const CURRENT_USER = '/api/currentuser';
const WORKPLACE = '/service';

const requests: EarlyRequests = new Map();

async function requestAnswer(url: string, token: string) {
  const headers = { accept: 'application/ld+json', authorization: `Bearer ${token}` };
  const answer = await fetch(runtimeConfig.apiOrigin + url, { headers });
  const receivedAt = Date.now();
  // All of it is read at once, because an answer that nobody uses would otherwise keep its connection.
  return { answer: new Response(await answer.blob(), answer), receivedAt };
}

function send(url: string, token: string) {
  const answered = requestAnswer(url, token).catch(() => null);
  requests.set(url, { token, sentAt: Date.now(), answered });
  return answered;
}

function sendAll(token: string): Promise<unknown> {
  globalThis.earlyRequests = requests;
  // Unused answers must not stay in memory.
  setTimeout(() => requests.clear(), MAX_AGE_MILLISECONDS);
  // The application reads the answer as well, so this is a copy.
  const userAnswer = send(CURRENT_USER, token).then((received) => received?.answer.clone());
  const unread = `/api/notifications?pagination=false&order[id]=desc&exists[readAt]=false&receiver=${subjectOf(token)}`;
  const ofScreen = location.pathname === WORKPLACE ? [] : (REQUESTS_OF_SCREENS[location.pathname] ?? []);
  for (const url of [...ofScreen, unread]) void send(url, token);
  return userAnswer
    .then((answer) => answer?.json())
    .then((user: unknown) => requestChosenRecords(user, token))
    .catch(() => undefined);
}

/** Asks for the organisation, the location and the profile of the session. */
function requestChosenRecords(user: unknown, token: string): void {
  // If the application has used the answer already, it sends the rest itself.
  if (!requests.has(CURRENT_USER)) return;
  const choices: Readonly<Record<string, unknown>> = { ...(typeof user === 'object' ? user : null) };
  for (const iri of [choices['customer'], choices['location'], choices['profile']])
    if (typeof iri === 'string') void send(iri, token);
  // Without a location these would be refused.
  if (location.pathname === WORKPLACE && typeof choices['location'] === 'string')
    for (const url of REQUESTS_OF_SCREENS[WORKPLACE] ?? []) void send(url, token);
}

/** Sends all requests if somebody is signed in. Resolves when the session is known, or at once if nobody asks for it. */
export async function sendEarlyRequests(): Promise<void> {
  const token = storedToken();
  if (token === null || hasExpired(token) || isLostTablet() || PUBLIC_PAGES.test(location.pathname)) return;
  await sendAll(token);
}
