// Finds out what an access opens, and what of it a request asks for.
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { AuthoritySection, type AuthorityKind } from '#shared/contracts/authority-access/authority-access.ts';
import type { SectionRequest } from './reading/section-request.ts';

/** The kinds of which an access must open one for a section; none for those that every access opens. */
const KINDS: Readonly<Record<AuthoritySection, readonly AuthorityKind[]>> = {
  location: [],
  concept: [],
  days: ['protocols', 'records'],
  measures: ['records'],
  tours: ['records'],
  protocols: ['protocols'],
  proofs: ['proofs'],
  files: ['files'],
  reports: ['reports'],
  demands: [],
};

export const sectionsOf = ({ kinds }: Pick<AuthorityActor, 'kinds'>): AuthoritySection[] =>
  AuthoritySection.options.filter((section) => {
    const needed = KINDS[section];
    return needed.length === 0 || needed.some((kind) => kinds.includes(kind));
  });

/** @throws NotFound if the access does not open the section or the location */
export function refuseClosed(
  authority: AuthorityActor,
  { section, locationId }: { readonly section: AuthoritySection; readonly locationId: number | null },
): void {
  if (!sectionsOf(authority).includes(section)) throw new NotFound();
  if (locationId !== null && !authority.location_ids.includes(locationId)) throw new NotFound();
}

/** The locations and days that are asked for. */
export type AskedPeriod = Pick<SectionRequest, 'locationId' | 'from' | 'to'>;

/** Limits locations and days to those that the access opens. @throws NotFound if it opens none of the days */
export function grantedPeriod(authority: AuthorityActor, { locationId, from, to }: AskedPeriod) {
  const period = { from: later(authority.from_on, from), to: earlier(authority.to_on, to) };
  if (period.from > period.to) throw new NotFound();
  const today = localDay(Date.now(), SERVER_TIME_ZONE);
  return {
    ...period,
    scope: authority.scope,
    locationIds: locationId === null ? authority.location_ids : [locationId],
    today,
    judgedOn: earlier(today, authority.to_on),
  };
}

/** Returns all locations and days that the access opens. */
export const everythingOf = (authority: AuthorityActor) =>
  grantedPeriod(authority, { locationId: null, from: null, to: null });

const later = (granted: string, wanted: string | null) => (wanted !== null && wanted > granted ? wanted : granted);
const earlier = (granted: string, wanted: string | null) => (wanted !== null && wanted < granted ? wanted : granted);
