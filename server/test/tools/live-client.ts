import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect } from 'vitest';

/** Connects a client to the event stream over a real connection. */
export async function listenTo(origin: string, token: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/api/events`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  });
  const heard: EventSourceMessage[] = [];
  let isOver = false;
  const parser = createParser({ onEvent: (event) => void heard.push(event) });
  const reading = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(part);
  })();
  void reading
    .catch(() => undefined)
    .then(() => {
      isOver = true;
    });
  const changes = () => heard.flatMap(({ event, data }) => (event === undefined ? [JSON.parse(data)] : []));
  return {
    answer,
    changes,
    resyncs: () => heard.filter(({ event }) => event === 'resync').length,
    /** Resolves when the client has received this change, whatever it received before. */
    untilHeard: async (change: object) => {
      await expect.poll(changes, { timeout: 10_000 }).toContainEqual(change);
    },
    untilOver: async () => {
      await expect.poll(() => isOver, { timeout: 10_000 }).toBe(true);
    },
    isOver: () => isOver,
    leave: () => leaving.abort(),
  };
}
