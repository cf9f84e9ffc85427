import { daysAfter, weekdayOf } from '#shared/domain/time/days.ts';
import { formatDay, formatNearDay } from '#web/ui/time/local-time.ts';
import { shortPeriodText } from '#web/ui/time/months.ts';
import { type Choice, labelOf } from './choice-filter.tsx';
import type { UrlState } from './url-state.ts';

/** A filter of a list, declared once for the menu and its chip. The name is its key in the URL. */
export type FilterField<Name extends string> = PeriodField | TextField<Name> | ChoiceField<Name> | LinkedField<Name>;

/** A filter that the menu offers. */
export type OfferedField = Exclude<FilterField<string>, LinkedField<string>>;

/** Two calendar days with the keys `from` and `to`. */
interface PeriodField {
  readonly kind: 'period';
  readonly label: string;
  /**
   * True if the chip contains the label, because without it readers would take the days for those on which the records
   * happened.
   */
  readonly isNamedInChip?: boolean;
}

export interface TextField<Name extends string> {
  readonly kind: 'text';
  readonly name: Name;
  readonly label: string;
}

export interface ChoiceField<Name extends string> {
  readonly kind: 'choice';
  readonly name: Name;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The choice that applies while the URL has none. */
  readonly fallback?: string;
  /** The value that filters nothing, if the empty value means the fallback. */
  readonly unfilteredValue?: string;
  /** Returns the other filters that a choice changes. */
  readonly changesWith?: (value: string) => UrlState;
}

/** A filter that only links set. It has a chip, but the menu does not offer it. */
interface LinkedField<Name extends string> {
  readonly kind: 'linked';
  readonly name: Name;
  readonly label: string;
  /** Text of the chip; '' while the filter is not set. */
  readonly text: string;
}

/** Returns the text of a filter's value; '' while it is not set. */
export function valueText(field: FilterField<string>, values: UrlState, today: string): string {
  if (field.kind === 'period') {
    const { from = '', to = '' } = values;
    const matchingPeriod = periods(today).find((period) => period.from === from && period.to === to);
    return matchingPeriod?.label ?? chosenPeriodText(from, to, today);
  }
  if (field.kind === 'linked') return field.text;
  if (field.kind === 'text') return values[field.name] ?? '';
  const value = chosenOf(field, values);
  return value === (field.unfilteredValue ?? '') ? '' : labelOf(field.choices, value);
}

/** Returns the text of a filter's chip. A choice or period is understandable without the label, a typed or linked text is not. */
export function chipText(field: FilterField<string>, text: string): string {
  const isSelfExplanatory = field.kind === 'choice' || (field.kind === 'period' && field.isNamedInChip !== true);
  return isSelfExplanatory ? text : `${field.label}: ${text}`;
}

/** Returns the value of a choice, or its fallback. */
export function chosenOf({ name, fallback = '' }: ChoiceField<string>, values: UrlState): string {
  const value = values[name] ?? '';
  return value === '' ? fallback : value;
}

/** Returns the changes of the URL that choose a value. */
export function changesToChoose({ name, fallback, changesWith }: ChoiceField<string>, value: string): UrlState {
  const stored = value === fallback ? '' : value;
  return { [name]: stored, ...changesWith?.(stored) };
}

/** Returns the changes of the URL that clear a filter. */
export function changesToClear(field: FilterField<string>): UrlState {
  if (field.kind === 'period') return { from: '', to: '' };
  return field.kind === 'choice' ? changesToChoose(field, field.unfilteredValue ?? '') : { [field.name]: '' };
}

export interface Period {
  readonly label: string;
  /** Calendar days at the location, e.g. '2026-11-20'; '' means open. Both ends are included. */
  readonly from: string;
  readonly to: string;
}

export function periods(today: string): readonly Period[] {
  const monday = daysAfter(today, 1 - weekdayOf(today));
  return [
    { label: 'Heute', from: today, to: today },
    { label: 'Gestern', from: daysAfter(today, -1), to: daysAfter(today, -1) },
    { label: 'Diese Woche', from: monday, to: daysAfter(monday, 6) },
    { label: 'Letzte Woche', from: daysAfter(monday, -7), to: daysAfter(monday, -1) },
    { label: 'Letzte 7 Tage', from: daysAfter(today, -6), to: today },
    { label: 'Letzte 30 Tage', from: daysAfter(today, -29), to: today },
  ];
}

/** Returns the short text of a period as a filter, whose chip has little room; '' if neither end is set. */
function chosenPeriodText(from: string, to: string, today: string): string {
  const now = Date.parse(`${today}T12:00:00Z`);
  if (from === '') return to === '' ? '' : `bis ${formatNearDay(to, now)}`;
  return to === '' ? `ab ${formatNearDay(from, now)}` : shortPeriodText(from, to, now);
}

/** Returns the text of a period with all its digits, e.g. for a report; '' if neither end is set. */
export function periodText(from: string, to: string): string {
  if (from !== '' && from === to) return formatDay(from);
  if (from === '') return to === '' ? '' : `bis ${formatDay(to)}`;
  return to === '' ? `ab ${formatDay(from)}` : `${formatDay(from)} – ${formatDay(to)}`;
}
