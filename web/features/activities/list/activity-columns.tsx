import { Group, Text } from '@mantine/core';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { Column } from '#web/ui/list/data-list.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { signerName } from '#shared/domain/signer-name.ts';
import { activityMarks } from './activity-marks.ts';
import { ActivityMarks } from './activity-marks-list.tsx';

export function activityColumns({ withLocation }: { readonly withLocation: boolean }): Column<Activity>[] {
  const location: Column<Activity> = { name: 'Standort', render: (activity) => activity.locationName };
  return [
    { name: 'Datum', kind: 'short', render: (activity) => formatDateTime(activity.occurredAt) },
    { name: 'Maßnahme', kind: 'title', render: (activity) => <ActionName activity={activity} /> },
    { name: 'Profil', render: signerName },
    ...(withLocation ? [location] : []),
    {
      name: 'Kommentar',
      kind: 'text',
      isEmpty: (activity) => activity.comment === undefined,
      render: (activity) => <Text lineClamp={2}>{activity.comment}</Text>,
    },
  ];
}

function ActionName({ activity }: { readonly activity: Activity }) {
  return (
    <Group gap="4px 8px" component="span">
      {activity.isCancelled ? <s>{activity.actionName}</s> : activity.actionName}{' '}
      <ActivityMarks marks={activityMarks(activity)} />
    </Group>
  );
}
