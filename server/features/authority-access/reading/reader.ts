import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { type AuthorityCall, type AuthorityEndpoint, serveAuthority } from '#server/http/serve/endpoint-route.ts';
import { renderItem, send } from '#server/http/render/render.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { logVisit, type SeenPage } from './log-visit.ts';
import { RequestAllowance } from './request-allowance.ts';

/** Serves endpoints to authorities within what their sessions may ask for, and records what they look at. */
export type Reader = ReturnType<typeof readerOf>;

export function readerOf(app: FastifyInstance) {
  const allowance = new RequestAllowance();
  return {
    /** @param cost how much of its allowance a request uses */
    serveReader: (endpoint: AuthorityEndpoint, handle: (call: AuthorityCall) => Promise<unknown>, cost = 1) =>
      serveAuthority(app, endpoint, (call) => {
        allowance.use(call.authority, cost, Date.now());
        return handle(call);
      }),
    recordVisit: (authority: AuthorityActor, page: SeenPage) =>
      app.store.asSystem((tx) => logVisit(tx, authority, page, new Date())),
  };
}

export const keyParameter = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'key' in params ? String(params.key) : '';

/** Answers an authority with what no cache may keep. */
export function answer(reply: FastifyReply, request: FastifyRequest, endpoint: Endpoint, result: unknown) {
  reply.header('cache-control', 'no-store');
  return send(reply, request.format, { ...renderItem(endpoint, result), isReplayed: false });
}
