import { Alert, Button, Group, Paper, Stack } from '@mantine/core';
import { IconCircleCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import type { DeletionCertificate } from '#shared/contracts/terminations/deletion-certificates.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { formatDateTime, formatDay } from '#web/ui/time/local-time.ts';
import { useSaveCertificate } from './terminations.api.ts';

const numberText = (value: number) => value.toLocaleString('de-DE');

const deletedInvoicesText = (invoices: DeletionCertificate['deletedInvoices'] = []) =>
  invoices.map(({ number, deletedAt }) => `${number} am ${formatDay(deletedAt)}`).join(', ');

/** Shows admins what remains of an organisation that left. */
export function CertificateView({ certificate }: { readonly certificate: DeletionCertificate }) {
  const save = useSaveCertificate(certificate);
  const isReady = certificate.state === 'ready';
  const button = (format: 'pdf' | 'json', label: string) => (
    <Button
      variant={format === 'pdf' ? 'filled' : 'default'}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={save.isPending && save.variables === format}
      onClick={() => save.mutate(format, { onError: showError })}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="md">
      {isReady ? (
        <Alert color="gray" icon={<IconCircleCheck aria-hidden />} title="Alle Daten dieser Organisation sind gelöscht">
          Es bleiben diese Bescheinigung und, solange das Gesetz es verlangt, die Rechnungen. Die Verwaltung hat die
          Bescheinigung per E-Mail bekommen.
        </Alert>
      ) : (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title="Die Einträge sind gelöscht">
          Jetzt werden die Dateien entfernt. Danach steht hier die Löschbescheinigung.
        </Alert>
      )}
      <Paper component="section" withBorder p="md" aria-label="Löschbescheinigung">
        <FieldList
          fields={[
            { name: 'Gelöscht', value: formatDateTime(certificate.deletedAt) },
            { name: 'Zeilen in allen Tabellen', value: numberText(certificate.records) },
            { name: 'Dateien', value: `${numberText(certificate.files)} mit ${numberText(certificate.bytes)} Byte` },
            { name: 'Einträge des Prüfbuchs zuletzt', value: numberText(certificate.ledgerSize) },
            { name: 'Wurzel des Prüfbuchs', value: certificate.ledgerRoot.match(/.{1,16}/g)?.join(' ') },
            { name: 'Danach gelöschte Rechnungen', value: deletedInvoicesText(certificate.deletedInvoices) },
          ]}
        />
        {isReady && (
          <Group mt="md">
            {button('pdf', 'Löschbescheinigung (PDF)')}
            {button('json', 'Daten (JSON)')}
          </Group>
        )}
      </Paper>
    </Stack>
  );
}
