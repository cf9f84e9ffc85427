import http from 'node:http';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import type { TestLocation } from '#chaos/test-locations.ts';
import { signIn, type Write } from '#chaos/writers.ts';
import { LiveChange, streamEvents } from '#shared/contracts/wire/live.ts';

export interface ToldClient {
  /** Returns how many of the acknowledged measures of its location it was told of, and how many it was not. */
  compare(acknowledged: ReadonlyMap<string, { write: Write; iri: string }>): { told: number; missed: number };
  close(): void;
}

/** Listens to the event stream of one process, as a device at the location does. */
export async function listenAt(url: string, location: TestLocation): Promise<ToldClient> {
  const token = await signIn(url, location);
  const iris = new Set<string>();
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event !== undefined && event !== 'message') return;
      const { topic, id } = z.parse(LiveChange, JSON.parse(data));
      iris.add(`${topic}/${id}`);
    },
  });
  const request = http.get(url + streamEvents.path, {
    agent: false,
    headers: { accept: streamEvents.mediaType, authorization: `Bearer ${token}` },
  });
  await new Promise<void>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.setEncoding('utf8').on('data', (part: string) => parser.feed(part));
      response.on('error', () => undefined);
      if (response.statusCode === 200) resolve();
      else reject(new Error(`${streamEvents.path} was answered with ${response.statusCode}.`));
    });
  });
  return {
    compare: (acknowledged) => {
      const expected = [...acknowledged.values()].filter(
        ({ write }) => write.kind === 'activity' && write.location.email === location.email,
      );
      const told = expected.filter(({ iri }) => iris.has(iri)).length;
      return { told, missed: expected.length - told };
    },
    close: () => void request.destroy(),
  };
}
