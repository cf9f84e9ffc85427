import type { LocationCounts, LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import { reasonsOf, type ReasonInput, type ReasonKind } from '#shared/domain/location-reasons.ts';
import { formatTime } from '#web/ui/time/local-time.ts';
import { countOf, lackingNamesOf } from './location-reasons.ts';
import { shortLocationNames } from '#web/features/locations/short-location-name.public.ts';

export const NOTHING_OPEN_TEXT = 'Heute ist nichts offen.';

type HeadlineInput = ReasonInput & Pick<LocationSituation, 'name'>;

/** Returns one sentence about the gravest problem: its consequence and its cause. */
export function headline(situations: readonly HeadlineInput[], now: number): string {
  const [gravestLocation] = situations;
  const [gravestReason] = gravestLocation === undefined ? [] : reasonsOf(gravestLocation, now);
  if (gravestLocation === undefined || gravestReason === undefined || gravestReason.urgency === 'later')
    return NOTHING_OPEN_TEXT;
  return SENTENCES[gravestReason.kind](gravestLocation, shortNamesOf(situations)(gravestLocation.name));
}

const shortNamesOf = (situations: readonly Pick<LocationSituation, 'name'>[]) =>
  shortLocationNames(situations.map(({ name }) => name));

const SENTENCES: Record<ReasonKind, (situation: HeadlineInput, name: string) => string> = {
  noCertificate: (_, name) => `In ${name} kann niemand geprüft werden: kein OASIS-Zertifikat.`,
  certificateExpired: (_, name) => `In ${name} kann niemand geprüft werden: OASIS-Zertifikat abgelaufen.`,
  noRequestsLeft: (_, name) => `In ${name} kann niemand geprüft werden: Guthaben aufgebraucht.`,
  nobodyMayWork: (_, name) => `In ${name} darf niemand arbeiten: kein gültiger Nachweis.`,
  staffLacking: (situation, name) =>
    `${lackingNamesOf(situation)} ${situation.staffLacking === 1 ? 'darf' : 'dürfen'} in ${name} nicht arbeiten: kein gültiger Nachweis.`,
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
  followUpsDue: ({ dueFollowUps }, name) =>
    dueFollowUps === 1
      ? `In ${name} ist heute ein Mangel zu beheben.`
      : `In ${name} sind heute ${dueFollowUps} Mängel zu beheben.`,
  fewRequestsLeft: ({ requestsLeft = 0 }, name) =>
    `In ${name} wird das Guthaben knapp: noch ${countOf(requestsLeft, 'OASIS-Abfrage', 'OASIS-Abfragen')}.`,
  certificateEnding: (_, name) => `In ${name} läuft diese Woche das OASIS-Zertifikat ab.`,
  staffEnding: (_, name) => `In ${name} läuft diese Woche ein Nachweis ab.`,
};

/** Up to this number, locations are named; more locations are counted. */
const MAX_NAMES = 2;

/** Returns a sentence about the other urgent locations of today, and one about those of this week; '' for none. */
export function otherLocationsText(
  situations: readonly Pick<LocationSituation, 'name' | 'severity'>[],
  { act, watch }: Pick<LocationCounts['locations'], 'act' | 'watch'>,
): string {
  const [gravestLocation, ...others] = situations;
  if (gravestLocation === undefined) return '';
  const shortName = shortNamesOf(situations);
  const sentence = (severity: 'act' | 'watch', total: number, timeText: string) => {
    const count = total - (gravestLocation.severity === severity ? 1 : 0);
    if (count <= 0) return '';
    const names = others.filter((situation) => situation.severity === severity).map(({ name }) => shortName(name));
    const subject =
      count <= MAX_NAMES && names.length === count
        ? names.join(' und ')
        : countOf(
            count,
            'weiterer Standort',
            gravestLocation.severity === severity ? 'weitere Standorte' : 'Standorte',
          );
    return `${subject} ${count === 1 ? 'braucht' : 'brauchen'} ${timeText} etwas.`;
  };
  return [sentence('act', act, 'heute noch'), sentence('watch', watch, 'diese Woche')].filter(Boolean).join(' ');
}
