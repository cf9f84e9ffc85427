import type { LocationPatch } from '#shared/contracts/locations.ts';

/** What the management sets for the daily work of a location. */
export type LocationSettings = Required<LocationPatch>;

/** As the ledger takes them: text and whole numbers. */
type Facts = Readonly<Record<string, string | number | readonly string[]>>;

/** The settings after the change, each weekday once and in its order. */
export function changedSettings(current: LocationSettings, patch: LocationPatch): LocationSettings {
  const changed = { ...current, ...patch };
  const openingHours = changed.openingHours.map((hours) => ({
    ...hours,
    days: [...new Set(hours.days)].toSorted((one, other) => one - other),
  }));
  return { ...changed, openingHours };
}

/** What says when a tour is due: with a change of it tours are counted anew, as migration 010 has it. */
const TOUR_SETTINGS = ['tourintervall', 'isInspectiontourReverse', 'openingHours'] as const;

export function beginsToursAnew(before: LocationSettings, after: LocationSettings): boolean {
  const [old, current] = [factsOf(before), factsOf(after)];
  return TOUR_SETTINGS.some((name) => String(old[name]) !== String(current[name]));
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

const factsOf = (settings: LocationSettings): Facts => ({
  tourintervall: settings.tourintervall,
  isInspectiontourReverse: String(settings.isInspectiontourReverse),
  openingHours: settings.openingHours.map(({ days, from, to }) => `${days.join(',')} ${from}-${to}`),
  pinRequired: String(settings.pinRequired),
  profileLockMinutes: settings.profileLockMinutes ?? 'never',
});
