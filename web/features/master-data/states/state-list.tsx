import { Text } from '@mantine/core';
import type { State } from '#shared/contracts/master-data/states.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { countKnownValues } from './state-texts.ts';
import { useStateList } from './states.api.ts';

const columns: readonly Column<State>[] = [
  { name: 'Bundesland', kind: 'title', render: ({ name }) => name },
  { name: 'Gesetz', kind: 'text', render: ({ lawName }) => lawName },
  { name: 'Mindestalter', kind: 'number', render: ({ minAge }) => minAge },
  {
    name: 'Werte bekannt',
    kind: 'number',
    render: (state) => {
      const { knownCount, of } = countKnownValues(state);
      return `${knownCount} von ${of}`;
    },
  },
  {
    name: 'davon geprüft',
    kind: 'number',
    render: (state) => {
      const { knownCount, verified } = countKnownValues(state);
      return verified === 0 ? (
        <Text span c="dimmed">
          keiner
        </Text>
      ) : (
        `${verified} von ${knownCount}`
      );
    },
  },
];

/** Lists all sixteen states, with how many of their values are known. */
export function StateList({ onStateOpened }: { readonly onStateOpened: (id: number) => void }) {
  return (
    <DataList label="Bundesländer" columns={columns} list={useStateList()} onOpen={({ id }) => onStateOpened(id)} />
  );
}
