import { Skeleton, Stack, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Change, type HistoryEntry, HistoryList } from './history-list.tsx';
import { ErrorNotice } from './notices.tsx';

interface HistorySectionProps<Entry> {
  /** First entry to current one. */
  readonly history: UseQueryResult<readonly Entry[]>;
  /** An entry in the light of the one it replaced. */
  readonly describe: (entry: Entry, before: Entry | undefined) => HistoryEntry;
}

/** How one record came to be what it is, with what stands in its place while that is unknown. */
export function HistorySection<Entry>({ history, describe }: HistorySectionProps<Entry>) {
  const entries = history.data?.map((entry, index, all) => describe(entry, all[index - 1]));
  return (
    <Stack gap="sm">
      <Title order={3}>Verlauf</Title>
      {history.isPending && <Skeleton height={96} />}
      {history.isError && <ErrorNotice what="Einträge des Verlaufs" onRetry={() => void history.refetch()} />}
      {entries && <HistoryList entries={entries} />}
    </Stack>
  );
}

/** Fields that stayed as they were say nothing. */
export const onlyChanged = (changes: readonly Change[]) => changes.filter(({ before, after }) => before !== after);
