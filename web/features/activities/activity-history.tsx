import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Activity } from '#shared/contracts/activities.ts';
import { type HistoryEntry, HistoryList } from '#web/ui/history-list.tsx';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { formatDateTime } from '#web/ui/venue-time.ts';
import { activityHistoryQuery } from './activities.api.ts';

export function ActivityHistory({ activity }: { readonly activity: Activity }) {
  const history = useQuery(activityHistoryQuery(activity.origin));
  return (
    <Stack gap="sm">
      <Title order={3}>Verlauf</Title>
      {history.isPending && <Skeleton height={96} />}
      {history.isError && <ErrorNotice what="Einträge des Verlaufs" onRetry={() => void history.refetch()} />}
      {history.data && <HistoryList entries={historyOf(history.data)} />}
    </Stack>
  );
}

function historyOf(entries: readonly Activity[]): HistoryEntry[] {
  return entries.map((entry, index) => {
    const before = entries[index - 1];
    return {
      key: entry['@id'],
      title: titleOf(entry, before),
      when: formatDateTime(entry.createdAt),
      who: entry.profileName,
      reason: entry.reason,
      changes: before === undefined ? [] : changesBetween(before, entry),
    };
  });
}

function titleOf(entry: Activity, before: Activity | undefined): string {
  if (before === undefined) return 'Erfasst';
  return entry.isCancelled && !before.isCancelled ? 'Zurückgenommen' : 'Korrigiert';
}

function changesBetween(before: Activity, after: Activity) {
  const fields = [
    { field: 'Maßnahme', before: before.actionName, after: after.actionName },
    { field: 'Geschehen', before: formatDateTime(before.occurredAt), after: formatDateTime(after.occurredAt) },
    { field: 'Kommentar', before: before.comment ?? '', after: after.comment ?? '' },
  ];
  return fields.filter((change) => change.before !== change.after);
}
