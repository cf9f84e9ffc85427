import type { Violation } from '#server/http/render/errors.ts';
import {
  STATE_VALUES,
  type StateOrigin,
  type StatePatch,
  type StateValue,
} from '#shared/contracts/master-data/states.ts';

export type Value = string | number | readonly (string | number)[] | null;
export type StateValues = Readonly<Record<StateValue, Value>>;

type Origin = Omit<StateOrigin, 'verifiedAt'> & { readonly verifiedAt?: string | undefined };
export type Origins = Readonly<Record<string, Origin>>;

/** A value that changed, got another source or was verified again. */
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

interface StateBefore {
  readonly values: StateValues;
  readonly origins: Origins;
}

const NO_SOURCE_MESSAGE = 'Bitte angeben, wo der neue Wert steht.';
const FUTURE_MESSAGE = 'Das Datum liegt in der Zukunft.';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isUnknown = (value: Value) => value === null || (Array.isArray(value) && value.length === 0);

/** Checks that every changed legal value has a source and that no date of verification lies in the future. */
export function checkStateChange({ values }: StateBefore, patch: StatePatch, today: string): Violation[] {
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

/** Returns the state after the change. A value that becomes unknown loses its source. */
export function changeOf({ values, origins }: StateBefore, patch: StatePatch): ChangedState {
  const nextValues: Record<StateValue, Value> = { ...values };
  const nextOrigins: Record<string, Origin> = { ...origins };
  const changes: ValueChange[] = [];
  for (const value of STATE_VALUES) {
    const before = values[value];
    const sent = patch[value];
    const after = sent === undefined ? before : withoutDuplicates(value, sent);
    const origin = patch.sources?.[value];
    const originBefore = origins[value];
    const isOther = !isSame(before, after);
    if (!isOther && (origin === undefined || isSame(origin, originBefore))) continue;
    nextValues[value] = after;
    if (origin !== undefined) nextOrigins[value] = origin;
    else if (isUnknown(after)) delete nextOrigins[value];
    changes.push({
      value,
      before: readable(before),
      after: readable(after),
      origin,
      sourceBefore: originBefore?.source ?? null,
    });
  }
  return { values: nextValues, origins: nextOrigins, changes };
}

/** Removes duplicate silent days; the order of training intervals is significant and is kept. */
const withoutDuplicates = (value: StateValue, sent: Value): Value =>
  value === 'silentDays' && Array.isArray(sent) ? [...new Set<string | number>(sent)] : sent;

const readable = (value: Value): string | null => {
  if (value === null) return null;
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text === '' ? null : text;
};
