import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { type Location, LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations.ts';
import { UsageLine } from '#web/features/player-check/player-check.public.ts';
import type { Column } from '#web/ui/data-list.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { profileText, tourText } from './location-words.ts';

export const locationColumns: Column<Location>[] = [
  {
    name: 'Status',
    kind: 'short',
    render: ({ status }) => (
      <StatusBadge tone="calm" icon={status === 'active' ? IconCircleCheck : IconCircleOff}>
        {LOCATION_STATUS_TEXTS[status]}
      </StatusBadge>
    ),
  },
  { name: 'Standort', kind: 'title', render: ({ name }) => name },
  { name: 'Art', render: ({ type }) => LOCATION_TYPE_TEXTS[type] },
  { name: 'Kontrollgänge', render: tourText },
  { name: 'Profile', render: profileText },
  { name: 'OASIS-Abfragen', render: ({ id }) => <UsageLine locationId={id} /> },
];
