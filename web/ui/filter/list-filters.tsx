import { serverNow } from '#web/api/session/server-clock.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { periodText } from './active-filters.ts';
import { type Choice, ChoiceFilter, labelOf } from './choice-filter.tsx';
import { DateRangeFilter } from './date-range-filter.tsx';
import { FilterBar } from './filter-bar.tsx';
import { TextFilter } from './text-filter.tsx';
import type { UrlState } from './url-state.ts';

/** A filter of a list, declared once for its field and its chip. The name is its key in the URL. */
export type FilterField<Name extends string> = PeriodField | TextField<Name> | ChoiceField<Name> | LinkedField<Name>;

/** Two calendar days with the keys `from` and `to`. */
interface PeriodField {
  readonly kind: 'period';
  readonly label: string;
}

interface TextField<Name extends string> {
  readonly kind: 'text';
  readonly name: Name;
  readonly label: string;
  /** Label of the chip, if that of the field is too long for it. */
  readonly chipLabel?: string;
}

export interface ChoiceField<Name extends string> {
  readonly kind: 'choice';
  readonly name: Name;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The choice that applies while the URL has none. Without it, the first choice is 'Alle'. */
  readonly fallback?: string;
  /** Returns the other filters that a choice changes. */
  readonly changesWith?: (value: string) => UrlState;
}

/** A filter that only links set. It has a chip, but no field. */
interface LinkedField<Name extends string> {
  readonly kind: 'linked';
  readonly name: Name;
  readonly label: string;
  /** Text of the chip; '' while the filter is not set. */
  readonly text: string;
}

interface ListFiltersProps<Name extends string> {
  /** In the order of their use. False stands for a filter that this user is not offered. */
  readonly fields: readonly (FilterField<NoInfer<Name>> | false)[];
  readonly filter: Readonly<Record<Name, string>>;
  readonly onChange: (changes: UrlState) => void;
}

/** Shows the filters of a list, and a chip for each one that is set. */
export function ListFilters<Name extends string>({ fields, filter, onChange }: ListFiltersProps<Name>) {
  const shownFields = fields.filter((field) => field !== false);
  const values: UrlState = filter;
  const active = shownFields.map((field) => ({
    name: field.kind === 'text' ? (field.chipLabel ?? field.label) : field.label,
    value: chipText(field, values),
    onClear: () => onChange(cleared(field)),
  }));
  return (
    <FilterBar
      active={active.filter(({ value }) => value !== '')}
      onClearAll={() => onChange(Object.fromEntries(Object.keys(values).map((name) => [name, ''])))}
    >
      {shownFields.map((field) => (
        <FilterInput key={field.label} field={field} values={values} onChange={onChange} />
      ))}
    </FilterBar>
  );
}

function chipText(field: FilterField<string>, values: UrlState): string {
  if (field.kind === 'period') return periodText(values['from'] ?? '', values['to'] ?? '');
  if (field.kind === 'linked') return field.text;
  const value = values[field.name] ?? '';
  return field.kind === 'choice' ? labelOf(field.choices, value) : value;
}

function cleared(field: FilterField<string>): UrlState {
  if (field.kind === 'period') return { from: '', to: '' };
  return { [field.name]: '', ...(field.kind === 'choice' && field.changesWith?.('')) };
}

interface FilterInputProps {
  readonly field: FilterField<string>;
  readonly values: UrlState;
  readonly onChange: (changes: UrlState) => void;
}

function FilterInput({ field, values, onChange }: FilterInputProps) {
  if (field.kind === 'linked') return null;
  if (field.kind === 'period')
    return (
      <DateRangeFilter
        label={field.label}
        from={values['from'] ?? ''}
        to={values['to'] ?? ''}
        today={localDay(serverNow())}
        onChange={({ from, to }) => onChange({ from, to })}
      />
    );
  const value = values[field.name] ?? '';
  if (field.kind === 'text')
    return <TextFilter label={field.label} value={value} onChange={(text) => onChange({ [field.name]: text })} />;
  return <ChoiceInput field={field} value={value} onChange={onChange} />;
}

interface ChoiceInputProps {
  readonly field: ChoiceField<string>;
  readonly value: string;
  readonly onChange: (changes: UrlState) => void;
}

function ChoiceInput({ field: { name, label, choices, fallback, changesWith }, value, onChange }: ChoiceInputProps) {
  return (
    <ChoiceFilter
      label={label}
      choices={choices}
      value={value === '' ? (fallback ?? '') : value}
      isRequired={fallback !== undefined}
      onChange={(chosen) => {
        const stored = chosen === fallback ? '' : chosen;
        onChange({ [name]: stored, ...changesWith?.(stored) });
      }}
    />
  );
}
