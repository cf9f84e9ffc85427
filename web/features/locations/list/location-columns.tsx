import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { type Location, LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { UsageLine } from '#web/features/player-check/player-check.public.ts';
import type { Column } from '#web/ui/list/column.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { featureText, profileText, tourText } from '#web/features/locations/location-texts.ts';

/** @param states names by IRI */
export const locationColumns = (states: ReadonlyMap<string, string>): Column<Location>[] => [
  {
    name: 'Status',
    kind: 'short',
    render: ({ status }) => (
      <StatusBadge tone="calm" icon={status === 'active' ? IconCircleCheck : IconCircleOff}>
        {LOCATION_STATUS_TEXTS[status]}
      </StatusBadge>
    ),
  },
  { name: 'Standort', order: 'name', kind: 'title', render: ({ name }) => name },
  {
    name: 'Art',
    kind: 'text',
    render: ({ type, state }) =>
      [LOCATION_TYPE_TEXTS[type], states.get(state ?? '')].filter((part) => part !== undefined).join(', '),
  },
  {
    name: 'Arbeitsweise',
    kind: 'text',
    isSecondary: true,
    render: (location) => `${tourText(location)}; ${profileText(location)}`,
  },
  { name: 'Funktionen', isSecondary: true, render: featureText },
  { name: 'OASIS-Abfragen', kind: 'short', render: ({ id }) => <UsageLine locationId={id} /> },
];
