import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { ReactNode } from 'react';
import { LocationName } from '#web/features/locations/locations.public.ts';
import type { Column } from '#web/ui/list/column.ts';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { LongText } from '#web/ui/record/long-text.tsx';
import { formatNearDateTime, formatTime } from '#web/ui/time/local-time.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { activityMarks } from './activity-marks.ts';
import { ActionName, ActivityMarks } from './activity-marks-list.tsx';
import { serverNow } from '#web/api/session/server-clock.ts';

interface ActivityColumnsOptions {
  readonly withLocation: boolean;
  /** Shows the icon of an action, by its IRI. */
  readonly iconOf: (action: string) => ReactNode;
}

export function activityColumns({ withLocation, iconOf }: ActivityColumnsOptions): Column<Activity>[] {
  const location: Column<Activity> = {
    name: 'Standort',
    order: 'locationName',
    isSelfExplanatory: true,
    render: (activity) => <LocationName name={activity.locationName} />,
  };
  return [
    {
      name: 'Zeit',
      order: 'occurredAt',
      kind: 'short',
      render: (activity) => formatTime(activity.occurredAt),
      renderWithDay: ({ occurredAt }) => formatNearDateTime(occurredAt, serverNow()),
    },
    {
      name: 'Maßnahme',
      order: 'actionName',
      kind: 'title',
      render: (activity) => <ActivityTitle activity={activity} icon={iconOf(activity.action)} />,
    },
    { name: 'Profil', order: 'profileName', isSelfExplanatory: true, render: profileNameText },
    ...(withLocation ? [location] : []),
    {
      name: 'Kommentar',
      isSelfExplanatory: true,
      kind: 'text',
      // Beside the location, a tablet needs the room for the name.
      isSecondary: withLocation && 'inTable',
      isEmpty: (activity) => activity.comment === undefined,
      render: (activity) => <LongText>{activity.comment}</LongText>,
    },
  ];
}

function ActivityTitle({ activity, icon }: { readonly activity: Activity; readonly icon: ReactNode }) {
  return (
    <RowTitle icon={icon} name={<ActionName activity={activity} />}>
      <ActivityMarks marks={activityMarks(activity)} />
    </RowTitle>
  );
}
