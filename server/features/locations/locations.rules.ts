import type { LedgerData } from '#server/db/ledger.ts';
import type { Violation } from '#server/http/errors.ts';
import type { LocationPatch, OpeningPeriod } from '#shared/contracts/locations.ts';
import { overlapsIn } from '#shared/opening-hours.ts';

/** What the management sets for the daily work of a location. */
export type LocationSettings = Required<LocationPatch>;

const weekdayNames = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const;

/** What speaks against these opening hours; nothing means they may be. */
export function checkOpeningHours(openingHours: readonly OpeningPeriod[]): Violation[] {
  return overlapsIn(openingHours).map(({ index, other, day }) => ({
    propertyPath: `openingHours[${index}].from`,
    message: `Am ${weekdayNames[day - 1] ?? ''} überschneiden sich diese Zeiten mit Zeile ${other + 1}.`,
  }));
}

/** The settings after the change, each weekday once and in its order. */
export function changedSettings(current: LocationSettings, patch: LocationPatch): LocationSettings {
  const changed = { ...current, ...patch };
  const openingHours = changed.openingHours.map((hours) => ({
    ...hours,
    days: [...new Set(hours.days)].toSorted((one, other) => one - other),
  }));
  return { ...changed, openingHours };
}

/** What was and what is, for the ledger; null when nothing is different. */
export function changesOf(before: LocationSettings, after: LocationSettings): LedgerData | null {
  const [old, current] = [factsOf(before), factsOf(after)];
  const names = Object.keys(current).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]));
  if (names.length === 0) return null;
  return Object.fromEntries(
    names.flatMap((name) => [
      [`${name}Before`, old[name]],
      [`${name}After`, current[name]],
    ]),
  );
}

const factsOf = (settings: LocationSettings): LedgerData => ({
  tourintervall: settings.tourintervall,
  isInspectiontourReverse: String(settings.isInspectiontourReverse),
  openingHours: settings.openingHours.map(({ days, from, to }) => `${days.join(',')} ${from}-${to}`),
  pinRequired: String(settings.pinRequired),
  profileLockMinutes: settings.profileLockMinutes ?? 'never',
});
