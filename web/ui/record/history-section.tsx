import { Skeleton, Stack, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Change, type HistoryEntry, HistoryList } from './history-list.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';

interface HistorySectionProps<Entry> {
  /** Sorted from the first version to the current one. */
  readonly history: UseQueryResult<readonly Entry[]>;
  /** Describes a version compared with the one it replaced. */
  readonly describe: (entry: Entry, before: Entry | undefined) => HistoryEntry;
}

/** Shows the history of a record, with placeholders while it is loading or has failed. */
export function HistorySection<Entry>({ history, describe }: HistorySectionProps<Entry>) {
  const entries = history.data?.map((entry, index, versions) => describe(entry, versions[index - 1]));
  return (
    <Stack gap="sm">
      <Title order={3}>Verlauf</Title>
      {history.isPending && <Skeleton height={96} />}
      {history.isError && <ErrorNotice subject="Einträge des Verlaufs" onRetry={() => void history.refetch()} />}
      {entries && <HistoryList entries={entries} />}
    </Stack>
  );
}

/** Removes the fields that did not change. */
export const onlyChanged = (changes: readonly Change[]) => changes.filter(({ before, after }) => before !== after);
