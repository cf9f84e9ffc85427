import type { Violation } from '#server/http/errors.ts';
import { checkOpeningHours } from '#shared/opening-hours.ts';
import type { LocationPatch } from '#shared/contracts/location-changes.ts';

/** What is set for a location, all of it. */
export type LocationSettings = Required<LocationPatch>;

/** As the ledger takes them: text and whole numbers. */
type Facts = Readonly<Record<string, string | number | readonly string[]>>;

/** As it is stored: each weekday once and in its order, no text where nothing was written. */
export function normalized<Change extends Partial<LocationSettings>>(change: Change): Change {
  const { openingHours } = change;
  const emptied = Object.entries(change).map(([name, value]) => [name, value === '' ? null : value] as const);
  return {
    ...change,
    ...Object.fromEntries(emptied),
    ...(openingHours && {
      openingHours: openingHours.map((hours) => ({
        ...hours,
        days: [...new Set(hours.days)].toSorted((one, other) => one - other),
      })),
    }),
  };
}

/** The settings after the change. */
export const changedSettings = (current: LocationSettings, patch: LocationPatch): LocationSettings => ({
  ...current,
  ...normalized(patch),
});

/** What says when a tour is due: with a change of it tours are counted anew, as migration 010 has it. */
const TOUR_SETTINGS = [
  'tourintervall',
  'isInspectiontourReverse',
  'openingHours',
  'state',
  'status',
  'isInspectionTourAllowed',
] as const;

export function beginsToursAnew(before: LocationSettings, after: LocationSettings): boolean {
  const [old, current] = [factsOf(before), factsOf(after)];
  return TOUR_SETTINGS.some((name) => String(old[name]) !== String(current[name]));
}

const CONTRACT_SETTINGS = ['isPremium', 'monthlyLimit'] as const;

/** Whether plan or quota would be others. */
export const changesContract = (before: LocationSettings, after: LocationSettings) =>
  CONTRACT_SETTINGS.some((name) => before[name] !== after[name]);

interface AgeRule {
  readonly name: string;
  readonly minAge: number;
}

/** A location may ask for more than its state, never for less. */
export function checkMinimumAge(minAge: number | null | undefined, state: AgeRule | undefined) {
  if (typeof minAge !== 'number' || state === undefined || minAge >= state.minAge) return [];
  return [{ propertyPath: 'minAge', message: `In ${state.name} gilt ein Mindestalter von ${state.minAge} Jahren.` }];
}

/** What was and what is, for the ledger; null when nothing is different. */
export function changesOf(before: LocationSettings, after: LocationSettings): Facts | null {
  const [old, current] = [factsOf(before), factsOf(after)];
  const changed = Object.entries(current).flatMap(([name, is]) => {
    const was = old[name];
    return was === undefined || String(was) === String(is)
      ? []
      : [[`${name}Before`, was] as const, [`${name}After`, is] as const];
  });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** Every setting as the ledger says it. */
export function factsOf({ openingHours, ...settings }: LocationSettings): Facts {
  const facts = Object.entries(settings).map(
    ([name, value]) => [name, typeof value === 'number' ? value : String(value ?? 'none')] as const,
  );
  return {
    ...Object.fromEntries(facts),
    openingHours: openingHours.map(({ days, from, to }) => `${days.join(',')} ${from}-${to}`),
    profileLockMinutes: settings.profileLockMinutes ?? 'never',
    monthlyLimit: settings.monthlyLimit ?? 'unlimited',
  };
}

interface Concept {
  readonly customer_id: number | null;
  readonly is_active: boolean;
}

/** A location works by a concept of the platform or of its own organisation. */
export function checkConcept(concept: Concept, customerId: number): Violation[] {
  const refuse = (message: string) => [{ propertyPath: 'socialconcept', message }];
  if (concept.customer_id !== null && concept.customer_id !== customerId)
    return refuse('Dieses Sozialkonzept gehört einer anderen Organisation.');
  return concept.is_active ? [] : refuse('Dieses Sozialkonzept ist nicht mehr in Gebrauch.');
}

interface CheckedPlace {
  readonly openingHours: LocationPatch['openingHours'];
  /** Where it is another one than before. */
  readonly concept: Concept | undefined;
  readonly customerId: number;
  readonly minAge: number | null | undefined;
  readonly state: AgeRule | undefined;
}

/** What speaks against these settings beyond their form. */
export const checkPlace = ({ openingHours, concept, customerId, minAge, state }: CheckedPlace): Violation[] => [
  ...checkOpeningHours(openingHours ?? []),
  ...(concept === undefined ? [] : checkConcept(concept, customerId)),
  ...checkMinimumAge(minAge, state),
];
