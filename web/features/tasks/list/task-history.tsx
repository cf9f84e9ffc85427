import { useQuery } from '@tanstack/react-query';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { HistorySection, onlyChanged } from '#web/ui/record/history-section.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { completedBy, completionText } from '#web/features/tasks/task-state.ts';
import { taskHistoryQuery } from '#web/features/tasks/tasks.api.ts';

export function TaskHistory({ task }: { readonly task: Task }) {
  return <HistorySection history={useQuery(taskHistoryQuery(task.origin))} describe={describe} />;
}

const describe = (entry: Task, before: Task | undefined) => ({
  key: entry['@id'],
  title: before === undefined ? `Erledigt (${completionText(entry)})` : 'Korrigiert',
  timeText: formatDateTime(before === undefined ? (entry.doneAt ?? entry.createdAt) : entry.createdAt),
  authorName: completedBy(entry) ?? 'ohne Profil',
  reason: entry.reason,
  changes: before === undefined ? [] : changesBetween(before, entry),
});

const changesBetween = (before: Task, after: Task) =>
  onlyChanged([
    { field: 'Antwort', before: before.answer ?? '', after: after.answer ?? '' },
    { field: 'Kommentar', before: before.comment ?? '', after: after.comment ?? '', isFreeText: true },
    { field: 'Art', before: completionText(before), after: completionText(after) },
  ]);
