import type { Row } from '#server/db/schema.ts';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { findCertificateFor, type CertificateRow } from '#server/features/oasis-certs/oasis-certs.public.ts';
import { AccessDenied } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { MIN_AGE_YEARS } from '#shared/domain/minimum-age.ts';
import { findStateMinimumAge } from './player-check.queries.ts';

export interface CheckContext {
  readonly location: Row<'location'>;
  readonly minimumAge: number;
  readonly certificate: CertificateRow | undefined;
}

/** Finds the location of the session, its minimum age and its certificate. */
export async function findCheckContext({ tx, scope, actor, now }: Context): Promise<CheckContext> {
  const locationId = actor.locationId ?? 0;
  const location = await findLocation(tx, scope, locationId);
  if (location === undefined) throw new AccessDenied();
  const stateMinimumAge = await findStateMinimumAge(tx, scope, location.state_id);
  return {
    location,
    minimumAge: location.min_age ?? stateMinimumAge ?? MIN_AGE_YEARS,
    certificate: await findCertificateFor(tx, scope, { locationId, now }),
  };
}
