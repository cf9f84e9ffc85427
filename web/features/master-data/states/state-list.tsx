import { Stack, Text } from '@mantine/core';
import type { State } from '#shared/contracts/master-data/states.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { countKnownValues, knowledgeText } from './state-texts.ts';
import { useStateList } from './states.api.ts';

const columns: readonly Column<State>[] = [
  { name: 'Bundesland', kind: 'title', render: ({ name }) => name },
  { name: 'Gesetz', isSelfExplanatory: true, kind: 'text', render: ({ lawName }) => lawName },
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
      const { verified } = countKnownValues(state);
      return (
        <Text span c={verified === 0 ? 'dimmed' : undefined}>
          {verified}
        </Text>
      );
    },
  },
];

/** Lists all sixteen states, with how many of their values are known. */
export function StateList({ onStateOpened }: { readonly onStateOpened: (id: number) => void }) {
  const list = useStateList();
  return (
    <Stack gap="md">
      {list.rows !== null && <Text fw={600}>{knowledgeText(list.rows)}</Text>}
      <DataList label="Bundesländer" columns={columns} list={list} onOpen={({ id }) => onStateOpened(id)} />
    </Stack>
  );
}
