import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Something changed in the collection at this path. Without an id it is more than one item, or not known which. */
export const LiveChange = z.object({ topic: z.string(), id: z.optional(z.int()) });
export type LiveChange = z.infer<typeof LiveChange>;

/** The name of the event that says: something may have been missed, read everything anew. */
export const RESYNC_EVENT = 'resync';

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary:
    'Tells what changes within the own scope, as server-sent events `{topic, id}`; what it became is to be read.',
  mediaType: 'text/event-stream',
});
