import { type Location, LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { UsageLine } from '#web/features/player-check/player-check.public.ts';
import type { Column } from '#web/ui/list/column.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { partsOfLocationName } from '#web/features/locations/short-location-name.public.ts';
import { featureText, tourText } from '#web/features/locations/location-texts.ts';

/** How people work there. Beside the organisation there is no room for it. */
const routineColumns: readonly Column<Location>[] = [
  { name: 'Kontrollgänge', kind: 'short', render: tourText },
  {
    name: 'Profile',
    kind: 'short',
    isSecondary: true,
    render: ({ pinRequired }) => (pinRequired ? 'mit PIN' : 'ohne PIN'),
  },
];

interface LocationColumnsOptions {
  /** Names of federal states by IRI. */
  readonly states: ReadonlyMap<string, string>;
  /** Names of organisations by IRI; null if the list shows only one organisation, which needs no column. */
  readonly customers: ReadonlyMap<string, string> | null;
}

export const locationColumns = ({ states, customers }: LocationColumnsOptions): Column<Location>[] => [
  {
    name: 'Standort',
    order: 'name',
    kind: 'title',
    render: ({ name, status, type }) => (
      <RowTitle name={name}>
        {/* The name of 'Spielhalle Stade' says already what it is. */}
        {partsOfLocationName(name).kind === '' && <Mark>{LOCATION_TYPE_TEXTS[type]}</Mark>}
        {status !== 'active' && <Mark>{LOCATION_STATUS_TEXTS[status]}</Mark>}
      </RowTitle>
    ),
  },
  ...(customers === null
    ? []
    : [
        {
          name: 'Organisation',
          isSelfExplanatory: true,
          render: ({ customer }: Location) => customers.get(customer) ?? '…',
        },
      ]),
  {
    name: 'Bundesland',
    isSelfExplanatory: true,
    isSecondary: customers !== null,
    render: ({ state }) => states.get(state ?? '') ?? '',
  },
  ...(customers === null ? routineColumns : []),
  {
    name: 'Funktionen',
    isSecondary: true,
    // Beside an organisation it shrinks before the name does.
    kind: customers === null ? 'short' : 'text',
    render: featureText,
  },
  { name: 'OASIS-Abfragen', kind: 'short', render: ({ id }) => <UsageLine locationId={id} /> },
];
