import type { Violation } from '#server/http/render/errors.ts';
import { checkOpeningHours } from '#shared/domain/opening-hours.ts';
import type { LocationPatch } from '#shared/contracts/locations/location-changes.ts';

/** All settings of a location but the actions pinned to its workplace, which the ledger records by their names. */
export type LocationSettings = Required<Omit<LocationPatch, 'pinnedActions'>>;

/** Values for the ledger, which accepts texts and integers only. */
type LedgerFacts = Readonly<Record<string, string | number | readonly string[]>>;

/** Sorts weekdays and removes duplicates; replaces empty texts with null. */
export function normalizeChange<Change extends Partial<LocationSettings>>(change: Change): Change {
  const { openingHours } = change;
  const fields = Object.entries(change).map(([name, value]) => [name, value === '' ? null : value] as const);
  return {
    ...change,
    ...Object.fromEntries(fields),
    ...(openingHours && {
      openingHours: openingHours.map((hours) => ({
        ...hours,
        days: [...new Set(hours.days)].toSorted((a, b) => a - b),
      })),
    }),
  };
}

export const changedSettings = (
  newFacts: LocationSettings,
  { pinnedActions: _pinnedActions, ...settings }: LocationPatch,
): LocationSettings => ({ ...newFacts, ...normalizeChange(settings) });

/** Settings that determine when a tour is due. A change restarts the counting of tours, as the trigger on the table location does. */
const TOUR_SETTINGS = [
  'tourintervall',
  'isInspectiontourReverse',
  'openingHours',
  'state',
  'status',
  'isInspectionTourAllowed',
] as const;

export function restartsTours(before: LocationSettings, after: LocationSettings): boolean {
  const [oldFacts, newFacts] = [factsOf(before), factsOf(after)];
  return TOUR_SETTINGS.some((name) => String(oldFacts[name]) !== String(newFacts[name]));
}

const CONTRACT_SETTINGS = ['isPremium', 'monthlyLimit'] as const;

interface PinnedAction {
  readonly id: number;
  readonly name: string;
  readonly social_concept_id: number | null;
  readonly is_active: boolean;
  readonly is_set_auto: boolean;
}

/** A tile records an action by hand, so the action must be one that staff of the location can record so. */
export function checkPinnedActions(pinnedActions: readonly PinnedAction[], conceptId: number | null): Violation[] {
  const refusedAction = pinnedActions.find(
    ({ is_active, is_set_auto, social_concept_id }) =>
      !is_active || is_set_auto || (social_concept_id !== null && social_concept_id !== conceptId),
  );
  if (refusedAction === undefined) return [];
  const message = `„${refusedAction.name}“ kann an diesem Standort nicht von Hand erfasst werden.`;
  return [{ propertyPath: 'pinnedActions', message }];
}

export const changesContract = (before: LocationSettings, after: LocationSettings) =>
  CONTRACT_SETTINGS.some((name) => before[name] !== after[name]);

interface AgeRule {
  readonly name: string;
  readonly minAge: number;
}

/** The minimum age of a location may be higher than that of its state, but not lower. */
export function checkMinimumAge(minAge: number | null | undefined, state: AgeRule | undefined) {
  if (typeof minAge !== 'number' || state === undefined || minAge >= state.minAge) return [];
  return [{ propertyPath: 'minAge', message: `In ${state.name} gilt ein Mindestalter von ${state.minAge} Jahren.` }];
}

/** Returns old and new values for the ledger, or null if nothing differs. */
export function changesOf(before: LocationSettings, after: LocationSettings): LedgerFacts | null {
  const [oldFacts, newFacts] = [factsOf(before), factsOf(after)];
  const changedFacts = Object.entries(newFacts).flatMap(([name, newValue]) => {
    const oldValue = oldFacts[name];
    return oldValue === undefined || String(oldValue) === String(newValue)
      ? []
      : [[`${name}Before`, oldValue] as const, [`${name}After`, newValue] as const];
  });
  return changedFacts.length === 0 ? null : Object.fromEntries(changedFacts);
}

/** Returns all settings as values for the ledger. */
export function factsOf({ openingHours, ...settings }: LocationSettings): LedgerFacts {
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

interface ConceptOwner {
  readonly customer_id: number | null;
  readonly is_active: boolean;
}

/** A location may use a concept of the platform or of its own organisation. */
export function checkConcept(concept: ConceptOwner, customerId: number): Violation[] {
  const refuse = (message: string) => [{ propertyPath: 'socialconcept', message }];
  if (concept.customer_id !== null && concept.customer_id !== customerId)
    return refuse('Dieses Sozialkonzept gehört einer anderen Organisation.');
  return concept.is_active ? [] : refuse('Dieses Sozialkonzept ist nicht mehr in Gebrauch.');
}

interface SettingsCheck {
  readonly openingHours: LocationPatch['openingHours'];
  /** Only if the concept changes. */
  readonly concept: ConceptOwner | undefined;
  readonly customerId: number;
  readonly minAge: number | null | undefined;
  readonly state: AgeRule | undefined;
}

/** Checks the settings beyond their format. */
export const checkLocationSettings = ({
  openingHours,
  concept,
  customerId,
  minAge,
  state,
}: SettingsCheck): Violation[] => [
  ...checkOpeningHours(openingHours ?? []),
  ...(concept === undefined ? [] : checkConcept(concept, customerId)),
  ...checkMinimumAge(minAge, state),
];
