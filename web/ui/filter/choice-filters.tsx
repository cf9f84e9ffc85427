import type { ActiveFilter } from './filter-bar.tsx';
import { type Choice, ChoiceFilter, labelOf } from './choice-filter.tsx';

/** One field of a list's filter. The name is its key in the URL. */
export interface ChoiceField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly choices: readonly Choice[];
}

interface ChoiceFiltersProps<Name extends string> {
  readonly fields: readonly ChoiceField<Name>[];
  readonly filter: Readonly<Record<Name, string>>;
  readonly onChosen: (name: Name, value: string) => void;
}

export function ChoiceFilters<Name extends string>({ fields, filter, onChosen }: ChoiceFiltersProps<Name>) {
  return fields.map(({ name, label, choices }) => (
    <ChoiceFilter
      key={name}
      label={label}
      choices={choices}
      value={filter[name]}
      onChange={(value) => onChosen(name, value)}
    />
  ));
}

/** Returns the chosen values as chips that can be cleared. */
export const chosenFilters = <Name extends string>({
  fields,
  filter,
  onChosen,
}: ChoiceFiltersProps<Name>): ActiveFilter[] =>
  fields.map(({ name, label, choices }) => ({
    name: label,
    value: labelOf(choices, filter[name]),
    onClear: () => onChosen(name, ''),
  }));
