import http from 'node:http';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { LiveChange, RESYNC_EVENT, streamEvents } from '#shared/contracts/wire/live.ts';

/** One device that listens to the event stream, and the times at which it received the events. */
export interface LiveClient {
  /** The time of each event in milliseconds of `performance.now()`, by the id of the activity. */
  readonly receivedAt: ReadonlyMap<number, number>;
  readonly resyncs: readonly number[];
  close(): void;
}

/** Resolves when the server has begun to respond. */
export function connectClient(url: string, authorization: string): Promise<LiveClient> {
  const receivedAt = new Map<number, number>();
  const resyncs: number[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const now = performance.now();
      if (event === RESYNC_EVENT) resyncs.push(now);
      else recordTime(receivedAt, z.parse(LiveChange, JSON.parse(data)), now);
    },
  });
  return new Promise((resolve, reject) => {
    const request = http.get(url + streamEvents.path, {
      // Each client has its own connection, as devices do.
      agent: false,
      headers: { accept: streamEvents.mediaType, authorization },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${streamEvents.path} answered ${response.statusCode}.`));
        return;
      }
      response.setEncoding('utf8').on('data', (part: string) => parser.feed(part));
      response.on('error', () => undefined);
      resolve({ receivedAt, resyncs, close: () => void request.destroy() });
    });
  });
}

function recordTime(receivedAt: Map<number, number>, { topic, id }: LiveChange, now: number): void {
  if (topic === '/api/activities' && id !== undefined && !receivedAt.has(id)) receivedAt.set(id, now);
}
