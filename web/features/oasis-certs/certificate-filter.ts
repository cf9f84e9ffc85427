import { listOasisCertificates } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_CERTIFICATE_FILTER = { name: '', state: '', location: '', customer: '', order: '' };
export type CertificateFilter = Readonly<typeof NO_CERTIFICATE_FILTER>;

export const CERTIFICATE_ORDER = listOrder(listOasisCertificates, 'validTo');

export const certificateListQuery = ({
  order,
  ...filter
}: CertificateFilter): ListQueryOf<typeof listOasisCertificates> => ({
  ...filter,
  ...orderQuery(CERTIFICATE_ORDER, order),
});
