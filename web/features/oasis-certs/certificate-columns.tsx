import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { LocationNames } from '#web/features/locations/locations.public.ts';
import type { Column } from '#web/ui/list/column.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { formatDay, formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import { CertificateBadge } from './certificate-badge.tsx';
import { environmentText, failureText, isFailing } from './certificate-texts.ts';

/** @param places names of locations by IRI */
export const certificateColumns = (locationNames: ReadonlyMap<string, string>): Column<OasisCertificate>[] => [
  { name: 'Status', kind: 'short', render: (certificate) => <CertificateBadge certificate={certificate} /> },
  { name: 'Zertifikat', order: 'name', kind: 'title', render: ({ name }) => name },
  { name: 'Gültig bis', order: 'validTo', kind: 'short', render: ({ validTo }) => formatDay(validTo) },
  {
    name: 'Standorte',
    isSelfExplanatory: true,
    kind: 'text',
    render: ({ locations }) =>
      locations.length === 0 ? (
        'keine'
      ) : (
        <LocationNames locations={locations} nameOf={(location) => locationNames.get(location) ?? '…'} />
      ),
  },
  { name: 'Umgebung', kind: 'short', isSecondary: true, render: environmentText },
  {
    name: 'Zuletzt benutzt',
    isSelfExplanatory: true,
    kind: 'short',
    isSecondary: true,
    render: lastUseText,
    isEmpty: (certificate) => lastUseText(certificate) === '',
  },
];

function lastUseText(certificate: OasisCertificate): string {
  const { lastFailureAt, lastSuccessAt } = certificate;
  if (isFailing(certificate) && lastFailureAt !== undefined)
    return `${failureText(certificate)}, ${formatRelativeDateTime(lastFailureAt, serverNow())}`;
  return lastSuccessAt === undefined ? '' : `erfolgreich, ${formatRelativeDateTime(lastSuccessAt, serverNow())}`;
}
