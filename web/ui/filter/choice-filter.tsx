import '#web/mantine-forms.css';
import { NativeSelect } from '@mantine/core';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFilterProps {
  readonly label: string;
  /** A choice with the value '' replaces the default choice 'Alle'. */
  readonly choices: readonly Choice[];
  /** '' means no filter. */
  readonly value: string;
  /** Omits the choice 'Alle'. */
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}

const ALL_CHOICE: Choice = { value: '', label: 'Alle' };

/**
 * Uses the native select: it works on every device, supports type-ahead, and reduces the size of a page by a quarter.
 */
export function ChoiceFilter({ label, choices, value, isRequired = false, onChange }: ChoiceFilterProps) {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      label={label}
      data={[
        ...(isRequired || choices.some((choice) => choice.value === '') ? [] : [ALL_CHOICE]),
        ...choices,
        // The choice is still loading or no longer available. The field must not look as if nothing were filtered.
        ...(isKnown ? [] : [{ value, label: '…' }]),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Creates choices from a map of values to texts, in its order. */
export const choicesOf = (texts: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** Returns '' if nothing is chosen, and an ellipsis while the choices are loading. */
export const labelOf = (choices: readonly Choice[], value: string) =>
  value === '' ? '' : (choices.find((choice) => choice.value === value)?.label ?? '…');

/** Returns the value itself while the choices are loading, so that two values stay distinguishable. */
export const nameOf = (choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** Returns an empty list while the items are loading. */
export const toChoices = (items: readonly { '@id': string; name: string }[] | undefined): Choice[] =>
  (items ?? []).map((item) => ({ value: item['@id'], label: item.name }));
