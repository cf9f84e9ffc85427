import { useQuery } from '@tanstack/react-query';
import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';

/** Returns a function that tells whether nobody has to act, because no location of a certificate is active. */
export function useQuietCertificates() {
  const locations = useQuery(locationsQuery).data ?? [];
  const inactive = new Set(locations.filter(({ status }) => status === 'inactive').map((location) => location['@id']));
  return ({ locations: covered }: Pick<OasisCertificate, 'locations'>) =>
    covered.length > 0 && covered.every((location) => inactive.has(location));
}
