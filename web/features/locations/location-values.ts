import { LocationPatch } from '#shared/contracts/location-changes.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { checkOpeningHours } from '#shared/opening-hours.ts';
import { type FieldErrors, fieldErrors, violationErrors } from '#web/ui/field-errors.ts';
import { fromMinutes, toMinutes } from './location-words.ts';

/** Opening times as they are being typed. */
export interface HoursInput {
  /** Tells the lines apart while they come and go. */
  readonly key: string;
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** A type, since a form's values need an index signature. */
export type LocationValues = {
  openingHours: HoursInput[];
  /** Minutes. */
  tourintervall: string;
  isInspectiontourReverse: boolean;
  pinRequired: boolean;
  /** Minutes; '' for never. */
  profileLockMinutes: string;
};

export const toValues = (location: Location): LocationValues => ({
  openingHours: location.openingHours.map((hours, index) => ({ key: String(index), ...hours })),
  tourintervall: toMinutes(location.tourintervall),
  isInspectiontourReverse: location.isInspectiontourReverse,
  pinRequired: location.pinRequired,
  profileLockMinutes: String(location.profileLockMinutes ?? ''),
});

const toBody = (values: LocationValues): LocationPatch & Required<Pick<LocationPatch, 'openingHours'>> => ({
  openingHours: values.openingHours.map(({ days, from, to }) => ({
    days: days.toSorted((one, other) => one - other),
    from,
    to,
  })),
  tourintervall: fromMinutes(values.tourintervall),
  isInspectiontourReverse: values.isInspectiontourReverse,
  pinRequired: values.pinRequired,
  profileLockMinutes: values.profileLockMinutes === '' ? null : Number(values.profileLockMinutes),
});

/** Only what was changed here: the rest may have been changed by somebody else in the meantime. */
export function changesTo(initial: LocationValues, values: LocationValues): LocationPatch {
  const before: Readonly<Record<string, unknown>> = toBody(initial);
  const changed = Object.entries(toBody(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
}

export function checkValues(values: LocationValues): FieldErrors {
  const body = toBody(values);
  const errors = fieldErrors(LocationPatch, body);
  if (Object.keys(errors).length > 0) return errors;
  return violationErrors(checkOpeningHours(body.openingHours), ['openingHours']);
}
