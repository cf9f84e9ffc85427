import type { Violation } from '#server/http/errors.ts';
import { STATE_VALUES, type StateOrigin, type StatePatch, type StateValue } from '#shared/contracts/states.ts';

export type Value = string | number | readonly (string | number)[] | null;
export type StateValues = Readonly<Record<StateValue, Value>>;

type Origin = Omit<StateOrigin, 'verifiedAt'> & { readonly verifiedAt?: string | undefined };
export type Origins = Readonly<Record<string, Origin>>;

/** One value that says something else now, or was found elsewhere, or was checked again. */
export interface ValueChange {
  readonly value: StateValue;
  readonly before: string | null;
  readonly after: string | null;
  readonly origin: StateOrigin | undefined;
  readonly sourceBefore: string | null;
}

export interface ChangedState {
  readonly values: StateValues;
  readonly origins: Origins;
  readonly changes: readonly ValueChange[];
}

interface Before {
  readonly values: StateValues;
  readonly origins: Origins;
}

const NO_SOURCE_MESSAGE = 'Bitte angeben, wo der neue Wert steht.';
const FUTURE_MESSAGE = 'Das Datum liegt in der Zukunft.';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isUnknown = (value: Value) => value === null || (Array.isArray(value) && value.length === 0);

/** What speaks against the change: a legal value never stands alone, and nobody has checked it tomorrow. */
export function checkStateChange({ values }: Before, patch: StatePatch, today: string): Violation[] {
  return STATE_VALUES.flatMap((value) => {
    const sent = patch[value];
    const origin = patch.sources?.[value];
    if (origin !== undefined && origin.verifiedAt > today)
      return [{ propertyPath: `sources.${value}.verifiedAt`, message: FUTURE_MESSAGE }];
    const needsSource = sent !== undefined && !isSame(sent, values[value]) && !isUnknown(sent);
    return needsSource && origin === undefined
      ? [{ propertyPath: `sources.${value}.source`, message: NO_SOURCE_MESSAGE }]
      : [];
  });
}

/** The state after the change. What nobody knows any more has no source either. */
export function changeOf({ values, origins }: Before, patch: StatePatch): ChangedState {
  const nextValues: Record<StateValue, Value> = { ...values };
  const nextOrigins: Record<string, Origin> = { ...origins };
  const changes: ValueChange[] = [];
  for (const value of STATE_VALUES) {
    const before = values[value];
    const sent = patch[value];
    const after = sent === undefined ? before : inOrder(value, sent);
    const origin = patch.sources?.[value];
    const known = origins[value];
    const isOther = !isSame(before, after);
    if (!isOther && (origin === undefined || isSame(origin, known))) continue;
    nextValues[value] = after;
    if (origin !== undefined) nextOrigins[value] = origin;
    else if (isUnknown(after)) delete nextOrigins[value];
    changes.push({
      value,
      before: readable(before),
      after: readable(after),
      origin,
      sourceBefore: known?.source ?? null,
    });
  }
  return { values: nextValues, origins: nextOrigins, changes };
}

/** Each day once; the intervals stay in the order in which they follow each other. */
const inOrder = (value: StateValue, sent: Value): Value =>
  value === 'silentDays' && Array.isArray(sent) ? [...new Set<string | number>(sent)] : sent;

const readable = (value: Value): string | null => {
  if (value === null) return null;
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text === '' ? null : text;
};
