// Receives changes on the server as server-sent events. Polling every minute or two continues, so that without a stream
// updates only arrive later.
import type { QueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { LiveChange, RESYNC_EVENT, streamEvents } from '#shared/contracts/wire/live.ts';
import { isFinal } from './api-error.ts';
import { openStream } from './client.ts';
import { type QueryInvalidator, queryInvalidator } from './query-invalidator.ts';

/** The server sends something every 15 s; a stream silent for longer is a dead connection. */
const MAX_SILENCE_MILLISECONDS = 40_000;
const CHECK_MILLISECONDS = 5000;
/** A stream that ends sooner counts as a failure, so that the next attempt is delayed. */
const SHORT_LIFE_MILLISECONDS = 5000;
const MAX_PAUSE_MILLISECONDS = 30_000;

/** Follows the stream until `signal` aborts, and reconnects whenever it ends, for example with a new access token. */
export async function followChanges(client: QueryClient, signal: AbortSignal): Promise<void> {
  const invalidator = queryInvalidator(client);
  let failures = 0;
  while (!signal.aborted) {
    const startedAt = Date.now();
    try {
      await followOnce(invalidator, signal);
    } catch (error) {
      // The server has no live updates or refuses them to this user, so a retry is useless.
      if (isFinal(error)) return;
    }
    failures = Date.now() - startedAt > SHORT_LIFE_MILLISECONDS ? 0 : failures + 1;
    await pauseAfter(failures, signal);
  }
}

async function followOnce(invalidator: QueryInvalidator, signal: AbortSignal): Promise<void> {
  const connection = new AbortController();
  const hangUp = () => connection.abort();
  signal.addEventListener('abort', hangUp);
  try {
    const stream = await openStream(streamEvents.path, connection.signal);
    // Cached data may have changed while the stream was not connected.
    invalidator.invalidateAll();
    await listen(stream, invalidator, hangUp);
  } finally {
    hangUp();
    signal.removeEventListener('abort', hangUp);
  }
}

async function listen(
  stream: ReadableStream<Uint8Array>,
  invalidator: QueryInvalidator,
  hangUp: () => void,
): Promise<void> {
  const parser = createParser({ onEvent: ({ event, data }) => pass(event, data, invalidator) });
  let heardAt = Date.now();
  const check = () => Date.now() - heardAt > MAX_SILENCE_MILLISECONDS && hangUp();
  const timer = setInterval(check, CHECK_MILLISECONDS);
  // A tablet checks immediately when it wakes up.
  document.addEventListener('visibilitychange', check);
  try {
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heardAt = Date.now();
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  }
}

function pass(event: string | undefined, data: string, invalidator: QueryInvalidator) {
  if (event === RESYNC_EVENT) invalidator.invalidateAll();
  const change = event === undefined ? z.safeParse(LiveChange, JSON.parse(data)).data : undefined;
  if (change !== undefined) invalidator.invalidateTopic(change.topic);
}

/**
 * Waits with a random delay, because all tablets reconnect after a restart of the server. The wait ends early when the
 * network returns.
 */
function pauseAfter(failures: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(MAX_PAUSE_MILLISECONDS, 1000 * 2 ** failures);
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', goOn);
      removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, longest * (failures === 0 ? Math.random() : (1 + Math.random()) / 2));
    signal.addEventListener('abort', goOn);
    addEventListener('online', goOn);
  });
}
