import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { iri } from '#server/http/render/item.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import type { CheckReadiness, LocationLimits } from '#shared/contracts/player-check/player-check.ts';
import type { CheckContext } from './find-check-context.ts';
import { hasCertificateEnded, limitsOf } from './player-check.rules.ts';

/** No usage row exists before the first query of a month, so the limit of the contract applies. */
export const toLimits = (
  location: Row<'location'>,
  usage: Row<'location_usage'> | undefined,
): z.input<typeof LocationLimits> => ({
  location: iri(locations.path, location.id),
  ...limitsOf({
    requests: usage?.requests ?? 0,
    limitCount: usage === undefined ? location.monthly_limit : usage.limit_count,
    additionalLimitCount: usage?.additional_limit_count ?? 0,
  }),
});

export function toReadiness(
  { minimumAge, certificate }: CheckContext,
  requestsLeft: number | undefined,
  now: Date,
): z.input<typeof CheckReadiness> {
  const isSimulated = certificate?.is_simulated === true;
  if (certificate === undefined) return { minimumAge, isSimulated, obstacle: 'noCertificate' };
  if (hasCertificateEnded(certificate, now)) return { minimumAge, isSimulated, obstacle: 'certificateInvalid' };
  return { minimumAge, isSimulated, obstacle: requestsLeft === 0 ? 'quotaExhausted' : undefined };
}
