import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { canChangeOasisCerts } from '#shared/permissions.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { FormColumns } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { ConnectionTestButton } from './connection-test-button.tsx';
import { certificateQuery } from './oasis-certs.api.ts';
import { SiteIds } from './site-ids.tsx';

export function CertificateEditPage() {
  const id = usePathParameter('id');
  const certificate = useQuery(certificateQuery(id));
  const isCurrent = certificate.isFetchedAfterMount || certificate.isError;
  if (certificate.data !== undefined && isCurrent) return <CertificateDetails key={id} current={certificate.data} />;
  if (isMissing(certificate.error)) return <UnknownPage />;
  return (
    <Stack gap="lg">
      <PageHeader title="OASIS Zertifikat" />
      {certificate.isError ? (
        <ErrorNotice subject="Angaben zum Zertifikat" onRetry={() => void certificate.refetch()} />
      ) : (
        <Stack gap="lg" aria-busy aria-label="Angaben zum Zertifikat werden geladen">
          <Skeleton height={360} radius="md" />
          <Skeleton height={220} radius="md" />
        </Stack>
      )}
    </Stack>
  );
}

function CertificateDetails({ current }: { readonly current: Versioned<OasisCertificate> }) {
  const { item: certificate } = current;
  const mayChange = canChangeOasisCerts(useActor());
  return (
    <Stack gap="lg">
      <PageHeader title={certificate.name} subtitle={`OASIS Zertifikat · Kennung ${certificate.oasisUser}`}>
        <ConnectionTestButton id={certificate.id} />
        {mayChange && certificate.replacedBy === undefined && <ReplaceButton id={certificate.id} />}
      </PageHeader>
      {!mayChange && (
        <Alert color="gray" title="In der Demo nur zum Ansehen">
          Alle Besucher fragen mit denselben Zertifikaten ab.
        </Alert>
      )}
      <FormColumns>
        <Stack gap="lg">
          {mayChange && <CertificateForm current={current} />}
          <SiteIds certificate={certificate} />
        </Stack>
        <CertificateFacts certificate={certificate} />
      </FormColumns>
    </Stack>
  );
}

const ReplaceButton = ({ id }: { readonly id: number }) => (
  <Button
    variant="default"
    leftSection={<IconRefresh size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/oasiscerts/create" search={{ replaces: String(id) }} {...props} />}
  >
    Ersetzen
  </Button>
);
