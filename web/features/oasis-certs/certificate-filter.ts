import type { listOasisCertificates } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';

/** The filter as stored in the URL. */
export const NO_CERTIFICATE_FILTER = { name: '', state: '', location: '', customer: '' };
export type CertificateFilter = Readonly<typeof NO_CERTIFICATE_FILTER>;

export const certificateListQuery = (filter: CertificateFilter): ListQueryOf<typeof listOasisCertificates> => ({
  ...filter,
  'order[validTo]': 'asc',
});
