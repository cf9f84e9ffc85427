import type { LocationRights } from '#shared/permissions.ts';
import type { Location, OpeningPeriod } from '#shared/contracts/locations/locations.ts';
import { crossesMidnight } from '#shared/domain/opening-hours.ts';

/** 'alle 60 min', 'alle 1,5 min', with what else holds for the first tour of the day. */
export const tourText = ({ tourintervall, isInspectiontourReverse }: Location) =>
  `alle ${toMinutes(tourintervall)} min${isInspectiontourReverse ? ', gleich beim Öffnen' : ''}`;

/** 'Premium, alle', 'ohne Aufgaben, Protokolle': what is usual needs few words. */
export function featureText(location: Omit<LocationRights, 'status'>): string {
  const missing = [
    !location.isActivityAllowed && 'Maßnahmen',
    !location.isInspectionTourAllowed && 'Kontrollgänge',
    !location.isTaskAllowed && 'Aufgaben',
    !location.isProtocolAllowed && 'Protokolle',
    !location.playerCheckAllowed && 'Spieler prüfen',
  ].filter((label) => label !== false);
  const features = missing.length === 0 ? 'alle' : `ohne ${missing.join(', ')}`;
  return location.isPremium ? `Premium, ${features}` : features;
}

/** 'mit PIN, Abmelden nach 10 min' */
export function profileText({ pinRequired, profileLockMinutes }: Location): string {
  const lock = profileLockMinutes === undefined ? null : `Abmelden nach ${profileLockMinutes} min`;
  return [pinRequired ? 'mit PIN' : 'ohne PIN', lock].filter((part) => part !== null).join(', ');
}

/** Seconds as people type minutes: 5400 → '90', 90 → '1,5'. */
export const toMinutes = (seconds: number) => (seconds / 60).toLocaleString('de-DE', { useGrouping: false });

/** '1,5' → 90; 0 for what is no number, which no interval may be. */
export function fromMinutes(text: string): number {
  const seconds = Math.round(Number(text.trim().replace(',', '.')) * 60);
  return Number.isSafeInteger(seconds) ? seconds : 0;
}

/** Explains a closing time that is not after the opening time; null if there is nothing to explain. */
export function closingText({ from, to }: Pick<OpeningPeriod, 'from' | 'to'>): string | null {
  if (from === '' || to === '' || !crossesMidnight({ from, to })) return null;
  if (to === '00:00') return from === to ? 'Rund um die Uhr.' : 'Bis Mitternacht.';
  if (from === to) return `24 Stunden, bis ${to} Uhr am nächsten Tag.`;
  return `Über Mitternacht: Geschlossen wird am nächsten Tag um ${to} Uhr.`;
}
