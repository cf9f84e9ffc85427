import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect } from 'vitest';

/** Connects a client to the event stream over a real connection. */
export async function listenTo(origin: string, token: string, headers: Record<string, string> = {}) {
  const abortController = new AbortController();
  const answer = await fetch(`${origin}/api/events`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...headers },
    signal: abortController.signal,
  });
  const receivedEvents: EventSourceMessage[] = [];
  let isClosed = false;
  const parser = createParser({ onEvent: (event) => void receivedEvents.push(event) });
  const reading = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(part);
  })();
  void reading
    .catch(() => undefined)
    .then(() => {
      isClosed = true;
    });
  const changes = () => receivedEvents.flatMap(({ event, data }) => (event === undefined ? [JSON.parse(data)] : []));
  return {
    answer,
    changes,
    /** Names of the received events; those of changes are 'message'. */
    events: () => receivedEvents.map(({ event }) => event ?? 'message'),
    resyncCount: () => receivedEvents.filter(({ event }) => event === 'resync').length,
    /** Resolves when the client has received this change, whatever it received before. */
    untilReceived: async (change: object) => {
      await expect.poll(changes, { timeout: 10_000 }).toContainEqual(change);
    },
    untilClosed: async () => {
      await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true);
    },
    isOver: () => isClosed,
    disconnect: () => abortController.abort(),
  };
}
