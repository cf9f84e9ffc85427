import type { Violation } from '#server/http/render/errors.ts';
import {
  LEGAL_FIELDS,
  type LegalSource,
  type StatePatch,
  type LegalField,
} from '#shared/contracts/master-data/states.ts';

export type LegalValue = string | number | readonly (string | number)[] | null;
export type LegalValues = Readonly<Record<LegalField, LegalValue>>;

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

const areEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isUnknownValue = (value: LegalValue) => value === null || (Array.isArray(value) && value.length === 0);

/** Checks that every changed legal value has a source and that no date of verification lies in the future. */
export function checkStateChange({ values }: StateBefore, patch: StatePatch, today: string): Violation[] {
  return LEGAL_FIELDS.flatMap((field) => {
    const sentValue = patch[field];
    const origin = patch.sources?.[field];
    if (origin !== undefined && origin.verifiedAt > today)
      return [{ propertyPath: `sources.${field}.verifiedAt`, message: FUTURE_MESSAGE }];
    const needsSource = sentValue !== undefined && !areEqual(sentValue, values[field]) && !isUnknownValue(sentValue);
    return needsSource && origin === undefined
      ? [{ propertyPath: `sources.${field}.source`, message: NO_SOURCE_MESSAGE }]
      : [];
  });
}

/** Returns the state after the change. A value that becomes unknown loses its source. */
export function changeOf({ values, origins }: StateBefore, patch: StatePatch): ChangedState {
  const nextValues: Record<LegalField, LegalValue> = { ...values };
  const nextOrigins: Record<string, Origin> = { ...origins };
  const changes: ValueChange[] = [];
  for (const field of LEGAL_FIELDS) {
    const before = values[field];
    const sentValue = patch[field];
    const after = sentValue === undefined ? before : withoutDuplicates(field, sentValue);
    const origin = patch.sources?.[field];
    const originBefore = origins[field];
    const isOtherValue = !areEqual(before, after);
    if (!isOtherValue && (origin === undefined || areEqual(origin, originBefore))) continue;
    nextValues[field] = after;
    if (origin !== undefined) nextOrigins[field] = origin;
    else if (isUnknownValue(after)) delete nextOrigins[field];
    changes.push({
      value: field,
      before: toText(before),
      after: toText(after),
      origin,
      sourceBefore: originBefore?.source ?? null,
    });
  }
  return { values: nextValues, origins: nextOrigins, changes };
}

/** Removes duplicate silent days; the order of training intervals is significant and is kept. */
const withoutDuplicates = (value: LegalField, sentValue: LegalValue): LegalValue =>
  value === 'silentDays' && Array.isArray(sentValue) ? [...new Set<string | number>(sentValue)] : sentValue;

const toText = (value: LegalValue): string | null => {
  if (value === null) return null;
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text === '' ? null : text;
};
