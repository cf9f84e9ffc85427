import { Text } from '@mantine/core';
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
  lost: { tone: 'soon', icon: IconDeviceTabletX },
  wiped: { tone: 'calm', icon: IconDeviceTabletOff },
} as const satisfies Record<Tablet['state'], object>;

export const TabletBadge = ({ state }: Pick<Tablet, 'state'>) => (
  <StatusBadge {...BADGES[state]}>{TABLET_STATE_TEXTS[state]}</StatusBadge>
);

interface Names {
  readonly ofLocation: (location: string) => string;
  readonly ofUser: (user: string) => string;
}

/** Who reported a tablet as lost, and how far it is since then. */
function Loss({ tablet, names }: { readonly tablet: Tablet; readonly names: Names }) {
  const { lostAt, lostBy } = tablet;
  if (lostAt === undefined) return null;
  const now = serverNow();
  return (
    <Text size="sm" lh={1.35} component="div">
      <div>{reportText(formatRelativeDateTime(lostAt, now), lostBy && names.ofUser(lostBy))}</div>
      <div>{lossText(tablet, (moment) => formatRelativeDateTime(moment, now))}</div>
    </Text>
  );
}

export const tabletColumns = (names: Names): readonly Column<Tablet>[] => [
  { name: 'Stand', kind: 'short', render: (tablet) => <TabletBadge state={tablet.state} /> },
  { name: 'Name', order: 'name', kind: 'title', render: ({ name }) => name },
  { name: 'Standort', isSelfExplanatory: true, render: ({ location }) => names.ofLocation(location) },
  {
    name: 'Zuletzt gesehen',
    order: 'lastSeenAt',
    kind: 'short',
    render: ({ lastSeenAt }) => formatRelativeDateTime(lastSeenAt, serverNow()),
  },
  {
    name: 'Verloren gemeldet',
    kind: 'text',
    render: (tablet) => <Loss tablet={tablet} names={names} />,
    isEmpty: ({ lostAt }) => lostAt === undefined,
  },
];
