import { IconDeviceTablet, IconLock } from '@tabler/icons-react';
import { TABLET_STATE_TEXTS, type Tablet } from '#shared/contracts/tablets/tablets.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import type { Column } from '#web/ui/list/column.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';

export const TabletBadge = ({ state }: Pick<Tablet, 'state'>) => (
  <StatusBadge tone={state === 'locked' ? 'soon' : 'calm'} icon={state === 'locked' ? IconLock : IconDeviceTablet}>
    {TABLET_STATE_TEXTS[state]}
  </StatusBadge>
);

/** @param nameOf returns the name of a location */
export const tabletColumns = (nameOf: (location: string) => string): readonly Column<Tablet>[] => [
  { name: 'Stand', kind: 'short', render: (tablet) => <TabletBadge state={tablet.state} /> },
  { name: 'Name', order: 'name', kind: 'title', render: ({ name }) => name },
  { name: 'Standort', kind: 'text', render: ({ location }) => nameOf(location) },
  {
    name: 'Zuletzt gesehen',
    order: 'lastSeenAt',
    kind: 'short',
    render: ({ lastSeenAt }) => formatRelativeDateTime(lastSeenAt, serverNow()),
  },
];
