import type { FastifyInstance } from 'fastify';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  answerAuthorityDemand,
  getAuthorityAccess,
  getAuthorityDemand,
  getAuthorityVisit,
  grantAuthorityAccess,
  listAuthorityAccesses,
  listAuthorityDemands,
  listAuthorityVisits,
  revokeAuthorityAccess,
} from '#shared/contracts/authority-access/authority-access.ts';
import { canAnswerAuthorityDemands, canGrantAuthorityAccess, canReadAuthorityAccesses } from '#shared/permissions.ts';
import {
  findAccess,
  findAccesses,
  findDemand,
  findDemands,
  findVisit,
  findVisits,
} from './authority-accesses.queries.ts';
import { toAuthorityAccess, toAuthorityDemand, toAuthorityVisit } from './authority-accesses.resource.ts';
import { answerDemand } from './demands/answer-demand.ts';
import { grantAccess, revokeAccess } from './grant-access.ts';

export function authorityAccessRoutes(app: FastifyInstance): void {
  serve(app, listAuthorityAccesses, {
    allow: canReadAuthorityAccesses,
    handle: (call) => listHandler(findAccesses, (row) => toAuthorityAccess(row, call.now))(call),
  });
  serve(app, getAuthorityAccess, {
    load: findAccess,
    allow: canReadAuthorityAccesses,
    handle: async ({ item, now }) => toAuthorityAccess(item, now),
  });
  serve(app, grantAuthorityAccess, {
    allow: canGrantAuthorityAccess,
    handle: async ({ body, ...context }) => {
      const { access, token, code } = await grantAccess(context, body, app.secrets);
      return { ...toAuthorityAccess(access, context.now), token, code };
    },
  });
  serve(app, revokeAuthorityAccess, {
    load: findAccess,
    allow: canGrantAuthorityAccess,
    handle: async ({ item, ...context }) => toAuthorityAccess(await revokeAccess(context, item), context.now),
  });
  serve(app, listAuthorityVisits, {
    allow: canReadAuthorityAccesses,
    handle: listHandler(findVisits, toAuthorityVisit),
  });
  serve(app, getAuthorityVisit, {
    load: findVisit,
    allow: canReadAuthorityAccesses,
    handle: async ({ item }) => toAuthorityVisit(item),
  });
  serve(app, listAuthorityDemands, {
    allow: canReadAuthorityAccesses,
    handle: listHandler(findDemands, toAuthorityDemand),
  });
  serve(app, getAuthorityDemand, {
    load: findDemand,
    allow: canReadAuthorityAccesses,
    handle: async ({ item }) => toAuthorityDemand(item),
  });
  serve(app, answerAuthorityDemand, {
    load: findDemand,
    allow: canAnswerAuthorityDemands,
    handle: async ({ item, body, ...context }) => toAuthorityDemand(await answerDemand(context, item, body)),
  });
}
