import '#web/mantine-forms.css';
import { Button, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/api/session/session.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { FormColumns } from '#web/ui/form/form-section.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { LedgerFiles, RecordProof } from './ledger-files.tsx';
import { InspectorTexts, CheckpointSafekeeping, LedgerState } from './ledger-state.tsx';
import { RecordComparison } from './record-comparison.tsx';
import { WitnessSection } from './witnesses/witness-section.tsx';
import { ledgerQuery, ledgersQuery } from './ledger.api.ts';

export function LedgerPage() {
  const { customer } = useSession();
  const [{ organisation, entity }, changeUrlState] = useUrlState({ organisation: '', entity: '' });
  const ledgersResult = useQuery(ledgersQuery);
  const ledgers = ledgersResult.data?.['hydra:member'] ?? [];
  const id = organisation || String(customer?.id ?? ledgers[0]?.id ?? '');
  return (
    <Stack gap="lg">
      <PageHeader
        title="Prüfbuch"
        subtitle="Der Beweis, dass nichts geändert oder entfernt wurde. Was geschehen ist, lesen Sie in der Protokollierung."
      />
      {ledgers.length > 1 && (
        <NativeSelect
          label="Organisation"
          maw="24rem"
          data={ledgers.map((ledger) => ({ value: String(ledger.id), label: ledger.name }))}
          value={id}
          onChange={(event) => changeUrlState({ organisation: event.currentTarget.value, entity: '' })}
        />
      )}
      {ledgersResult.isLoadingError && (
        <ErrorNotice subject="Prüfbücher" onRetry={() => void ledgersResult.refetch()} />
      )}
      {id === '' ? (
        <>
          {ledgersResult.isPending && (
            <Skeleton height={420} radius="md" aria-busy role="group" aria-label="Prüfbücher werden geladen" />
          )}
          {ledgersResult.isSuccess && <EmptyNotice />}
        </>
      ) : (
        <LedgerView key={id} id={id} entity={entity} onShowWholeLedger={() => changeUrlState({ entity: '' })} />
      )}
    </Stack>
  );
}

interface LedgerViewProps {
  readonly id: string;
  /** IRI of the record to prove, if the URL names one. */
  readonly entity: string;
  readonly onShowWholeLedger: () => void;
}

function LedgerView({ id, entity, onShowWholeLedger }: LedgerViewProps) {
  const ledger = useQuery(ledgerQuery(id));
  if (ledger.isLoadingError)
    return <ErrorNotice subject="Angaben zum Prüfbuch" onRetry={() => void ledger.refetch()} />;
  if (ledger.data === undefined)
    return <Skeleton height={420} radius="md" aria-busy role="group" aria-label="Prüfbuch wird geladen" />;
  const { checkpoint } = ledger.data;
  if (entity !== '' && checkpoint !== undefined)
    return (
      <>
        <RecordProof key={entity} ledger={ledger.data} entity={entity} />
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={onShowWholeLedger}>
          Ganzes Prüfbuch
        </Button>
      </>
    );
  return (
    <>
      <LedgerState ledger={ledger.data} />
      <FormColumns>
        <Stack gap="lg">
          <RecordComparison ledger={ledger.data} />
          <WitnessSection ledger={ledger.data} />
          {checkpoint !== undefined && <InspectorTexts ledger={ledger.data} checkpoint={checkpoint} />}
        </Stack>
        <Stack gap="lg">
          {checkpoint !== undefined && <LedgerFiles ledger={ledger.data} />}
          <CheckpointSafekeeping ledger={ledger.data} />
        </Stack>
      </FormColumns>
    </>
  );
}
