import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useActor } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { formatDateTime, formatDay } from '#web/ui/time/local-time.ts';
import styles from './certificate-dashboard.module.css';
import { CertificateBadge } from './certificate-badge.tsx';
import { environmentText, failureText } from './certificate-texts.ts';

/** Maximum number of locations that are named. The others are counted. */
const MAX_NAMED_LOCATIONS = 3;

export function CertificateCard({ certificate }: { readonly certificate: OasisCertificate }) {
  const actor = useActor();
  const customers = useQuery({ ...customerChoices, enabled: isAdmin(actor) }).data;
  const { lastSuccessAt, lastFailureAt } = certificate;
  return (
    <Paper
      withBorder
      className={styles.card}
      renderRoot={(props) => <Link to="/oasiscerts/edit/$id" params={{ id: String(certificate.id) }} {...props} />}
    >
      <div>
        <CertificateBadge certificate={certificate} />
      </div>
      <Text fw={600} className={styles.name}>
        {certificate.name}
      </Text>
      <FieldList
        fields={[
          {
            name: 'Organisation',
            value: customers?.find((customer) => customer['@id'] === certificate.customer)?.name,
          },
          { name: 'Gültig bis', value: formatDay(certificate.validTo) },
          { name: 'Standorte', value: <LocationNames locations={certificate.locations} /> },
          {
            name: 'Letzter Erfolg',
            value: lastSuccessAt === undefined ? 'noch keiner' : formatDateTime(lastSuccessAt),
          },
          {
            name: 'Letzter Fehler',
            value:
              lastFailureAt === undefined ? 'keiner' : `${failureText(certificate)}, ${formatDateTime(lastFailureAt)}`,
          },
          { name: 'Umgebung', value: environmentText(certificate) },
        ]}
      />
    </Paper>
  );
}

function LocationNames({ locations }: Pick<OasisCertificate, 'locations'>) {
  const allLocations = useQuery(locationsQuery).data ?? [];
  const names = locations.map(
    (location) => allLocations.find((candidate) => candidate['@id'] === location)?.name ?? '…',
  );
  if (names.length === 0) return 'keine';
  const hiddenCount = names.length - MAX_NAMED_LOCATIONS;
  return hiddenCount > 1
    ? `${names.slice(0, MAX_NAMED_LOCATIONS).join(', ')} und ${hiddenCount} weitere`
    : names.join(', ');
}
