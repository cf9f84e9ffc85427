import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { LocationName } from '#web/features/locations/locations.public.ts';
import type { Column } from '#web/ui/list/column.ts';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { formatNearDateTime, formatTime } from '#web/ui/time/local-time.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { FindingsBadge, FirstChoice, ProtocolMarks } from './protocol-marks-list.tsx';
import { serverNow } from '#web/api/session/server-clock.ts';

/** Returns the columns of the list. The location is left out where the list has only one. */
export function protocolColumns({ withLocation }: { readonly withLocation: boolean }): Column<Protocol>[] {
  const location: Column<Protocol> = {
    name: 'Standort',
    order: 'locationName',
    isSelfExplanatory: true,
    render: ({ locationName }) => <LocationName name={locationName} />,
  };
  return [
    {
      name: 'Zeit',
      order: 'occurredAt',
      kind: 'short',
      render: ({ occurredAt }) => formatTime(occurredAt),
      renderWithDay: ({ occurredAt }) => formatNearDateTime(occurredAt, serverNow()),
    },
    { name: 'Protokoll', order: 'formName', kind: 'title', render: (protocol) => <FormName protocol={protocol} /> },
    {
      name: 'Mängel',
      isSelfExplanatory: true,
      kind: 'short',
      isEmpty: ({ hasFinding }) => !hasFinding,
      render: (protocol) => <FindingsBadge protocol={protocol} />,
    },
    {
      name: 'Profil',
      order: 'profileName',
      isSelfExplanatory: true,
      isEmpty: ({ profileName }) => profileName === undefined,
      render: profileOf,
    },
    ...(withLocation ? [location] : []),
  ];
}

const profileOf = (protocol: Protocol) => profileNameText(protocol) ?? '–';

function FormName({ protocol }: { readonly protocol: Protocol }) {
  return (
    <RowTitle name={protocol.formName}>
      <FirstChoice protocol={protocol} />
      <ProtocolMarks protocol={protocol} />
    </RowTitle>
  );
}
