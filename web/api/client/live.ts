// Receives changes on the server as server-sent events. Polling every minute or two continues, so that without a stream
// updates only arrive later.
import type { QueryClient } from '@tanstack/react-query';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import { CAUGHT_UP_EVENT, LiveChange, RESYNC_EVENT, streamEvents } from '#shared/contracts/wire/live.ts';
import { isFinal } from './api-error.ts';
import { openStream } from './client.ts';
import { forgetEarlyRequests } from './early-answers.ts';
import { livePosition, movePosition } from './live-position.ts';
import { type QueryInvalidator, queryInvalidator } from './query-invalidator.ts';

/** The server sends something every 15 s; a stream silent for longer is a dead connection. */
const MAX_SILENCE_MILLISECONDS = 40_000;
const SILENCE_CHECK_MILLISECONDS = 5000;
/** A stream that ends sooner than this counts as a failure, so that the next attempt is delayed. */
const MIN_STREAM_MILLISECONDS = 5000;
const MAX_PAUSE_MILLISECONDS = 30_000;

/** Follows the stream until `signal` aborts, and reconnects whenever it ends, for example with a new access token. */
export async function followChanges(client: QueryClient, signal: AbortSignal): Promise<void> {
  const invalidator = queryInvalidator(client);
  let failures = 0;
  while (!signal.aborted) {
    const startedAt = Date.now();
    try {
      await followStream(invalidator, signal);
    } catch (error) {
      // The server has no live updates or refuses them to this user, so a retry is useless.
      if (isFinal(error)) return;
    }
    failures = Date.now() - startedAt > MIN_STREAM_MILLISECONDS ? 0 : failures + 1;
    await pauseAfter(failures, signal);
  }
}

async function followStream(invalidator: QueryInvalidator, signal: AbortSignal): Promise<void> {
  const connection = new AbortController();
  const disconnect = () => connection.abort();
  signal.addEventListener('abort', disconnect);
  try {
    const stream = await openStream(streamEvents.path, connection.signal, livePosition());
    await readStream(stream, invalidator, disconnect);
  } finally {
    disconnect();
    signal.removeEventListener('abort', disconnect);
  }
}

async function readStream(
  stream: ReadableStream<Uint8Array>,
  invalidator: QueryInvalidator,
  disconnect: () => void,
): Promise<void> {
  let isCaughtUp = false;
  const onEvent = (message: EventSourceMessage) => {
    isCaughtUp ||= message.event === CAUGHT_UP_EVENT;
    handleEvent(message, invalidator);
  };
  const parser = createParser({
    onEvent,
    // The server sends it after what was missed. Otherwise cached data may have changed while no stream was connected.
    onRetry: () => {
      if (isCaughtUp) return;
      forgetEarlyRequests();
      invalidator.invalidateAll();
    },
  });
  let lastReceivedAt = Date.now();
  const check = () => Date.now() - lastReceivedAt > MAX_SILENCE_MILLISECONDS && disconnect();
  const timer = setInterval(check, SILENCE_CHECK_MILLISECONDS);
  // A tablet checks immediately when it wakes up.
  document.addEventListener('visibilitychange', check);
  try {
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      lastReceivedAt = Date.now();
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
  } finally {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  }
}

function handleEvent({ event, data, id }: EventSourceMessage, invalidator: QueryInvalidator) {
  movePosition(id);
  // An answer that has not been used yet may be older than the change.
  if (event !== CAUGHT_UP_EVENT) forgetEarlyRequests();
  if (event === RESYNC_EVENT) invalidator.invalidateAll();
  const change = event === undefined ? z.safeParse(LiveChange, JSON.parse(data)).data : undefined;
  if (change !== undefined) invalidator.invalidateTopic(change.topic);
}

/**
 * Waits with a random delay, because all tablets reconnect after a restart of the server. The wait ends early when the
 * network returns.
 */
function pauseAfter(failures: number, signal: AbortSignal): Promise<void> {
  const maxPause = Math.min(MAX_PAUSE_MILLISECONDS, 1000 * 2 ** failures);
  return new Promise((resolve) => {
    // The signal may have aborted while the stream was still open.
    if (signal.aborted) return resolve();
    const endPause = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', endPause);
      removeEventListener('online', endPause);
      resolve();
    };
    const timer = setTimeout(endPause, maxPause * (failures === 0 ? Math.random() : (1 + Math.random()) / 2));
    signal.addEventListener('abort', endPause);
    addEventListener('online', endPause);
  });
}
