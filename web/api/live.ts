// Hears at once what changed on the server. Asking every minute or two goes on: where no stream comes through, nothing is
// missing but the speed.
import type { QueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { LiveChange, RESYNC_EVENT, streamEvents } from '#shared/contracts/live.ts';
import { isFinal } from './api-error.ts';
import { openStream } from './client.ts';
import { type ReaderAnew, readerAnew } from './read-anew.ts';

/** The server says something every 15 s; a stream without a word is a connection that died unnoticed. */
const MAX_SILENCE_MILLISECONDS = 40_000;
const CHECK_MILLISECONDS = 5000;
/** A stream that ends sooner was not worth coming back at once. */
const SHORT_LIFE_MILLISECONDS = 5000;
const MAX_PAUSE_MILLISECONDS = 30_000;

/** Follows until `signal`; comes back after every end, also with a new access token. */
export async function followChanges(client: QueryClient, signal: AbortSignal): Promise<void> {
  const anew = readerAnew(client);
  let failures = 0;
  while (!signal.aborted) {
    const startedAt = Date.now();
    try {
      await followOnce(anew, signal);
    } catch (error) {
      // A server without live updates, or one that does not want us: it will not think otherwise.
      if (isFinal(error)) return;
    }
    failures = Date.now() - startedAt > SHORT_LIFE_MILLISECONDS ? 0 : failures + 1;
    await pauseAfter(failures, signal);
  }
}

async function followOnce(anew: ReaderAnew, signal: AbortSignal): Promise<void> {
  const connection = new AbortController();
  const hangUp = () => connection.abort();
  signal.addEventListener('abort', hangUp);
  try {
    const stream = await openStream(streamEvents.path, connection.signal);
    // Whatever was read before may have changed while nobody listened.
    anew.everything();
    await listen(stream, anew, hangUp);
  } finally {
    hangUp();
    signal.removeEventListener('abort', hangUp);
  }
}

async function listen(stream: ReadableStream<Uint8Array>, anew: ReaderAnew, hangUp: () => void): Promise<void> {
  const parser = createParser({ onEvent: ({ event, data }) => pass(event, data, anew) });
  let heardAt = Date.now();
  const check = () => Date.now() - heardAt > MAX_SILENCE_MILLISECONDS && hangUp();
  const timer = setInterval(check, CHECK_MILLISECONDS);
  // A tablet that slept looks at once.
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

function pass(event: string | undefined, data: string, anew: ReaderAnew) {
  if (event === RESYNC_EVENT) anew.everything();
  const change = event === undefined ? z.safeParse(LiveChange, JSON.parse(data)).data : undefined;
  if (change !== undefined) anew.topic(change.topic);
}

/** Never all at once: when a server restarts, every tablet of it comes back. The network's return ends the waiting. */
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
