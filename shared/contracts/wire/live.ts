import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A change in the collection at the path `topic`. Without an id several items changed, or it is unknown which. */
export const LiveChange = z.object({ topic: z.string(), id: z.optional(z.int()) });
export type LiveChange = z.infer<typeof LiveChange>;

/** Name of the event that tells the client to reload everything, because it may have missed changes. */
export const RESYNC_EVENT = 'resync';

/**
 * Name of the event that tells the client that it knows everything announced before. It is also the heartbeat. Like every
 * event it has the server's time as its id, which a client sends as `Last-Event-ID` when it opens the next stream.
 */
export const CAUGHT_UP_EVENT = 'caught-up';

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary:
    'Streams changes within the scope of the user as server-sent events `{topic, id}`. Clients then read the new values.',
  mediaType: 'text/event-stream',
});
