import { IconClockOff, IconEye, IconLock, IconX } from '@tabler/icons-react';
import {
  AUTHORITY_ACCESS_STATE_TEXTS,
  type AuthorityAccess,
} from '#shared/contracts/authority-access/authority-access.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import type { Column } from '#web/ui/list/column.ts';
import { LocationNames } from '#web/features/locations/locations.public.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatNearDay, formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import { lastMoment } from './demands/demand-days.ts';

const BADGES = {
  open: { tone: 'calm', icon: IconEye },
  expired: { tone: 'calm', icon: IconClockOff },
  revoked: { tone: 'calm', icon: IconX },
  locked: { tone: 'soon', icon: IconLock },
} as const satisfies Record<AuthorityAccess['state'], object>;

export const AccessBadge = ({ state }: Pick<AuthorityAccess, 'state'>) => (
  <StatusBadge {...BADGES[state]}>{AUTHORITY_ACCESS_STATE_TEXTS[state]}</StatusBadge>
);

export const lastDayOf = (access: Pick<AuthorityAccess, 'expiresAt'>) => formatNearDay(lastMoment(access), serverNow());

export const periodText = ({ from, to }: Pick<AuthorityAccess, 'from' | 'to'>) =>
  `${germanDay(from)} bis ${germanDay(to)}`;

export const authorityColumns = (nameOf: (location: string) => string): readonly Column<AuthorityAccess>[] => [
  { name: 'Stand', kind: 'short', render: (access) => <AccessBadge state={access.state} /> },
  { name: 'Behörde', order: 'authority', kind: 'title', render: ({ authority }) => authority },
  { name: 'Person', isSecondary: true, render: ({ person }) => person },
  {
    name: 'Standorte',
    isSelfExplanatory: true,
    kind: 'text',
    render: ({ locations }) => <LocationNames locations={locations} nameOf={nameOf} />,
  },
  { name: 'Gilt bis', order: 'expiresAt', kind: 'short', render: lastDayOf },
  {
    name: 'Zuletzt angesehen',
    kind: 'short',
    render: ({ lastSeenAt }) =>
      lastSeenAt === undefined ? 'noch nicht' : formatRelativeDateTime(lastSeenAt, serverNow()),
  },
];
