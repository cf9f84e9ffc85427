import { IconDeviceTablet, IconDeviceTabletOff, IconDeviceTabletX, IconLock } from '@tabler/icons-react';
import { TABLET_STATE_TEXTS, type Tablet } from '#shared/contracts/tablets/tablets.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { lossText, reportText } from './lost/loss-texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';

const BADGES = {
  active: { tone: 'calm', icon: IconDeviceTablet },
  locked: { tone: 'soon', icon: IconLock },
  lost: { tone: 'act', icon: IconDeviceTabletX },
  wiped: { tone: 'calm', icon: IconDeviceTabletOff },
} as const satisfies Record<Tablet['state'], object>;

export const TabletBadge = ({ state }: Pick<Tablet, 'state'>) => (
  <StatusBadge {...BADGES[state]}>{TABLET_STATE_TEXTS[state]}</StatusBadge>
);

interface Names {
  readonly ofLocation: (location: string) => string;
  readonly ofUser: (user: string) => string;
}

/** How far a lost tablet is; null for any other. */
function Loss({ tablet, names }: { readonly tablet: Tablet; readonly names: Names }) {
  const { lostAt, lostBy } = tablet;
  if (lostAt === undefined) return null;
  return `Verloren gemeldet ${reportText(lostAt, lostBy && names.ofUser(lostBy))} · ${lossText(tablet)}`;
}

export const tabletColumns = (names: Names): readonly Column<Tablet>[] => [
  { name: 'Stand', kind: 'short', render: (tablet) => <TabletBadge state={tablet.state} /> },
  { name: 'Name', order: 'name', kind: 'title', render: ({ name }) => name },
  { name: 'Standort', kind: 'text', render: ({ location }) => names.ofLocation(location) },
  {
    name: 'Zuletzt gesehen',
    order: 'lastSeenAt',
    kind: 'short',
    render: ({ lastSeenAt }) => formatRelativeDateTime(lastSeenAt, serverNow()),
  },
  {
    name: 'Verlust',
    kind: 'text',
    render: (tablet) => <Loss tablet={tablet} names={names} />,
    isEmpty: ({ lostAt }) => lostAt === undefined,
  },
];
