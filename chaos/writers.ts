import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestLocation } from './test-locations.ts';

const TOKEN_LIFETIME_MILLISECONDS = 300_000;
const MAX_RESPONSE_MILLISECONDS = 15_000;
const RETRY_PAUSE_MILLISECONDS = 250;

/** One write with its idempotency key, so that it is executed once however often it is sent. */
export interface Write {
  readonly key: string;
  readonly kind: 'activity' | 'tour' | 'task' | 'profile' | 'photo' | 'signature' | 'report';
  readonly location: TestLocation;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: string;
}

export interface WriteResponse {
  readonly status: number;
  readonly body: string;
  readonly isReplayed: boolean;
}

/** The results of the writers. Unsettled writes may or may not have been executed. */
export interface WriteResults {
  readonly acknowledged: { write: Write; iri: string }[];
  readonly unsettled: Write[];
  /** Responses that are neither a success nor 503. */
  readonly unexpectedResponses: string[];
  readonly durationsInMilliseconds: number[];
}

export const emptyResults = (): WriteResults => ({
  acknowledged: [],
  unsettled: [],
  unexpectedResponses: [],
  durationsInMilliseconds: [],
});

export class UnsuccessfulResponse extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path}: ${status}`);
    this.status = status;
  }
}

/** Creates a client of the API that signs in when it has no valid token. */
export function createClient(url: string) {
  const tokens = new Map<string, { token: Promise<string>; until: number }>();

  const getToken = (location: TestLocation): Promise<string> => {
    const cached = tokens.get(location.email);
    if (cached !== undefined && cached.until > Date.now()) return cached.token;
    const token = signIn(url, location);
    tokens.set(location.email, { token, until: Date.now() + TOKEN_LIFETIME_MILLISECONDS });
    token.catch(() => tokens.delete(location.email));
    return token;
  };

  return {
    signIn: async (locations: readonly TestLocation[]) => void (await Promise.all(locations.map(getToken))),
    /** @throws UnsuccessfulResponse @throws Error if there is no response */
    async read(location: TestLocation, path: string): Promise<Response> {
      const headers = { authorization: `Bearer ${await getToken(location)}` };
      const response = await fetch(`${url}${path}`, {
        headers,
        signal: AbortSignal.timeout(MAX_RESPONSE_MILLISECONDS),
      });
      if (!response.ok) throw new UnsuccessfulResponse(path, response.status);
      return response;
    },
    /** @throws Error if there is no response */
    async send(write: Write): Promise<WriteResponse> {
      const response = await fetch(`${url}${write.path}`, {
        method: write.method,
        headers: {
          authorization: `Bearer ${await getToken(write.location)}`,
          ...(write.body !== '' && {
            'content-type': write.method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json',
          }),
          'idempotency-key': write.key,
        },
        ...(write.body !== '' && { body: write.body }),
        signal: AbortSignal.timeout(MAX_RESPONSE_MILLISECONDS),
      });
      return {
        status: response.status,
        body: await response.text(),
        isReplayed: response.headers.get('idempotent-replayed') === 'true',
      };
    },
  };
}

export type Client = ReturnType<typeof createClient>;

export async function signIn(url: string, { email, password }: TestLocation): Promise<string> {
  const response = await fetch(`${url}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string') return body.token;
  throw new Error(`Signing in failed with ${response.status}: ${JSON.stringify(body)}`);
}

/** Starts writers that continue until they are stopped. Writes without a response are recorded as unsettled. */
export function startWriters(client: Client, locations: readonly TestLocation[], count: number) {
  const results = emptyResults();
  let isStopped = false;
  const writer = async (number: number) => {
    for (let turn = number; !isStopped; turn += 1) {
      const location = locations[number % locations.length];
      if (location === undefined) return;
      if (!(await sendAndRecord(client, nextWrite(location, turn), results))) return;
    }
  };
  const running = Array.from({ length: count }, (_, number) => writer(number));
  return {
    /** Resolves while writes are in flight, as soon as this many are acknowledged, or when all writers gave up. */
    waitUntilAcknowledged: async (atLeast: number) => {
      let isOver = false;
      void Promise.all(running).then(() => (isOver = true));
      while (!isOver && results.acknowledged.length < atLeast) await wait(2);
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
      return results;
    },
  };
}

/** @returns false if the server cannot be reached any more or gave an unexpected response */
async function sendAndRecord(client: Client, write: Write, results: WriteResults): Promise<boolean> {
  const startedAt = performance.now();
  try {
    const response = await client.send(write);
    if (response.status >= 200 && response.status < 300) {
      results.acknowledged.push({ write, iri: readIri(response.body) });
      results.durationsInMilliseconds.push(performance.now() - startedAt);
      return true;
    }
    results.unsettled.push(write);
    if (response.status !== 503)
      results.unexpectedResponses.push(
        `${write.method} ${write.path}: ${response.status} ${response.body.slice(0, 200)}`,
      );
    if (response.status === 503) await wait(RETRY_PAUSE_MILLISECONDS);
    return response.status === 503;
  } catch {
    results.unsettled.push(write);
    return false;
  }
}

/** Returns the completion of a task every third time while there are any, and otherwise a new activity. */
export function nextWrite(location: TestLocation, turn: number): Write {
  const task = turn % 3 === 0 ? location.openTasks.pop() : undefined;
  if (task === undefined) return createActivity(location, turn);
  const key = randomUUID();
  const body = JSON.stringify({ answer: 'Ja', comment: key, profile: location.profile });
  return { key, location, kind: 'task', method: 'PATCH', path: `/api/tasks/${task}`, body };
}

/** Returns a new activity. Its comment is its key, so that it can be found in the database. */
export function createActivity(location: TestLocation, turn: number): Write {
  const key = randomUUID();
  const action = location.actions[turn % location.actions.length];
  const body = JSON.stringify({ action, comment: key, profile: location.profile });
  return { key, location, kind: 'activity', method: 'POST', path: '/api/activities', body };
}

export function readIri(body: string): string {
  const document: unknown = JSON.parse(body);
  return typeof document === 'object' && document !== null && '@id' in document ? String(document['@id']) : '';
}
