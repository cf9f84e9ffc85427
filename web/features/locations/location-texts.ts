import type { LocationRights } from '#shared/permissions.ts';
import type { Location, OpeningPeriod } from '#shared/contracts/locations/locations.ts';
import { crossesMidnight, WEEKDAY_NAMES } from '#shared/domain/opening-hours.ts';

/** Returns how often the tours are due, e.g. 'alle 60 Min.', and that the first one is due at once if it is: 'alle 1,5 Min., ab Öffnung'. */
export const tourText = ({
  tourintervall,
  isInspectiontourReverse,
}: Pick<Location, 'tourintervall' | 'isInspectiontourReverse'>) =>
  `alle ${toMinutes(tourintervall)} Min.${isInspectiontourReverse ? ', ab Öffnung' : ''}`;

const FEATURES = [
  ['isActivityAllowed', 'Maßnahmen'],
  ['isInspectionTourAllowed', 'Kontrollgänge'],
  ['isTaskAllowed', 'Aufgaben'],
  ['isProtocolAllowed', 'Protokolle'],
  ['playerCheckAllowed', 'Spieler prüfen'],
] as const satisfies readonly (readonly [keyof LocationRights, string])[];

/** Returns e.g. 'Alle, mit Premium', 'Ohne Aufgaben' or 'Nur Maßnahmen', naming whichever are fewer. */
export function featureText(location: Omit<LocationRights, 'status'>): string {
  const named = (isAllowed: boolean) =>
    FEATURES.filter(([right]) => location[right] === isAllowed).map(([, name]) => name);
  const [allowed, missing] = [named(true), named(false)];
  const features = () => {
    if (missing.length === 0) return 'Alle';
    if (allowed.length === 0) return 'Keine';
    return missing.length <= allowed.length ? `Ohne ${missing.join(', ')}` : `Nur ${allowed.join(', ')}`;
  };
  return location.isPremium ? `${features()}, mit Premium` : features();
}

/** Formats seconds as the minutes that people type: 5400 → '90', 90 → '1,5'. */
export const toMinutes = (seconds: number) => (seconds / 60).toLocaleString('de-DE', { useGrouping: false });

/** Parses minutes into seconds: '1,5' → 90. Returns 0, which the schema rejects, if the text is no number. */
export function fromMinutes(text: string): number {
  const seconds = Math.round(Number(text.trim().replace(',', '.')) * 60);
  return Number.isSafeInteger(seconds) ? seconds : 0;
}

/** Explains a closing time that is not after the opening time; null if there is nothing to explain. */
export function closingText({ from, to }: Pick<OpeningPeriod, 'from' | 'to'>): string | null {
  if (from === '' || to === '' || !crossesMidnight({ from, to })) return null;
  if (to === '00:00') return from === to ? 'rund um die Uhr' : 'bis Mitternacht';
  return from === to ? '24 Stunden, bis zum nächsten Tag' : 'am nächsten Tag';
}

/** Returns the opening hours in short: 'Mo – Fr 12:00–05:00, Sa 14:00–00:00'. A form may have a line that is still empty. */
export const hoursText = (hours: readonly OpeningPeriod[]) =>
  hours
    .map(({ days, from, to }) =>
      days.length === 0 || from === '' || to === ''
        ? 'neue Zeile unvollständig'
        : `${weekdaysText(days)} ${from}–${to}`,
    )
    .join(', ');

/** Returns weekdays in short, three or more in a row as 'Mo – Mi'. */
export function weekdaysText(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => WEEKDAY_NAMES[(day ?? 1) - 1]?.slice(0, 2) ?? '';
  return runs.flatMap((run) => (run.length > 2 ? [`${name(run[0])} – ${name(run.at(-1))}`] : run.map(name))).join(', ');
}
