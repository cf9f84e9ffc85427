import { setTimeout as wait } from 'node:timers/promises';
import type { TestLocation } from '#chaos/test-locations.ts';
import {
  readIri,
  nextWrite,
  UnsuccessfulResponse,
  type WriteResponse,
  type Client,
  type Write,
} from '#chaos/writers.ts';

const RETRY_PAUSE_MILLISECONDS = 100;
const MAX_RETRY_MILLISECONDS = 60_000;

/** Returns whether the server refuses because it is busy (503) or limits the client (429), or died behind a balancer (502). */
const mayRetry = (status: number) => [429, 502, 503].includes(status);

/**
 * Sends one write with its key until it gets a response, as the outbox of a tablet does.
 * @throws Error after a minute without a response
 */
export async function sendWithRetries(client: Client, write: Write): Promise<WriteResponse> {
  const deadline = performance.now() + MAX_RETRY_MILLISECONDS;
  for (;;) {
    const response = await client.send(write).catch(() => undefined);
    if (response !== undefined && !mayRetry(response.status)) return response;
    if (performance.now() > deadline) throw new Error(`${write.method} ${write.path} was not answered for a minute.`);
    await wait(RETRY_PAUSE_MILLISECONDS);
  }
}

/**
 * Reads until there is an answer, as the browser does: the server may be too busy, or die before the answer is complete.
 * @returns the body @throws UnsuccessfulResponse @throws Error after a minute without a response
 */
export async function readWithRetries(client: Client, location: TestLocation, path: string): Promise<string> {
  const deadline = performance.now() + MAX_RETRY_MILLISECONDS;
  for (;;) {
    try {
      return await (await client.read(location, path)).text();
    } catch (error) {
      const isFinal = error instanceof UnsuccessfulResponse && !mayRetry(error.status);
      if (isFinal || performance.now() > deadline) throw error;
    }
    await wait(RETRY_PAUSE_MILLISECONDS);
  }
}

/** Starts writers that lose nothing: each sends its next write after the response to the previous one. */
export function startRetryingWriters(clients: readonly Client[], locations: readonly TestLocation[], count: number) {
  const acknowledged = new Map<string, { write: Write; iri: string }>();
  const unexpectedResponses: string[] = [];
  /** Time at which the latest write that the first client got a response to was first sent. */
  let latestSentAt = 0;
  let slowestMilliseconds = 0;
  let isStopped = false;
  const writer = async (number: number) => {
    const [client, location] = [clients[number % clients.length], locations[number % locations.length]];
    if (client === undefined || location === undefined) return;
    for (let turn = number; !isStopped; turn += 1) {
      const write = nextWrite(location, turn);
      const startedAt = performance.now();
      const response = await sendWithRetries(client, write);
      slowestMilliseconds = Math.max(slowestMilliseconds, performance.now() - startedAt);
      if (client === clients[0]) latestSentAt = Math.max(latestSentAt, startedAt);
      if (response.status < 300) acknowledged.set(write.key, { write, iri: readIri(response.body) });
      else unexpectedResponses.push(`${write.method} ${write.path}: ${response.status} ${response.body.slice(0, 200)}`);
    }
  };
  let failure: Error | undefined;
  const running = Promise.all(Array.from({ length: count }, (_, number) => writer(number))).catch(
    (error: unknown) => (failure = error instanceof Error ? error : new Error(String(error))),
  );
  return {
    acknowledged,
    unexpectedResponses: unexpectedResponses,
    /** Resolves when the first client gets a response to a write that it sends from now on. */
    waitUntilAcknowledged: async () => {
      const calledAt = performance.now();
      while (latestSentAt < calledAt) {
        if (failure !== undefined) throw failure;
        await wait(2);
      }
    },
    /** @returns the duration of the slowest write, including its retries */
    stop: async () => {
      isStopped = true;
      await running;
      if (failure !== undefined) throw failure;
      return slowestMilliseconds;
    },
  };
}
