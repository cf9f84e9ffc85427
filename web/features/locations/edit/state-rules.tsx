import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { type State, states } from '#shared/contracts/master-data/states.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { stateQuery } from '#web/features/locations/locations.api.ts';

/** Shows the legal rules of the state, which cannot be changed here. The picture of the week shows a closing time with an end. */
export function StateRules({ state }: { readonly state: string | undefined }) {
  const id = state === undefined ? null : idFromIri(state, states.path);
  return id === null ? null : <RulesOf id={id} />;
}

function RulesOf({ id }: { readonly id: number }) {
  const state = useQuery(stateQuery(id)).data;
  if (state === undefined) return null;
  const fields = [
    { name: 'Sperrzeit', value: endlessClosingTimeOf(state) },
    { name: 'Geschlossen an', value: state.silentDays.join(', ') },
    { name: 'Sonn- und Feiertage', value: state.sundayHolidayRule ?? '' },
  ];
  if (fields.every(({ value }) => value === '')) return null;
  return (
    <section aria-label={`Vorgaben des Bundeslandes ${state.name}`}>
      <Text size="sm" c="dimmed" mb={4}>
        Vorgaben des Bundeslandes {state.name}
      </Text>
      <FieldList fields={fields} />
      {state.silentDays.length > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          An diesen Tagen wird kein Kontrollgang fällig, auch wenn oben Zeiten stehen.
        </Text>
      )}
    </section>
  );
}

const endlessClosingTimeOf = ({ closingFrom, closingTo }: State) =>
  closingFrom === undefined || closingTo !== undefined ? '' : `ab ${closingFrom} Uhr`;
