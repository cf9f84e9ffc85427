import { useQuery } from '@tanstack/react-query';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import { HistorySection, onlyChanged } from '#web/ui/record/history-section.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { activityHistoryQuery } from '#web/features/activities/activities.api.ts';

export function ActivityHistory({ activity }: { readonly activity: Activity }) {
  return <HistorySection history={useQuery(activityHistoryQuery(activity.origin))} describe={describe} />;
}

const describe = (entry: Activity, before: Activity | undefined) => ({
  key: entry['@id'],
  title: titleOf(entry, before),
  timeText: formatDateTime(entry.createdAt),
  authorName: profileNameText(entry),
  reason: entry.reason,
  changes: before === undefined ? [] : changesBetween(before, entry),
});

function titleOf(entry: Activity, before: Activity | undefined): string {
  if (before === undefined) return 'Erfasst';
  return entry.isCancelled && !before.isCancelled ? 'Zurückgenommen' : 'Korrigiert';
}

const changesBetween = (before: Activity, after: Activity) =>
  onlyChanged([
    { field: 'Maßnahme', before: before.actionName, after: after.actionName },
    { field: 'Geschehen', before: formatDateTime(before.occurredAt), after: formatDateTime(after.occurredAt) },
    { field: 'Kommentar', before: before.comment ?? '', after: after.comment ?? '' },
  ]);
