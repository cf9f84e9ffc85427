import type { LocationRights } from '#shared/permissions.ts';
import type { Location, OpeningPeriod } from '#shared/contracts/locations/locations.ts';
import { crossesMidnight, WEEKDAY_NAMES } from '#shared/domain/opening-hours.ts';

/** Returns e.g. 'Kontrollgang alle 60 Minuten' or 'Kontrollgang alle 1,5 Minuten', with the rules for the first tour of the day. */
export const tourText = ({ tourintervall, isInspectiontourReverse }: Location) =>
  `Kontrollgang alle ${toMinutes(tourintervall)} Minuten${isInspectiontourReverse ? ', gleich beim Öffnen' : ''}`;

/** Returns e.g. 'Alle, mit Premium' or 'Alle außer Aufgaben, Protokolle', naming whichever is shorter. */
export function featureText(location: Omit<LocationRights, 'status'>): string {
  const missing = [
    !location.isActivityAllowed && 'Maßnahmen',
    !location.isInspectionTourAllowed && 'Kontrollgänge',
    !location.isTaskAllowed && 'Aufgaben',
    !location.isProtocolAllowed && 'Protokolle',
    !location.playerCheckAllowed && 'Spieler prüfen',
  ].filter((label) => label !== false);
  const features = missing.length === 0 ? 'Alle' : `Alle außer ${missing.join(', ')}`;
  return location.isPremium ? `${features}, mit Premium` : features;
}

/** Returns e.g. 'Profile mit PIN, Abmelden nach 10 Minuten'. */
export function profileText({ pinRequired, profileLockMinutes }: Location): string {
  const lock = profileLockMinutes === undefined ? null : `Abmelden nach ${profileLockMinutes} Minuten`;
  return [pinRequired ? 'Profile mit PIN' : 'Profile ohne PIN', lock].filter((part) => part !== null).join(', ');
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
      days.length === 0 || from === '' || to === '' ? 'neue Zeile unvollständig' : `${daysText(days)} ${from}–${to}`,
    )
    .join(', ');

/** Returns weekdays in short, three or more in a row as 'Mo – Mi'. */
export function daysText(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => WEEKDAY_NAMES[(day ?? 1) - 1]?.slice(0, 2) ?? '';
  return runs.flatMap((run) => (run.length > 2 ? [`${name(run[0])} – ${name(run.at(-1))}`] : run.map(name))).join(', ');
}
