import '#web/mantine-forms.css';
import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/api/session.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notices.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUrlState } from '#web/ui/url-state.ts';
import { BundleCheck } from './bundle-check.tsx';
import { LastCheckpoint, LedgerState } from './ledger-state.tsx';
import { ledgerQuery, ledgersQuery } from './ledger.api.ts';

export function LedgerPage() {
  const { customer } = useSession();
  const [{ organisation }, change] = useUrlState({ organisation: '' });
  const all = useQuery(ledgersQuery);
  const ledgers = all.data?.['hydra:member'] ?? [];
  const id = organisation || String(customer?.id ?? ledgers[0]?.id ?? '');
  return (
    <Stack gap="lg" maw="60rem">
      <PageHeader
        title="Prüfbuch"
        subtitle="Jede Maßnahme, jeder Kontrollgang, jede Aufgabe und jedes Protokoll ist ein Eintrag. Unterschriebene Einträge kann niemand unbemerkt ändern oder entfernen."
      />
      {ledgers.length > 1 && (
        <NativeSelect
          label="Organisation"
          maw="24rem"
          data={ledgers.map((ledger) => ({ value: String(ledger.id), label: ledger.name }))}
          value={id}
          onChange={(event) => change({ organisation: event.currentTarget.value })}
        />
      )}
      {all.isError && <ErrorNotice what="Prüfbücher" onRetry={() => void all.refetch()} />}
      {id === '' ? all.isSuccess && <EmptyNotice /> : <LedgerView key={id} id={id} />}
    </Stack>
  );
}

function LedgerView({ id }: { readonly id: string }) {
  const ledger = useQuery(ledgerQuery(id));
  if (ledger.isError) return <ErrorNotice what="Angaben zum Prüfbuch" onRetry={() => void ledger.refetch()} />;
  if (ledger.data === undefined)
    return <Skeleton height={420} radius="md" aria-busy aria-label="Prüfbuch wird geladen" />;
  const { checkpoint } = ledger.data;
  return (
    <>
      <LedgerState ledger={ledger.data} />
      {checkpoint === undefined ? (
        ledger.data.size > 0 && <Text c="dimmed">Noch ist nichts unterschrieben. Das geschieht alle fünf Minuten.</Text>
      ) : (
        <>
          <LastCheckpoint ledger={ledger.data} checkpoint={checkpoint} />
          <BundleCheck ledger={ledger.data} />
        </>
      )}
    </>
  );
}
