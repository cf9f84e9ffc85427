import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestLocation } from './test-locations.ts';

const TOKEN_MILLISECONDS = 300_000;
const MAX_ANSWER_MILLISECONDS = 15_000;
const TRY_AGAIN_MILLISECONDS = 250;

/** One write with its idempotency key, so that it is executed once however often it is sent. */
export interface Write {
  readonly key: string;
  readonly kind: 'activity' | 'tour' | 'task' | 'profile' | 'photo' | 'signature' | 'report';
  readonly location: TestLocation;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isReplayed: boolean;
}

/** The results of the writers. Unsettled writes may or may not have been executed. */
export interface Journal {
  readonly acknowledged: { write: Write; iri: string }[];
  readonly unsettled: Write[];
  /** Responses that are neither a success nor 503. */
  readonly surprises: string[];
  readonly milliseconds: number[];
}

export const emptyJournal = (): Journal => ({ acknowledged: [], unsettled: [], surprises: [], milliseconds: [] });

export class UnsuccessfulResponse extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path}: ${status}`);
    this.status = status;
  }
}

/** Creates a client of the API that signs in when it has no valid token. */
export function clientOf(url: string) {
  const tokens = new Map<string, { token: Promise<string>; until: number }>();

  const tokenOf = (location: TestLocation): Promise<string> => {
    const known = tokens.get(location.email);
    if (known !== undefined && known.until > Date.now()) return known.token;
    const token = signIn(url, location);
    tokens.set(location.email, { token, until: Date.now() + TOKEN_MILLISECONDS });
    token.catch(() => tokens.delete(location.email));
    return token;
  };

  return {
    signIn: async (locations: readonly TestLocation[]) => void (await Promise.all(locations.map(tokenOf))),
    /** @throws UnsuccessfulResponse @throws Error if there is no response */
    async read(location: TestLocation, path: string): Promise<Response> {
      const headers = { authorization: `Bearer ${await tokenOf(location)}` };
      const response = await fetch(`${url}${path}`, {
        headers,
        signal: AbortSignal.timeout(MAX_ANSWER_MILLISECONDS),
      });
      if (!response.ok) throw new UnsuccessfulResponse(path, response.status);
      return response;
    },
    /** @throws Error if there is no response */
    async send(write: Write): Promise<Answer> {
      const response = await fetch(`${url}${write.path}`, {
        method: write.method,
        headers: {
          authorization: `Bearer ${await tokenOf(write.location)}`,
          ...(write.body !== '' && {
            'content-type': write.method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json',
          }),
          'idempotency-key': write.key,
        },
        ...(write.body !== '' && { body: write.body }),
        signal: AbortSignal.timeout(MAX_ANSWER_MILLISECONDS),
      });
      return {
        status: response.status,
        body: await response.text(),
        isReplayed: response.headers.get('idempotent-replayed') === 'true',
      };
    },
  };
}

export type Client = ReturnType<typeof clientOf>;

async function signIn(url: string, { email, password }: TestLocation): Promise<string> {
  const response = await fetch(`${url}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const answer: unknown = await response.json();
  if (typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string')
    return answer.token;
  throw new Error(`Signing in failed with ${response.status}: ${JSON.stringify(answer)}`);
}

/** Starts writers that continue until they are stopped. Writes without a response are recorded as unsettled. */
export function startWriters(client: Client, locations: readonly TestLocation[], count: number) {
  const journal = emptyJournal();
  let isStopped = false;
  const writer = async (number: number) => {
    for (let turn = number; !isStopped; turn += 1) {
      const location = locations[number % locations.length];
      if (location === undefined) return;
      if (!(await record(client, nextWrite(location, turn), journal))) return;
    }
  };
  const running = Array.from({ length: count }, (_, number) => writer(number));
  return {
    /** Resolves while writes are in flight, as soon as this many are acknowledged, or when all writers gave up. */
    untilAcknowledged: async (atLeast: number) => {
      let isOver = false;
      void Promise.all(running).then(() => (isOver = true));
      while (!isOver && journal.acknowledged.length < atLeast) await wait(2);
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
      return journal;
    },
  };
}

/** @returns false if the server cannot be reached any more or gave an unexpected response */
async function record(client: Client, write: Write, journal: Journal): Promise<boolean> {
  const began = performance.now();
  try {
    const answer = await client.send(write);
    if (answer.status >= 200 && answer.status < 300) {
      journal.acknowledged.push({ write, iri: iriIn(answer.body) });
      journal.milliseconds.push(performance.now() - began);
      return true;
    }
    journal.unsettled.push(write);
    if (answer.status !== 503)
      journal.surprises.push(`${write.method} ${write.path}: ${answer.status} ${answer.body.slice(0, 200)}`);
    if (answer.status === 503) await wait(TRY_AGAIN_MILLISECONDS);
    return answer.status === 503;
  } catch {
    journal.unsettled.push(write);
    return false;
  }
}

/** Returns the completion of a task every third time while there are any, and otherwise a new activity. */
export function nextWrite(location: TestLocation, turn: number): Write {
  const task = turn % 3 === 0 ? location.openTasks.pop() : undefined;
  if (task === undefined) return writeAt(location, turn);
  const key = randomUUID();
  const body = JSON.stringify({ answer: 'Ja', comment: key, profile: location.profile });
  return { key, location, kind: 'task', method: 'PATCH', path: `/api/tasks/${task}`, body };
}

/** Returns a new activity. Its comment is its key, so that it can be found in the database. */
export function writeAt(location: TestLocation, turn: number): Write {
  const key = randomUUID();
  const action = location.actions[turn % location.actions.length];
  const body = JSON.stringify({ action, comment: key, profile: location.profile });
  return { key, location, kind: 'activity', method: 'POST', path: '/api/activities', body };
}

export function iriIn(body: string): string {
  const document: unknown = JSON.parse(body);
  return typeof document === 'object' && document !== null && '@id' in document ? String(document['@id']) : '';
}
