import { daysUntil } from '#shared/domain/certificate-days.ts';
import { LOW_LIMIT_PERCENT, NO_REQUESTS_LEFT_MESSAGE } from '#shared/contracts/player-check/player-check.ts';
import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { formatDay, formatDuration, formatTime, localDay } from '#web/ui/time/local-time.ts';

type ReasonInput = Omit<
  LocationSituation,
  '@id' | '@type' | 'id' | 'location' | 'name' | 'customer' | 'customerName' | 'urgency'
>;

/** Returns the reasons for the severity of a location as texts, the most serious first. Never empty. */
export function locationReasons(situation: ReasonInput, now: number): string[] {
  if (situation.severity === 'inactive') return ['Der Standort ist nicht aktiv'];
  const reasons = [
    missedText(situation),
    overdueText(situation, now),
    situation.staffLacking === 0 ? '' : `${people(situation.staffLacking)} ohne gültigen Nachweis`,
    certificateText(situation, now),
    quotaText(situation),
    situation.staffEnding === 0 ? '' : `bei ${people(situation.staffEnding)} läuft bald ein Nachweis ab`,
    situation.dueTasks === 0 ? '' : `heute noch ${countOf(situation.dueTasks, 'Aufgabe', 'Aufgaben')} fällig`,
  ].filter((reason) => reason !== '');
  return reasons.length === 0 ? ['Keine Auffälligkeiten'] : reasons;
}

function missedText({ missedTours, lastMissedAt }: ReasonInput): string {
  if (missedTours === 0 || lastMissedAt === undefined) return '';
  return missedTours === 1
    ? `Kontrollgang um ${formatTime(lastMissedAt)} Uhr versäumt`
    : `${missedTours} Kontrollgänge heute versäumt, zuletzt ${formatTime(lastMissedAt)} Uhr`;
}

function overdueText({ overdueTasks, overdueSince }: ReasonInput, now: number): string {
  if (overdueTasks === 0 || overdueSince === undefined) return '';
  const lasted = now - Date.parse(overdueSince);
  if (lasted < MINUTE_MILLISECONDS) return `${countOf(overdueTasks, 'Aufgabe', 'Aufgaben')} gerade fällig`;
  const longest = formatDuration(lasted);
  return overdueTasks === 1
    ? `1 Aufgabe ${longest} überfällig`
    : `${overdueTasks} Aufgaben bis zu ${longest} überfällig`;
}

/** Whether so few OASIS requests are left that somebody has to act soon. */
export const isQuotaLow = (situation: Pick<ReasonInput, 'requestsLeft' | 'totalLimit'>) => quotaText(situation) !== '';

function quotaText({ requestsLeft, totalLimit }: Pick<ReasonInput, 'requestsLeft' | 'totalLimit'>): string {
  if (requestsLeft === undefined || totalLimit === undefined) return '';
  if (requestsLeft === 0) return `OASIS: ${NO_REQUESTS_LEFT_MESSAGE.replace('!', '')}`;
  const isLow = requestsLeft * 100 <= totalLimit * LOW_LIMIT_PERCENT;
  return isLow ? `OASIS: noch ${countOf(requestsLeft, 'Abfrage', 'Abfragen')}` : '';
}

function certificateText({ certificate, certificateUntil }: ReasonInput, now: number): string {
  if (certificate === 'none') return 'kein OASIS-Zertifikat';
  // A certificate is undefined if it is valid for a long time to come.
  if (certificate === undefined || certificateUntil === undefined) return '';
  if (certificate === 'expired') return `OASIS-Zertifikat am ${formatDay(certificateUntil)} abgelaufen`;
  const days = daysUntil(localDay(certificateUntil), localDay(now));
  return `OASIS-Zertifikat läuft ${days <= 0 ? 'heute' : `in ${countOf(days, 'Tag', 'Tagen')}`} ab`;
}

const people = (count: number) => countOf(count, 'Person', 'Personen');
const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`;
