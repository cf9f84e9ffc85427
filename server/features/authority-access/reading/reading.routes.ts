import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { readConditions } from '#server/http/read/list-query.ts';
import { parseQueryString } from '#server/http/read/query-string.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { renderItem, send } from '#server/http/render/render.ts';
import { serveAuthority, servePublic } from '#server/http/serve/endpoint-route.ts';
import { idempotencyKeyOf } from '#server/http/serve/idempotency.ts';
import {
  closeAuthoritySession,
  createAuthorityDemand,
  getAuthorityCounts,
  getAuthorityEntry,
  getAuthorityFile,
  getAuthorityImage,
  getAuthorityPage,
  getGrantedAccess,
  openAuthoritySession as openSessionEndpoint,
} from '#shared/contracts/authority-access/authority-reading.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { demand } from './demand.ts';
import { findLocations } from './granted-locations.queries.ts';
import { logVisit, type SeenPage } from './log-visit.ts';
import { openAuthoritySession } from './open-authority-session.ts';
import { openFile } from './open-file.ts';
import { openImage } from './open-image.ts';
import { countSections, germanToday, readEntry, readSection, sectionsOf } from './read-section.ts';
import { sectionRequestOf } from './section-request.ts';
import { deleteSession } from './sessions.queries.ts';

export function authorityReadingRoutes(app: FastifyInstance): void {
  const { store } = app;
  const recordVisit = (authority: AuthorityActor, page: SeenPage) =>
    store.asSystem((tx) => logVisit(tx, authority, page, new Date()));
  servePublic(app, openSessionEndpoint, async (request, reply) => {
    const session = await openAuthoritySession(app, readBody(openSessionEndpoint.body, request));
    return answer(reply, request, openSessionEndpoint, session);
  });
  serveAuthority(app, closeAuthoritySession, async ({ reply, authority }) => {
    await store.asSystem((tx) => deleteSession(tx, authority.sessionHash));
    return reply.code(204).send();
  });
  serveAuthority(app, getGrantedAccess, async ({ request, reply, authority }) =>
    answer(reply, request, getGrantedAccess, await describeAccess(app, authority)),
  );
  serveAuthority(app, getAuthorityPage, async ({ request, reply, authority }) => {
    const sectionRequest = sectionRequestOf(conditionsOf(getAuthorityPage, request));
    const page = await readSection(store, authority, sectionRequest);
    await recordVisit(authority, {
      section: page.section,
      location: await namedLocation(app, authority, sectionRequest.locationId),
      entry: null,
    });
    return answer(reply, request, getAuthorityPage, page);
  });
  // Numbers are no records, so looking at them is not recorded.
  serveAuthority(app, getAuthorityCounts, async ({ request, reply, authority }) => {
    const counts = await countSections(store, authority, sectionRequestOf(conditionsOf(getAuthorityCounts, request)));
    return answer(reply, request, getAuthorityCounts, counts);
  });
  serveAuthority(app, getAuthorityEntry, async ({ request, reply, authority }) => {
    const entry = await readEntry(store, authority, keyParameter(request));
    await recordVisit(authority, {
      section: entry.section,
      location: null,
      entry: { ...entry, part: 'text' },
    });
    return answer(reply, request, getAuthorityEntry, entry);
  });
  serveAuthority(app, getAuthorityFile, async ({ request, reply, authority }) => {
    const file = await openFile(app, authority, keyParameter(request));
    await recordVisit(authority, {
      section: file.entry.section,
      location: null,
      entry: { ...file.entry, part: 'file' },
    });
    return reply
      .type(file.type)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('cache-control', 'no-store')
      .send(file.content);
  });
  serveAuthority(app, getAuthorityImage, async ({ request, reply, authority }) => {
    const { entry, content } = await openImage(app, authority, keyParameter(request));
    await recordVisit(authority, { section: entry.section, location: null, entry: { ...entry, part: 'images' } });
    return reply
      .type(getAuthorityImage.mediaType)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-disposition', 'inline; filename="bild.jpg"')
      .header('cache-control', 'no-store')
      .send(content);
  });
  serveAuthority(app, createAuthorityDemand, async ({ request, reply, authority }) => {
    const input = readBody(createAuthorityDemand.body, request);
    const entry = await demand(store, authority, input, idempotencyKeyOf(request));
    return answer(reply, request, createAuthorityDemand, entry);
  });
}

function answer(reply: FastifyReply, request: FastifyRequest, endpoint: Endpoint, result: unknown) {
  reply.header('cache-control', 'no-store');
  return send(reply, request.format, { ...renderItem(endpoint, result), isReplayed: false });
}

/** @throws NotFound if a location is asked for in a way that can be none, instead of showing all of them */
function conditionsOf({ query }: { readonly query: Parameters<typeof readConditions>[0] }, { url }: FastifyRequest) {
  const [, search = ''] = url.split('?');
  const parameters = parseQueryString(search);
  const conditions = readConditions(query, parameters);
  const isRead = conditions.some(({ field }) => field === 'location');
  if (!isRead && parameters.some(({ key }) => key === 'location')) throw new NotFound();
  return conditions;
}

const keyParameter = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'key' in params ? String(params.key) : '';

async function locationsOf({ store }: FastifyInstance, authority: AuthorityActor, locationIds: readonly number[]) {
  const { scope, from_on: from, to_on: to } = authority;
  const selection = { scope, locationIds, from, to, today: germanToday(), isNoticeable: false, limit: 1000, offset: 0 };
  return store.asActor(scope, 'read only', (tx) => findLocations(tx, selection));
}

async function namedLocation(app: FastifyInstance, authority: AuthorityActor, id: number | null) {
  if (id === null) return null;
  const [location] = await locationsOf(app, authority, [id]);
  return location === undefined ? null : { id, name: location.title };
}

async function describeAccess(app: FastifyInstance, authority: AuthorityActor) {
  const grantedLocations = await locationsOf(app, authority, authority.location_ids);
  return {
    organisation: grantedLocations[0]?.organisation ?? '',
    authority: authority.authority,
    person: authority.person,
    locations: grantedLocations.map(({ id, title }) => ({ '@id': iri(locations.path, id), name: title })),
    from: authority.from_on,
    to: authority.to_on,
    kinds: [...authority.kinds],
    showsNames: authority.shows_names,
    sections: sectionsOf(authority),
    expiresAt: toWireDate(authority.expires_at),
  };
}
