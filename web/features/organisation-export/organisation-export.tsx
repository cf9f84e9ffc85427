import '#web/mantine-forms.css';
import { Button, Group, Paper, Progress, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OrganisationExport as Export } from '#shared/contracts/organisation-export/organisation-export.ts';
import { canChangeRetention } from '#shared/permissions.ts';
import { RETENTION_DAYS } from '#shared/domain/retention-kinds.ts';
import { useActor } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { exportsQuery, useCreateExport, useSaveExport } from './organisation-export.api.ts';

const STATES: Readonly<Record<Export['state'], string>> = {
  queued: 'wartet',
  running: 'wird erstellt',
  ready: 'bereit',
  failed: 'ist fehlgeschlagen',
  removed: 'ist gelöscht',
};

/** Lets an organisation download everything it has stored. */
export const OrganisationExport = ({ customer }: { readonly customer: string }) => (
  <FormSection
    title="Export"
    hint={`Alles, was diese Organisation gespeichert hat, als ZIP: Daten, Dateien und das Prüfbuch, ohne Passwörter und PINs. Sie können das Archiv ${RETENTION_DAYS.organisationExport} Tage lang herunterladen.`}
  >
    <OrganisationExports customer={customer} />
  </FormSection>
);

/** Lists the latest exports, and requests another one. */
export function OrganisationExports({ customer }: { readonly customer: string }) {
  const exports = useQuery(exportsQuery(customer));
  const create = useCreateExport();
  const mayAsk = canChangeRetention(useActor());
  const isUnderWay = exports.data?.['hydra:member'].some(({ state }) => state === 'queued' || state === 'running');
  const ask = () =>
    create.mutate(
      { body: { customer: `/api/customers/${customer}` }, idempotencyKey: crypto.randomUUID() },
      { onError: showSendError },
    );
  return (
    <>
      {exports.isLoadingError && <ErrorNotice subject="Exporte" onRetry={() => void exports.refetch()} />}
      {exports.isPending && <Skeleton height={64} radius="md" role="group" aria-label="Exporte werden geladen" />}
      {exports.data?.['hydra:totalItems'] === 0 && <Text c="dimmed">Es gibt noch keinen Export.</Text>}
      {exports.data?.['hydra:member'].map((organisationExport) => (
        <OneExport key={organisationExport.id} organisationExport={organisationExport} />
      ))}
      {exports.data !== undefined && exports.data['hydra:totalItems'] > exports.data['hydra:member'].length && (
        <Text size="sm" c="dimmed">
          Die letzten {exports.data['hydra:member'].length} von {exports.data['hydra:totalItems']}. Frühere stehen in
          der Protokollierung.
        </Text>
      )}
      {mayAsk ? (
        <Group>
          <Button variant="default" disabled={isUnderWay} loading={create.isPending} onClick={ask}>
            Export anfordern
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">Im Demo-Zugang wird kein Export erstellt.</Text>
      )}
    </>
  );
}

function OneExport({ organisationExport }: { readonly organisationExport: Export }) {
  const saveExport = useSaveExport();
  const { id, state, progress, createdAt, bytes, expiresAt, downloadedAt } = organisationExport;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between">
        <div>
          <Text fw={600} role="status">
            Export vom {formatDateTime(createdAt)} {STATES[state]}
          </Text>
          {bytes !== undefined && expiresAt !== undefined && state === 'ready' && (
            <Text c="dimmed">
              {(bytes / 1_000_000).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB, bis{' '}
              {formatDateTime(expiresAt)}
              {downloadedAt !== undefined && `, heruntergeladen ${formatDateTime(downloadedAt)}`}
            </Text>
          )}
          {state === 'failed' && (
            <Text c="dimmed">
              Bitte fordern Sie den Export erneut an. Bleibt es dabei, wenden Sie sich an den Betreiber der Plattform.
            </Text>
          )}
        </div>
        {state === 'ready' && (
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={saveExport.isPending}
            onClick={() => saveExport.mutate(id, { onError: showError })}
          >
            Herunterladen
          </Button>
        )}
      </Group>
      {state === 'running' && <Progress value={progress} mt="sm" aria-label="Fortschritt" />}
    </Paper>
  );
}
