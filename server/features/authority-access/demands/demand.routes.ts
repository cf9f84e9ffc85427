import type { FastifyInstance } from 'fastify';
import { answer, type Reader } from '#server/features/authority-access/reading/reader.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { idempotencyKeyOf } from '#server/http/serve/idempotency.ts';
import { createAuthorityDemand } from '#shared/contracts/authority-access/authority-reading.ts';
import { demand } from './demand.ts';

export function demandRoutes({ store }: FastifyInstance, { serveReader }: Reader): void {
  serveReader(createAuthorityDemand, async ({ request, reply, authority }) => {
    const input = readBody(createAuthorityDemand.body, request);
    const entry = await demand(store, authority, input, idempotencyKeyOf(request));
    return answer(reply, request, createAuthorityDemand, entry);
  });
}
