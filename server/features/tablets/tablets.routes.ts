import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withLocationNames } from '#server/db/location-names.ts';
import { Unauthorized } from '#server/http/render/errors.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { listHandler } from '#server/http/render/item.ts';
import { servePublic } from '#server/http/serve/endpoint-route.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  deliverFromTablet,
  getTabletDelivery,
  listTabletDeliveries,
  reportTabletWiped,
} from '#shared/contracts/tablets/deliveries.ts';
import {
  challengeTablet as challengeEndpoint,
  createTabletPairing,
  deleteTablet as deleteEndpoint,
  enrolTablet as enrolEndpoint,
  getTablet,
  getTabletPairing,
  listTabletPairings,
  listTablets,
  lockTablet as lockEndpoint,
  openTabletSession as sessionEndpoint,
  patchTablet,
  reportTabletFound,
  reportTabletLost,
  unlockTablet as unlockEndpoint,
} from '#shared/contracts/tablets/tablets.ts';
import { canManageTablets, canReadTablets } from '#shared/permissions.ts';
import { deleteTablet, lockTablet, renameTablet, unlockTablet } from './change-tablet.ts';
import { createPairing } from './create-pairing.ts';
import { findDeliveries, findDelivery } from '#server/features/tablets/lost/deliveries.queries.ts';
import { deliverEntry } from '#server/features/tablets/lost/deliver-entry.ts';
import { enrolTablet } from './enrol-tablet.ts';
import { challengeTablet, type Visitor } from './identify-tablet.ts';
import { openTabletSession } from './open-tablet-session.ts';
import { findPairing, findPairings } from './pairings.queries.ts';
import { tabletColumns } from './tablets.export.ts';
import { findTablet, findTablets } from './tablets.queries.ts';
import { challengeOf, limitDeliveries } from '#server/features/tablets/lost/limit-deliveries.ts';
import { reportFound, reportLost } from '#server/features/tablets/lost/report-lost.ts';
import { reportWiped } from '#server/features/tablets/lost/report-wiped.ts';
import { UNKNOWN_TABLET_MESSAGE } from './tablets.rules.ts';
import { toTablet, toTabletDelivery, toTabletPairing } from './tablets.resource.ts';

export function tabletRoutes(app: FastifyInstance): void {
  serveExport(app, listTablets, {
    allow: canReadTablets,
    columns: tabletColumns,
    find: withLocationNames(findTablets),
  });
  serve(app, listTablets, { allow: canReadTablets, handle: listHandler(findTablets, toTablet) });
  serve(app, getTablet, {
    load: findTablet,
    allow: canReadTablets,
    handle: async ({ item }) => toTablet(item),
  });
  serve(app, patchTablet, {
    load: findTablet,
    allow: canManageTablets,
    handle: async ({ item, body, ...context }) => toTablet(await renameTablet(context, item, body)),
  });
  serve(app, deleteEndpoint, {
    load: findTablet,
    allow: canManageTablets,
    handle: ({ item, ...context }) => deleteTablet(context, item),
  });
  serve(app, lockEndpoint, {
    load: findTablet,
    allow: canManageTablets,
    handle: async ({ item, ...context }) => toTablet(await lockTablet(context, item)),
  });
  serve(app, unlockEndpoint, {
    load: findTablet,
    allow: canManageTablets,
    handle: async ({ item, ...context }) => toTablet(await unlockTablet(context, item)),
  });
  serve(app, reportTabletLost, {
    load: findTablet,
    allow: canManageTablets,
    handle: async ({ item, ...context }) => toTablet(await reportLost(context, item)),
  });
  serve(app, reportTabletFound, {
    load: findTablet,
    allow: canManageTablets,
    handle: async ({ item, ...context }) => toTablet(await reportFound(context, item)),
  });
  deliveryRoutes(app);
  pairingRoutes(app);
  publicRoutes(app);
}

function deliveryRoutes(app: FastifyInstance): void {
  serve(app, listTabletDeliveries, {
    access: 'read replica',
    allow: canReadTablets,
    handle: listHandler(findDeliveries, toTabletDelivery),
  });
  serve(app, getTabletDelivery, {
    load: findDelivery,
    allow: canReadTablets,
    handle: async ({ item }) => toTabletDelivery(item),
  });
}

function pairingRoutes(app: FastifyInstance): void {
  serve(app, listTabletPairings, {
    allow: canReadTablets,
    handle: (call) => listHandler(findPairings, (row) => toTabletPairing(row, call.now))(call),
  });
  serve(app, getTabletPairing, {
    load: findPairing,
    allow: canReadTablets,
    handle: async ({ item, now }) => toTabletPairing(item, now),
  });
  serve(app, createTabletPairing, {
    allow: canManageTablets,
    handle: async ({ body, ...context }) => {
      const { pairing, token } = await createPairing(context, body, app.secrets);
      return { ...toTabletPairing(pairing, context.now), token };
    },
  });
}

/** These require no session: the code or the key of the tablet is the authorisation. */
function publicRoutes(app: FastifyInstance): void {
  servePublic(app, enrolEndpoint, (request) =>
    enrolTablet(app, { ...readBody(enrolEndpoint.body, request), visitor: visitorOf(request) }),
  );
  servePublic(app, challengeEndpoint, (request) =>
    challengeTablet(app.store, readBody(challengeEndpoint.body, request).key),
  );
  servePublic(app, sessionEndpoint, (request) =>
    openTabletSession(app.store, { ...readBody(sessionEndpoint.body, request), visitor: visitorOf(request) }),
  );
  limitDeliveries(app);
  servePublic(app, deliverFromTablet, async (request, reply) => {
    const delivery = readBody(deliverFromTablet.body, request);
    // A delivery that names no challenge, or another one, was not counted among those of its tablet.
    if (challengeOf(request) !== delivery.challenge) throw new Unauthorized(UNKNOWN_TABLET_MESSAGE);
    await deliverEntry(app, { ...delivery, visitor: visitorOf(request) });
    return reply.code(204).send();
  });
  servePublic(app, reportTabletWiped, async (request, reply) => {
    await reportWiped(app.store, { ...readBody(reportTabletWiped.body, request), visitor: visitorOf(request) });
    // The page cannot delete these by itself.
    return reply.code(204).header('clear-site-data', '"cache", "cookies"').send();
  });
}

const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip.slice(0, 64),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});
