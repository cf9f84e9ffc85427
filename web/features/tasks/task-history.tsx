import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Task } from '#shared/contracts/tasks.ts';
import { type HistoryEntry, HistoryList } from '#web/ui/history-list.tsx';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { formatDateTime } from '#web/ui/venue-time.ts';
import { completionText } from './task-state.ts';
import { taskHistoryQuery } from './tasks.api.ts';

export function TaskHistory({ task }: { readonly task: Task }) {
  const history = useQuery(taskHistoryQuery(task.origin));
  return (
    <Stack gap="sm">
      <Title order={3}>Verlauf</Title>
      {history.isPending && <Skeleton height={96} />}
      {history.isError && <ErrorNotice what="Einträge des Verlaufs" onRetry={() => void history.refetch()} />}
      {history.data && <HistoryList entries={historyOf(history.data)} />}
    </Stack>
  );
}

function historyOf(entries: readonly Task[]): HistoryEntry[] {
  return entries.map((entry, index) => {
    const before = entries[index - 1];
    return {
      key: entry['@id'],
      title: before === undefined ? `Erledigt (${completionText(entry)})` : 'Korrigiert',
      when: formatDateTime(before === undefined ? (entry.doneAt ?? entry.createdAt) : entry.createdAt),
      who: entry.profileName ?? 'ohne Profil',
      reason: entry.reason,
      changes: before === undefined ? [] : changesBetween(before, entry),
    };
  });
}

function changesBetween(before: Task, after: Task) {
  const fields = [
    { field: 'Antwort', before: before.answer ?? '', after: after.answer ?? '' },
    { field: 'Kommentar', before: before.comment ?? '', after: after.comment ?? '' },
    { field: 'Art', before: completionText(before), after: completionText(after) },
  ];
  return fields.filter((change) => change.before !== change.after);
}
