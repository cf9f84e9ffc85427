import type { FastifyInstance } from 'fastify';
import { answer } from '#server/features/authority-access/reading/reader.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { serveAuthority, servePublic } from '#server/http/serve/endpoint-route.ts';
import {
  closeAuthoritySession,
  openAuthoritySession as openSessionEndpoint,
} from '#shared/contracts/authority-access/authority-reading.ts';
import { openAuthoritySession } from './open-authority-session.ts';
import { deleteSession } from './sessions.queries.ts';

export function authoritySessionRoutes(app: FastifyInstance): void {
  servePublic(app, openSessionEndpoint, async (request, reply) => {
    const session = await openAuthoritySession(app, readBody(openSessionEndpoint.body, request));
    return answer(reply, request, openSessionEndpoint, session);
  });
  serveAuthority(app, closeAuthoritySession, async ({ reply, authority }) => {
    await app.store.asSystem((tx) => deleteSession(tx, authority.sessionHash));
    return reply.code(204).send();
  });
}
