import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { canChangeOasisCerts } from '#shared/permissions.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { useVisibleOrganisations } from '#web/features/customers/visible-organisations.public.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { CertificateCard } from './certificate-card.tsx';
import styles from './certificate-dashboard.module.css';
import { CertificateGaps } from './certificate-gaps.tsx';
import { byUrgency } from './certificate-texts.ts';
import { currentCertificatesQuery } from './oasis-certs.api.ts';
import { NoUploadInDemo } from './no-upload-in-demo.tsx';
import { OasisTabs } from './oasis-tabs.tsx';
import { useQuietCertificates } from './quiet-certificates.ts';

/** Maximum number of cards; the list shows all certificates. */
const MAX_CARDS = 24;

/** Shows whether every location can query OASIS. Locations that cannot, or soon cannot, come first. */
export function CertificateDashboardPage() {
  const organisations = useVisibleOrganisations();
  const mayUpload = canChangeOasisCerts(useActor());
  return (
    <Stack gap="lg">
      <PageHeader title="OASIS Verwaltung" subtitle={organisations}>
        {mayUpload && (
          <Button
            leftSection={<IconUpload size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/oasiscerts/create" {...props} />}
          >
            Zertifikat hochladen
          </Button>
        )}
      </PageHeader>
      <OasisTabs />
      {!mayUpload && <NoUploadInDemo />}
      <CertificateGaps />
      <section aria-labelledby="certificates">
        <Title order={2} id="certificates" mb="sm">
          Zertifikate
        </Title>
        <Certificates />
      </section>
    </Stack>
  );
}

function Certificates() {
  const query = useQuery(currentCertificatesQuery);
  const now = useNow(MINUTE_MILLISECONDS);
  const isQuiet = useQuietCertificates();
  if (query.isError && query.data === undefined)
    return <ErrorNotice subject="Zertifikate" onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <CardSkeletons />;
  if (query.data.length === 0)
    return (
      <Paper withBorder>
        <EmptyNotice>
          <Text ta="center">Ohne Zertifikat kann kein Standort Gäste in OASIS abfragen.</Text>
        </EmptyNotice>
      </Paper>
    );
  return (
    <Stack gap="md" aria-busy={query.isFetching}>
      <ul className={styles.cards}>
        {byUrgency(query.data, now)
          // Nobody has to act for a location that is not active, so its certificates come last.
          .toSorted((a, b) => Number(isQuiet(a)) - Number(isQuiet(b)))
          .slice(0, MAX_CARDS)
          .map((certificate) => (
            <li key={certificate['@id']}>
              <CertificateCard certificate={certificate} />
            </li>
          ))}
      </ul>
      {query.data.length > MAX_CARDS && (
        <Group justify="center">
          <Text c="dimmed">
            {MAX_CARDS} von {query.data.length}, die dringendsten zuerst
          </Text>
        </Group>
      )}
    </Stack>
  );
}

const CardSkeletons = () => (
  <div className={styles.cards} aria-busy role="group" aria-label="Zertifikate werden geladen">
    {['first', 'second', 'third'].map((name) => (
      <Skeleton key={name} height={260} radius="md" />
    ))}
  </div>
);
