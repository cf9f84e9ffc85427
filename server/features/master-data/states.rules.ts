import type { Violation } from '#server/http/render/errors.ts';
import {
  LEGAL_FIELDS,
  type LegalSource,
  type StatePatch,
  type LegalField,
} from '#shared/contracts/master-data/states.ts';

export type Value = string | number | readonly (string | number)[] | null;
export type LegalValues = Readonly<Record<LegalField, Value>>;

type Origin = Omit<LegalSource, 'verifiedAt'> & { readonly verifiedAt?: string | undefined };
export type Origins = Readonly<Record<string, Origin>>;

/** A value that changed, got another source or was verified again. */
export interface ValueChange {
  readonly value: LegalField;
  readonly before: string | null;
  readonly after: string | null;
  readonly origin: LegalSource | undefined;
  readonly sourceBefore: string | null;
}

export interface ChangedState {
  readonly values: LegalValues;
  readonly origins: Origins;
  readonly changes: readonly ValueChange[];
}

interface StateBefore {
  readonly values: LegalValues;
  readonly origins: Origins;
}

const NO_SOURCE_MESSAGE = 'Bitte angeben, wo der neue Wert steht.';
const FUTURE_MESSAGE = 'Das Datum liegt in der Zukunft.';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isUnknown = (value: Value) => value === null || (Array.isArray(value) && value.length === 0);

/** Checks that every changed legal value has a source and that no date of verification lies in the future. */
export function checkStateChange({ values }: StateBefore, patch: StatePatch, today: string): Violation[] {
  return LEGAL_FIELDS.flatMap((field) => {
    const sentValue = patch[field];
    const origin = patch.sources?.[field];
    if (origin !== undefined && origin.verifiedAt > today)
      return [{ propertyPath: `sources.${field}.verifiedAt`, message: FUTURE_MESSAGE }];
    const needsSource = sentValue !== undefined && !isSame(sentValue, values[field]) && !isUnknown(sentValue);
    return needsSource && origin === undefined
      ? [{ propertyPath: `sources.${field}.source`, message: NO_SOURCE_MESSAGE }]
      : [];
  });
}

/** Returns the state after the change. A value that becomes unknown loses its source. */
export function changeOf({ values, origins }: StateBefore, patch: StatePatch): ChangedState {
  const nextValues: Record<LegalField, Value> = { ...values };
  const nextOrigins: Record<string, Origin> = { ...origins };
  const changes: ValueChange[] = [];
  for (const field of LEGAL_FIELDS) {
    const before = values[field];
    const sent = patch[field];
    const after = sent === undefined ? before : withoutDuplicates(field, sent);
    const origin = patch.sources?.[field];
    const originBefore = origins[field];
    const isOther = !isSame(before, after);
    if (!isOther && (origin === undefined || isSame(origin, originBefore))) continue;
    nextValues[field] = after;
    if (origin !== undefined) nextOrigins[field] = origin;
    else if (isUnknown(after)) delete nextOrigins[field];
    changes.push({
      value: field,
      before: toReadable(before),
      after: toReadable(after),
      origin,
      sourceBefore: originBefore?.source ?? null,
    });
  }
  return { values: nextValues, origins: nextOrigins, changes };
}

/** Removes duplicate silent days; the order of training intervals is significant and is kept. */
const withoutDuplicates = (value: LegalField, sentValue: Value): Value =>
  value === 'silentDays' && Array.isArray(sentValue) ? [...new Set<string | number>(sentValue)] : sentValue;

const toReadable = (value: Value): string | null => {
  if (value === null) return null;
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text === '' ? null : text;
};
