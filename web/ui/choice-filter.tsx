import '#web/mantine-forms.css';
import { NativeSelect } from '@mantine/core';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFilterProps {
  readonly label: string;
  /** One with '' stands in place of everything. */
  readonly choices: readonly Choice[];
  /** '' is everything. */
  readonly value: string;
  /** There is no 'everything'. */
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}

const EVERYTHING: Choice = { value: '', label: 'Alle' };

/**
 * One of many, by the browser's own list: at home on every device, found by typing its first letters, and it spares
 * this page a quarter of its weight.
 */
export function ChoiceFilter({ label, choices, value, isRequired = false, onChange }: ChoiceFilterProps) {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      label={label}
      data={[
        ...(isRequired || choices.some((choice) => choice.value === '') ? [] : [EVERYTHING]),
        ...choices,
        // Still loading, or no longer to be had: the field must not claim that nothing is filtered.
        ...(isKnown ? [] : [{ value, label: '…' }]),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** From the texts of a list of states, in their order. */
export const choicesOf = (texts: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** '' for nothing chosen; an ellipsis while the choices are on their way. */
export const labelOf = (choices: readonly Choice[], value: string) =>
  value === '' ? '' : (choices.find((choice) => choice.value === value)?.label ?? '…');

/** As long as the choices are on their way, what tells two of them apart. */
export const nameOf = (choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** From items with a name; none while they load. */
export const toChoices = (items: readonly { '@id': string; name: string }[] | undefined): Choice[] =>
  (items ?? []).map((item) => ({ value: item['@id'], label: item.name }));
