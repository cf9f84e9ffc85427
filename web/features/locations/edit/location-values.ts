import { LocationCreate, LocationPatch } from '#shared/contracts/locations/location-changes.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { State } from '#shared/contracts/master-data/states.ts';
import { checkOpeningHours } from '#shared/domain/opening-hours.ts';
import { stateCodeOf } from '#shared/domain/states/state-of-postal-code.ts';
import {
  USUAL_AGES,
  USUAL_REPORT_MONTHS,
  USUAL_REQUESTS,
  USUAL_TOUR_MINUTES,
  type UsualNumbers,
} from '#web/ui/edit/unusual-values.tsx';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { type FieldErrors, fieldErrors, violationErrors } from '#web/ui/form/field-errors.ts';
import { textOrNull } from '#web/ui/filter/typed-text.ts';
import { LOCATION_FIELDS, toHours } from './location-fields.ts';

/** A type alias, because the values of a form need an index signature, which interfaces lack. */
export type LocationValues = typeof LOCATION_FIELDS.empty & { isUnlimited: boolean };

export const toValues = (location: Location): LocationValues => ({
  ...LOCATION_FIELDS.valuesOf(location),
  isUnlimited: location.monthlyLimit === undefined,
});

function toBody({ isUnlimited, ...values }: LocationValues) {
  const body = LOCATION_FIELDS.bodyOf(values);
  return { ...body, monthlyLimit: isUnlimited ? null : body.monthlyLimit };
}

export const changesTo = (base: LocationValues, values: LocationValues): LocationPatch =>
  changesBetween(toBody(base), toBody(values));

/** Locations created before the state became mandatory may keep having none. */
export function checkValues(initial: LocationValues, values: LocationValues): FieldErrors {
  const errors = fieldErrors(LocationPatch, changesTo(initial, values));
  if (Object.keys(errors).length > 0) return errors;
  return violationErrors(checkOpeningHours(toBody(values).openingHours), ['openingHours']);
}

export const usualLocationNumbers = (values: LocationValues): UsualNumbers => ({
  tourintervall: { typed: values.tourintervall, ...USUAL_TOUR_MINUTES },
  minAge: { typed: values.minAge, ...USUAL_AGES },
  reportIntervalMonths: { typed: values.reportIntervalMonths, ...USUAL_REPORT_MONTHS },
  ...(!values.isUnlimited && { monthlyLimit: { typed: values.monthlyLimit, ...USUAL_REQUESTS } }),
});

/** Values that a new location needs; everything else has a default and can be set on its page. */
export type NewLocationValues = Pick<
  LocationValues,
  'name' | 'type' | 'street' | 'postalCode' | 'city' | 'state' | 'socialconcept' | 'openingHours'
> & {
  /** IRI of the organisation; '' for that of the session. */
  customer: string;
  /** Whether the user has chosen the concept, or chosen none. */
  isConceptChosen: boolean;
  /** Whether the user has changed the opening hours, or removed all of them. */
  areHoursChosen: boolean;
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
  isConceptChosen: false,
  areHoursChosen: false,
};

/** Fills in the state in which the postal code lies, until the user chooses one. */
export function withProposedState(
  states: readonly Pick<State, '@id' | 'code'>[],
  values: NewLocationValues,
): NewLocationValues {
  if (values.state !== '') return values;
  const code = stateCodeOf(values.postalCode);
  return { ...values, state: states.find((state) => state.code === code)?.['@id'] ?? '' };
}

const CHOOSE = { type: 'Bitte die Art des Standorts wählen.', state: 'Bitte das Bundesland wählen.' };
const CHOOSE_CONCEPT = 'Bitte das Sozialkonzept wählen, oder „Keines“.';

/** Whether nothing says yet which concept applies. A location should have none only if somebody chose that. */
export const isConceptOpen = ({ socialconcept, isConceptChosen }: NewLocationValues) =>
  socialconcept === '' && !isConceptChosen;

export function checkNewLocation(values: NewLocationValues): FieldErrors {
  const body = toNewBody(values);
  const errors = Object.entries(fieldErrors(LocationCreate, body)).map(
    ([field, message]) => [field, field === 'type' || field === 'state' ? CHOOSE[field] : message] as const,
  );
  // The concept depends on the type, so it is asked for once that is known.
  if (values.type !== '' && isConceptOpen(values)) errors.push(['socialconcept', CHOOSE_CONCEPT]);
  if (errors.length > 0) return Object.fromEntries(errors);
  return violationErrors(checkOpeningHours(body.openingHours), ['openingHours']);
}

/** Returns the body for the API once `checkNewLocation` has found nothing. */
export const toNewBody = ({
  type,
  customer,
  openingHours,
  isConceptChosen: _isConceptChosen,
  areHoursChosen: _areHoursChosen,
  ...values
}: NewLocationValues) => ({
  name: values.name.trim(),
  type: type === '' ? undefined : type,
  state: values.state,
  street: textOrNull(values.street),
  postalCode: textOrNull(values.postalCode),
  city: textOrNull(values.city),
  socialconcept: textOrNull(values.socialconcept),
  openingHours: openingHours.map(toHours),
  ...(customer !== '' && { customer }),
});

/** Says how many of the functions are on: '4 von 5 an'. */
export function featureCount(values: LocationValues): string {
  const features = [
    values.isActivityAllowed,
    values.isInspectionTourAllowed,
    values.isTaskAllowed,
    values.isProtocolAllowed,
    values.playerCheckAllowed,
  ];
  return `${features.filter(Boolean).length} von ${features.length} an`;
}
