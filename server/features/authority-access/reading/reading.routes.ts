import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { readConditions, readId } from '#server/http/read/list-query.ts';
import { parseQueryString } from '#server/http/read/query-string.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { readDays } from '#server/features/authority-access/days/read-days.ts';
import { everythingOf, grantedPeriod, sectionsOf } from '#server/features/authority-access/granted-sections.ts';
import { getAuthorityDays } from '#shared/contracts/authority-access/authority-days.ts';
import {
  getAuthorityCounts,
  getAuthorityEntry,
  getAuthorityPage,
  getGrantedAccess,
} from '#shared/contracts/authority-access/authority-reading.ts';
import { forms } from '#shared/contracts/forms/forms.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { germanDays } from '#shared/domain/german-day.ts';
import { findLocations } from './granted-locations.queries.ts';
import { countSections, readEntry, readSection } from './read-section.ts';
import { answer, keyParameter, type Reader } from './reader.ts';
import { periodOf, sectionRequestOf } from './section-request.ts';

export function readingRoutes(app: FastifyInstance, { serveReader, recordVisit }: Reader): void {
  const { store } = app;
  serveReader(getGrantedAccess, async ({ request, reply, authority }) =>
    answer(reply, request, getGrantedAccess, await describeAccess(app, authority)),
  );
  serveReader(getAuthorityPage, async ({ request, reply, authority }) => {
    const sectionRequest = sectionRequestOf(conditionsOf(getAuthorityPage, request));
    const page = await readSection(store, authority, sectionRequest);
    await recordVisit(authority, {
      section: page.section,
      location: await namedLocation(app, authority, sectionRequest.locationId),
      entry: null,
    });
    return answer(reply, request, getAuthorityPage, page);
  });
  serveReader(getAuthorityDays, async ({ request, reply, authority }) => {
    const period = periodOf(conditionsOf(getAuthorityDays, request));
    const days = await store.asActor(authority.scope, 'read only', (tx) => readDays(tx, authority, period));
    await recordVisit(authority, {
      section: 'days',
      location: await namedLocation(app, authority, period.locationId),
      entry: null,
    });
    return answer(reply, request, getAuthorityDays, days);
  });
  serveReader(getAuthorityCounts, async ({ request, reply, authority }) => {
    const period = periodOf(conditionsOf(getAuthorityCounts, request));
    const counts = await countSections(store, authority, period);
    await recordVisit(authority, {
      section: 'overview',
      location: await namedLocation(app, authority, period.locationId),
      entry: null,
      days: seenDays(grantedPeriod(authority, period)),
    });
    return answer(reply, request, getAuthorityCounts, counts);
  });
  serveReader(getAuthorityEntry, async ({ request, reply, authority }) => {
    const entry = await readEntry(store, authority, keyParameter(request));
    await recordVisit(authority, {
      section: entry.section,
      location: null,
      entry: { ...entry, part: 'text' },
    });
    return answer(reply, request, getAuthorityEntry, entry);
  });
}

/** Names the days as the page shows them: none after today, unless all of them lie ahead. */
const seenDays = ({ from, to, today }: ReturnType<typeof grantedPeriod>): string =>
  germanDays(from, from <= today && today < to ? today : to);

const RELATION_PATHS = { location: locations.path, form: forms.path } as const;

/** @throws NotFound for several locations or forms, and for one that cannot be: all others would be shown instead */
function conditionsOf({ query }: { readonly query: Parameters<typeof readConditions>[0] }, { url }: FastifyRequest) {
  const [, search = ''] = url.split('?');
  const parameters = parseQueryString(search);
  for (const [name, path] of Object.entries(RELATION_PATHS)) {
    const ids = new Set(parameters.filter(({ key }) => key === name).map(({ value }) => readId(value, path)));
    if (ids.has(null) || ids.size > 1) throw new NotFound();
  }
  return readConditions(query, parameters);
}

async function locationsOf({ store }: FastifyInstance, authority: AuthorityActor, locationIds: readonly number[]) {
  const selection = { ...everythingOf(authority), locationIds, isNoticeable: false, limit: 1000, offset: 0 };
  return store.asActor(authority.scope, 'read only', (tx) => findLocations(tx, selection));
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
