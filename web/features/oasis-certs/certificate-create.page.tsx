import '#web/mantine-forms.css';
import { Skeleton, Stack, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { canChangeOasisCerts } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useNextStep, useReturn } from '#web/ui/screen/last-visits.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { FormColumns, FormSection } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { CertificateUploadForm } from './certificate-upload-form.tsx';
import { certificateQuery } from './oasis-certs.api.ts';

/** Explains which files and passwords the authority sends for a certificate. */
const UploadGuide = () => (
  <FormSection title="Was Sie brauchen">
    <List spacing="xs">
      <List.Item>Die Datei des Zertifikats (.p12 oder .pfx). Sie kommt per E-Mail.</List.Item>
      <List.Item>Das Passwort dieser Datei. Es kommt per Post.</List.Item>
      <List.Item>Kennung und Passwort für OASIS, ebenfalls per Post.</List.Item>
    </List>
    <Text c="dimmed">
      Datei und Passwörter werden verschlüsselt gespeichert. Niemand kann sie hier wieder ansehen, auch Sie nicht.
    </Text>
  </FormSection>
);

const BACK = { to: '/oasiscerts/list', label: 'OASIS Zertifikate' };

export function CertificateCreatePage() {
  const [{ replaces }] = useUrlState({ replaces: '' });
  if (!canChangeOasisCerts(useActor())) return <UnknownPage />;
  return replaces === '' ? <CertificateUpload replacedCertificate={null} /> : <ReplacementUpload id={replaces} />;
}

function ReplacementUpload({ id }: { readonly id: string }) {
  const replacedCertificate = useQuery(certificateQuery(id));
  if (replacedCertificate.data !== undefined)
    return <CertificateUpload replacedCertificate={replacedCertificate.data.item} />;
  return (
    <Stack gap="lg">
      <PageHeader title="Zertifikat ersetzen" back={BACK} />
      {replacedCertificate.isLoadingError ? (
        <ErrorNotice subject="Angaben zum Zertifikat" onRetry={() => void replacedCertificate.refetch()} />
      ) : (
        <Skeleton height={420} radius="md" aria-busy role="group" aria-label="Angaben zum Zertifikat werden geladen" />
      )}
    </Stack>
  );
}

function CertificateUpload({ replacedCertificate }: { readonly replacedCertificate: OasisCertificate | null }) {
  const goOn = useNextStep();
  const goBack = useReturn();
  const leave = () =>
    void goBack(
      replacedCertificate === null
        ? { to: '/oasiscerts/list' }
        : { to: '/oasiscerts/edit/$id', params: { id: String(replacedCertificate.id) } },
    );
  return (
    <Stack gap="lg">
      <PageHeader
        title={replacedCertificate === null ? 'Zertifikat hochladen' : 'Zertifikat ersetzen'}
        {...(replacedCertificate !== null && {
          subtitle: `Das neue löst „${replacedCertificate.name}“ ohne Unterbrechung ab.`,
        })}
        back={BACK}
      />
      <FormColumns>
        <CertificateUploadForm
          replacedCertificate={replacedCertificate}
          onSaved={({ id }) => {
            showSuccess('Das Zertifikat wurde gespeichert.');
            void goOn({ to: '/oasiscerts/edit/$id', params: { id: String(id) } });
          }}
          onCancel={leave}
        />
        <UploadGuide />
      </FormColumns>
    </Stack>
  );
}
