import type { LocationFigures, LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import { reasonsOf, type ReasonInput, type ReasonKind } from '#shared/domain/location-reasons.ts';
import { formatTime } from '#web/ui/time/local-time.ts';
import { countOf } from './location-reasons.ts';
import { shortLocationName } from '#web/features/locations/short-location-name.public.ts';

export const NOTHING_OPEN_TEXT = 'Heute ist nichts offen.';

type HeadlineInput = ReasonInput & Pick<LocationSituation, 'name'>;

/** Returns one sentence about the gravest problem: its consequence and its cause. */
export function headline([gravest]: readonly HeadlineInput[], now: number): string {
  const [lead] = gravest === undefined ? [] : reasonsOf(gravest, now);
  if (gravest === undefined || lead === undefined || lead.urgency === 'later') return NOTHING_OPEN_TEXT;
  return SENTENCES[lead.kind](gravest, shortLocationName(gravest.name));
}

const SENTENCES: Record<ReasonKind, (situation: HeadlineInput, name: string) => string> = {
  noCertificate: (_, name) => `In ${name} kann niemand geprüft werden: kein OASIS-Zertifikat.`,
  certificateExpired: (_, name) => `In ${name} kann niemand geprüft werden: OASIS-Zertifikat abgelaufen.`,
  noRequestsLeft: (_, name) => `In ${name} kann niemand geprüft werden: Guthaben aufgebraucht.`,
  nobodyMayWork: (_, name) => `In ${name} darf niemand arbeiten: kein gültiger Nachweis.`,
  staffLacking: ({ staffLacking, staffLackingName }, name) =>
    staffLackingName === undefined
      ? `In ${name} dürfen ${countOf(staffLacking, 'Person', 'Personen')} nicht arbeiten: kein gültiger Nachweis.`
      : `${staffLackingName} darf in ${name} nicht arbeiten: kein gültiger Nachweis.`,
  tourOutstanding: ({ lastMissedAt = 0 }, name) =>
    `In ${name} fehlt der Kontrollgang von ${formatTime(lastMissedAt)} Uhr.`,
  toursMissed: ({ missedTours }, name) =>
    missedTours === 1
      ? `In ${name} wurde heute ein Kontrollgang versäumt.`
      : `In ${name} wurden heute ${missedTours} Kontrollgänge versäumt.`,
  tasksOverdue: ({ overdueTasks }, name) =>
    overdueTasks === 1
      ? `In ${name} ist eine Aufgabe überfällig.`
      : `In ${name} sind ${overdueTasks} Aufgaben überfällig.`,
  fewRequestsLeft: ({ requestsLeft = 0 }, name) =>
    `In ${name} wird das Guthaben knapp: noch ${countOf(requestsLeft, 'OASIS-Abfrage', 'OASIS-Abfragen')}.`,
  certificateEnding: (_, name) => `In ${name} läuft diese Woche das OASIS-Zertifikat ab.`,
  staffEnding: (_, name) => `In ${name} läuft diese Woche ein Nachweis ab.`,
};

/** Names are listed up to this number; more are counted. */
const MAX_NAMES = 2;

/** Returns one sentence each about the other locations of today and of this week; '' if there are none. */
export function otherLocations(
  [gravest, ...others]: readonly Pick<LocationSituation, 'name' | 'severity'>[],
  { act, watch }: Pick<LocationFigures['locations'], 'act' | 'watch'>,
): string {
  if (gravest === undefined) return '';
  const sentence = (severity: 'act' | 'watch', total: number, when: string) => {
    const count = total - (gravest.severity === severity ? 1 : 0);
    if (count <= 0) return '';
    const names = others.filter((one) => one.severity === severity).map(({ name }) => shortLocationName(name));
    const subject =
      count <= MAX_NAMES && names.length === count
        ? names.join(' und ')
        : countOf(count, 'weiterer Standort', gravest.severity === severity ? 'weitere Standorte' : 'Standorte');
    return `${subject} ${count === 1 ? 'braucht' : 'brauchen'} ${when} etwas.`;
  };
  return [sentence('act', act, 'heute noch'), sentence('watch', watch, 'diese Woche')].filter(Boolean).join(' ');
}
