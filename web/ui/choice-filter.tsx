import { Select } from '@mantine/core';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFilterProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** '' is everything. */
  readonly value: string;
  /** There is no 'everything'. */
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}

/** One of many, found by typing. For pages only: inside a dialog iOS cannot scroll it. */
export function ChoiceFilter({ label, choices, value, isRequired = false, onChange }: ChoiceFilterProps) {
  return (
    <Select
      label={label}
      placeholder="Alle"
      data={[...choices]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable={choices.length > 7}
      clearable={!isRequired}
      allowDeselect={!isRequired}
      clearButtonProps={{ 'aria-label': `${label} löschen` }}
      nothingFoundMessage="Nichts gefunden"
    />
  );
}

/** From the texts of a list of states, in their order. */
export const choicesOf = (texts: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

export const labelOf = (choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** From items with a name; none while they load. */
export const toChoices = (items: readonly { '@id': string; name: string }[] | undefined): Choice[] =>
  (items ?? []).map((item) => ({ value: item['@id'], label: item.name }));
