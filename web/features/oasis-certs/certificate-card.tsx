import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useActor } from '#web/api/session/session.ts';
import { LocationNames, locationsQuery } from '#web/features/locations/locations.public.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { formatDateTime, formatDay } from '#web/ui/time/local-time.ts';
import styles from './certificate-dashboard.module.css';
import { CertificateBadge } from './certificate-badge.tsx';
import { failureText } from './certificate-texts.ts';

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
          { name: 'Standorte', value: <CoveredLocations locations={certificate.locations} /> },
          {
            name: 'Letzter Erfolg',
            value: lastSuccessAt === undefined ? 'noch keiner' : formatDateTime(lastSuccessAt),
          },
          {
            name: 'Letzter Fehler',
            value: lastFailureAt && `${failureText(certificate)}, ${formatDateTime(lastFailureAt)}`,
          },
        ]}
      />
    </Paper>
  );
}

function CoveredLocations({ locations }: Pick<OasisCertificate, 'locations'>) {
  const allLocations = useQuery(locationsQuery).data ?? [];
  if (locations.length === 0) return 'keine';
  const nameOf = (location: string) => allLocations.find((candidate) => candidate['@id'] === location)?.name ?? '…';
  return <LocationNames locations={locations} nameOf={nameOf} />;
}
