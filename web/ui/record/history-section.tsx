import { Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Change, type HistoryEntry, HistoryList } from './history-list.tsx';
import { isUnanswered } from '#web/api/client/api-error.ts';
import { ErrorNotice, useRetryOnReturn } from '#web/ui/notice/notices.tsx';

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
      {history.isLoadingError && <HistoryError history={history} />}
      {entries && <HistoryList entries={entries} />}
    </Stack>
  );
}

/** Without a connection one line is enough, because a notice says so of the whole record. */
function HistoryError({ history }: { readonly history: UseQueryResult }) {
  const retry = () => void history.refetch();
  return isUnanswered(history.error) ? (
    <LateHistory onRetry={retry} />
  ) : (
    <ErrorNotice subject="Einträge des Verlaufs" onRetry={retry} />
  );
}

function LateHistory({ onRetry }: { readonly onRetry: () => void }) {
  useRetryOnReturn(onRetry);
  return <Text c="dimmed">Der Verlauf folgt, sobald die Verbindung wieder besteht.</Text>;
}

/** Removes the fields that did not change. */
export const onlyChanged = (changes: readonly Change[]) => changes.filter(({ before, after }) => before !== after);
