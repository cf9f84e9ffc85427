import { LocationCreate, LocationPatch } from '#shared/contracts/locations/location-changes.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { checkOpeningHours } from '#shared/domain/opening-hours.ts';
import { type FieldErrors, fieldErrors, violationErrors } from '#web/ui/form/field-errors.ts';
import { textOrNull, wholeNumber, wholeNumberOrNull } from '#web/ui/list/typed-text.ts';
import { fromMinutes, toMinutes } from '#web/features/locations/location-words.ts';

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
  name: string;
  /** '' while nobody chose. */
  type: Location['type'] | '';
  status: Location['status'];
  street: string;
  postalCode: string;
  city: string;
  /** IRI, or '' for none. */
  state: string;
  /** IRI, or '' for none. */
  socialconcept: string;
  oasisSiteId: string;
  /** Years; '' for that of the state. */
  minAge: string;
  /** Months; '' for that of the state. */
  reportIntervalMonths: string;
  openingHours: HoursInput[];
  /** Minutes. */
  tourintervall: string;
  isInspectiontourReverse: boolean;
  isTaskAllowed: boolean;
  isInspectionTourAllowed: boolean;
  isProtocolAllowed: boolean;
  isActivityAllowed: boolean;
  playerCheckAllowed: boolean;
  pinRequired: boolean;
  /** Minutes; '' for never. */
  profileLockMinutes: string;
  isPremium: boolean;
  isUnlimited: boolean;
  monthlyLimit: string;
};

export const toValues = (location: Location): LocationValues => ({
  name: location.name,
  type: location.type,
  status: location.status,
  street: location.street ?? '',
  postalCode: location.postalCode ?? '',
  city: location.city ?? '',
  state: location.state ?? '',
  socialconcept: location.socialconcept ?? '',
  oasisSiteId: location.oasisSiteId ?? '',
  minAge: String(location.minAge ?? ''),
  reportIntervalMonths: String(location.reportIntervalMonths ?? ''),
  openingHours: location.openingHours.map((hours, index) => ({ key: String(index), ...hours })),
  tourintervall: toMinutes(location.tourintervall),
  isInspectiontourReverse: location.isInspectiontourReverse,
  isTaskAllowed: location.isTaskAllowed,
  isInspectionTourAllowed: location.isInspectionTourAllowed,
  isProtocolAllowed: location.isProtocolAllowed,
  isActivityAllowed: location.isActivityAllowed,
  playerCheckAllowed: location.playerCheckAllowed,
  pinRequired: location.pinRequired,
  profileLockMinutes: String(location.profileLockMinutes ?? ''),
  isPremium: location.isPremium,
  isUnlimited: location.monthlyLimit === undefined,
  monthlyLimit: String(location.monthlyLimit ?? ''),
});

const toBody = (values: LocationValues) => ({
  name: values.name.trim(),
  type: values.type,
  status: values.status,
  street: textOrNull(values.street),
  postalCode: textOrNull(values.postalCode),
  city: textOrNull(values.city),
  state: values.state,
  socialconcept: textOrNull(values.socialconcept),
  oasisSiteId: textOrNull(values.oasisSiteId),
  minAge: wholeNumberOrNull(values.minAge),
  reportIntervalMonths: wholeNumberOrNull(values.reportIntervalMonths),
  openingHours: values.openingHours.map(({ days, from, to }) => ({
    days: days.toSorted((one, other) => one - other),
    from,
    to,
  })),
  tourintervall: fromMinutes(values.tourintervall),
  isInspectiontourReverse: values.isInspectiontourReverse,
  isTaskAllowed: values.isTaskAllowed,
  isInspectionTourAllowed: values.isInspectionTourAllowed,
  isProtocolAllowed: values.isProtocolAllowed,
  isActivityAllowed: values.isActivityAllowed,
  playerCheckAllowed: values.playerCheckAllowed,
  pinRequired: values.pinRequired,
  profileLockMinutes: values.profileLockMinutes === '' ? null : Number(values.profileLockMinutes),
  isPremium: values.isPremium,
  monthlyLimit: values.isUnlimited ? null : wholeNumber(values.monthlyLimit),
});

/** Returns only the changed values, because somebody else may have changed the rest in the meantime. */
export function changesTo(initial: LocationValues, values: LocationValues): LocationPatch {
  const before: Readonly<Record<string, unknown>> = toBody(initial);
  const changed = Object.entries(toBody(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
}

/** A location that is older than the rule that it lies in a state may stay without one. */
export function checkValues(initial: LocationValues, values: LocationValues): FieldErrors {
  const errors = fieldErrors(LocationPatch, changesTo(initial, values));
  if (Object.keys(errors).length > 0) return errors;
  return violationErrors(checkOpeningHours(toBody(values).openingHours), ['openingHours']);
}

/** Values that a new location needs; everything else has a default and can be set on its page. */
export type NewLocationValues = Pick<
  LocationValues,
  'name' | 'type' | 'street' | 'postalCode' | 'city' | 'state' | 'socialconcept' | 'openingHours'
> & {
  /** IRI; '' for the one the session works for. */
  customer: string;
};

export const NEW_LOCATION: NewLocationValues = {
  name: '',
  type: '',
  street: '',
  postalCode: '',
  city: '',
  state: '',
  socialconcept: '',
  openingHours: [],
  customer: '',
};

const CHOOSE = { type: 'Bitte die Art des Standorts wählen.', state: 'Bitte das Bundesland wählen.' };

export function checkNewLocation(values: NewLocationValues): FieldErrors {
  const body = toNewBody(values);
  const errors = Object.entries(fieldErrors(LocationCreate, body)).map(
    ([field, message]) => [field, field === 'type' || field === 'state' ? CHOOSE[field] : message] as const,
  );
  if (errors.length > 0) return Object.fromEntries(errors);
  return violationErrors(checkOpeningHours(body.openingHours), ['openingHours']);
}

/** Returns the body for the API once `checkNewLocation` has found nothing. */
export const toNewBody = ({ type, customer, openingHours, ...values }: NewLocationValues) => ({
  name: values.name.trim(),
  type: type === '' ? undefined : type,
  state: values.state,
  street: textOrNull(values.street),
  postalCode: textOrNull(values.postalCode),
  city: textOrNull(values.city),
  socialconcept: textOrNull(values.socialconcept),
  openingHours: openingHours.map(({ days, from, to }) => ({
    days: days.toSorted((one, other) => one - other),
    from,
    to,
  })),
  ...(customer !== '' && { customer }),
});
