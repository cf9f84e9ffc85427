import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listRetentionRuns,
  RETENTION_RUN_STATE_TEXTS,
  type RetentionRun,
} from '#shared/contracts/retention/retention-runs.ts';
import { canChangeRetention } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { ApprovalModal } from './approval-modal.tsx';
import { LocationHolds } from './location-holds.tsx';
import { RunParts } from './run-parts.tsx';
import { runsQuery, useCreateRun, useDiscardRun } from './retention-runs.api.ts';
import { recordsText } from './run-texts.ts';

/** Shows which records are due for deletion, who approves it, and the results of earlier runs. */
export function DeletionRuns({ customer }: { readonly customer: string }) {
  const runs = useQuery(runsQuery(customer));
  const mayChange = canChangeRetention(useActor());
  if (runs.isLoadingError) return <ErrorNotice subject="Löschläufe" onRetry={() => void runs.refetch()} />;
  if (runs.data === undefined)
    return <Skeleton height={320} radius="md" aria-busy role="group" aria-label="Löschläufe werden geladen" />;
  const [currentRun, ...earlierRuns] = runs.data['hydra:member'].toSorted((a, b) => rankOf(a) - rankOf(b));
  const hasOpenRun = currentRun !== undefined && rankOf(currentRun) === 0;
  return (
    <Stack gap="lg">
      <FormSection
        title="Löschlauf"
        hint="Ein Löschlauf sucht, was nach den Fristen fällig ist. Gelöscht wird erst nach Ihrer Freigabe."
      >
        {hasOpenRun ? (
          <OpenRun run={currentRun} mayDecide={mayChange} />
        ) : (
          <Text c="dimmed">Zurzeit wartet kein Löschlauf auf eine Freigabe.</Text>
        )}
        {mayChange ? (
          <NewRun
            customer={customer}
            isRunAllowed={!hasOpenRun || currentRun.state !== 'approved'}
            replacesWaitingRun={hasOpenRun}
          />
        ) : (
          <Text c="dimmed">Im Demo-Zugang wird nichts gelöscht.</Text>
        )}
      </FormSection>
      <LocationHolds customer={customer} />
      <EarlierRuns
        customer={customer}
        runs={hasOpenRun ? earlierRuns : runs.data['hydra:member']}
        shownCount={runs.data['hydra:member'].length}
        total={runs.data['hydra:totalItems']}
      />
    </Stack>
  );
}

/** Runs that are waiting or running come first. */
const rankOf = ({ state }: RetentionRun) => (['searching', 'preview', 'approved'].includes(state) ? 0 : 1);

interface NewRunProps {
  readonly customer: string;
  readonly isRunAllowed: boolean;
  /** Whether the new run replaces one that waits for approval. */
  readonly replacesWaitingRun: boolean;
}

function NewRun({ customer, isRunAllowed, replacesWaitingRun }: NewRunProps) {
  const createRun = useCreateRun();
  const prepareRun = () =>
    createRun.mutate(
      { body: { customer: `/api/customers/${customer}` }, idempotencyKey: crypto.randomUUID() },
      { onError: showSendError },
    );
  if (!isRunAllowed) return null;
  return (
    <Group justify="flex-end">
      <Button variant="default" loading={createRun.isPending} onClick={prepareRun}>
        {replacesWaitingRun ? 'Löschlauf neu vorbereiten' : 'Löschlauf vorbereiten'}
      </Button>
    </Group>
  );
}

/** Shows the state of a run and what the user can do about it. */
function progressOf({ state, isStuck, total, deletedCount, createdAt, expiresAt }: RetentionRun): string {
  if (state === 'preview')
    return `Vorschau vom ${formatDay(createdAt)}: ${recordsText(total)} fällig. Freigabe möglich bis ${formatDay(expiresAt)}.`;
  if (state === 'searching')
    return isStuck
      ? 'Die Suche kommt nicht voran. Sie können den Löschlauf verwerfen und neu vorbereiten.'
      : 'Es wird gesucht, was fällig ist. Die Vorschau erscheint hier von selbst.';
  const deletedText = `${recordsText(deletedCount)} von ${total.toLocaleString('de-DE')} gelöscht.`;
  return isStuck
    ? `${deletedText} Der Löschlauf kommt nicht voran. Sie können ihn beenden: Was noch nicht gelöscht ist, bleibt.`
    : `${deletedText} Das läuft im Hintergrund weiter.`;
}

interface OpenRunProps {
  readonly run: RetentionRun;
  readonly mayDecide: boolean;
}

function OpenRun({ run, mayDecide }: OpenRunProps) {
  const [isApprovalOpen, setApprovalOpen] = useState(false);
  return (
    <Stack gap="md">
      <Text role="status">{progressOf(run)}</Text>
      {run.state !== 'searching' && <RunParts run={run} />}
      {mayDecide && (
        <Group justify="flex-end">
          {(run.state !== 'approved' || run.isStuck) && <RejectButton run={run} />}
          {run.state === 'preview' && run.total > 0 && (
            <Button color="red" onClick={() => setApprovalOpen(true)}>
              Freigeben …
            </Button>
          )}
        </Group>
      )}
      <ApprovalModal run={run} isOpen={isApprovalOpen} onClose={() => setApprovalOpen(false)} />
    </Stack>
  );
}

function RejectButton({ run }: { readonly run: RetentionRun }) {
  const discardRun = useDiscardRun();
  const [label, message] =
    run.state === 'approved'
      ? ['Löschlauf beenden', 'Der Löschlauf wurde beendet.']
      : ['Verwerfen', 'Der Löschlauf wurde verworfen.'];
  const confirmRejection = () =>
    void discardRun
      .mutateAsync({ id: run.id, idempotencyKey: crypto.randomUUID() })
      .then(() => showSuccess(message), showSendError);
  return (
    <Button variant="default" loading={discardRun.isPending} onClick={confirmRejection}>
      {label}
    </Button>
  );
}

interface EarlierRunsProps {
  readonly customer: string;
  readonly runs: readonly RetentionRun[];
  /** How many runs the page shows, with the open one, and how many there are. */
  readonly shownCount: number;
  readonly total: number;
}

const EarlierRuns = ({ customer, runs, shownCount, total }: EarlierRunsProps) => (
  <FormSection title="Frühere Löschläufe">
    {runs.map((run) => (
      <EarlierRun key={run.id} run={run} />
    ))}
    {runs.length === 0 && <EmptyNotice />}
    {total > shownCount && (
      <Text size="sm" c="dimmed">
        Die letzten {shownCount} von {total}. Frühere stehen in der Protokollierung.
      </Text>
    )}
    {total > 0 && (
      <Group justify="flex-end">
        <ExportButtons
          path={listRetentionRuns.list.exported}
          query={() => ({ customer, 'order[id]': 'desc' })}
          fileName="Löschläufe"
          onError={showError}
        />
      </Group>
    )}
  </FormSection>
);

const EarlierRun = ({ run }: { readonly run: RetentionRun }) => (
  <Paper withBorder p="md">
    <Title order={3} size="h4">
      Löschlauf vom {formatDay(run.createdAt)}: {RETENTION_RUN_STATE_TEXTS[run.state]}
    </Title>
    <Text c="dimmed">
      {run.state === 'done' || run.state === 'stopped'
        ? `${recordsText(run.deletedCount)} gelöscht am ${formatDay(run.finishedAt ?? run.createdAt)}.${run.sparedCount > 0 ? ` ${recordsText(run.sparedCount)} verschont, weil inzwischen etwas dazukam.` : ''}`
        : `${recordsText(run.total)} in der Vorschau, nichts gelöscht.`}
    </Text>
  </Paper>
);
