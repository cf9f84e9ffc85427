import type { LocationCounts, LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import {
  compareReasons,
  reasonsOf,
  type Reason,
  type ReasonInput,
  type ReasonKind,
} from '#shared/domain/situations/location-reasons.ts';
import { formatDeadlineDay, formatRelativeDay, formatTime } from '#web/ui/time/local-time.ts';
import { countOf, lackingNamesOf } from '#web/features/locations/location-reasons.public.ts';
import { shortLocationNames } from '#web/features/locations/short-location-name.public.ts';

export const NOTHING_OPEN_TEXT = 'Heute ist nichts offen.';

type NamedLocation = Pick<LocationSituation, 'id' | 'name' | 'customerName'>;
type HeadlineInput = ReasonInput & NamedLocation;

/** Returns one sentence about the consequence of the gravest problem. The first row of the page says its cause. */
export function headline(situations: readonly HeadlineInput[], now: number): string {
  const [gravestLocation] = situations;
  const [gravest] = gravestLocation ? statementsOf(gravestLocation, nameIn(situations)(gravestLocation), now) : [];
  return gravest?.sentence ?? NOTHING_OPEN_TEXT;
}

interface Statement {
  readonly location: HeadlineInput;
  readonly reason: Reason;
  readonly sentence: string;
}

/** Says the reasons of a location for this week, the gravest first. Reasons with the same consequence are said once. */
function statementsOf(location: HeadlineInput, name: string, now: number): Statement[] {
  const statements = reasonsOf(location, now)
    .filter(({ urgency }) => urgency !== 'later')
    .map((reason) => ({ location, reason, sentence: SENTENCES[reason.kind](location, name, now) }));
  const sentences = statements.map(({ sentence }) => sentence);
  return statements.filter(({ sentence }, index) => sentences.indexOf(sentence) === index);
}

/**
 * Returns how a location is called in a sentence: by its short name, and by its organisation or number as well if another
 * one has the very same name.
 */
function nameIn(locations: readonly NamedLocation[]): (location: NamedLocation) => string {
  const shortName = shortLocationNames(locations.map(({ name }) => name));
  return ({ id, name, customerName }) => {
    const namesakes = locations.filter((other) => other.id !== id && other.name === name);
    if (namesakes.length === 0) return shortName(name);
    const isOrganisationShared = namesakes.some((other) => other.customerName === customerName);
    return `${shortName(name)} (${isOrganisationShared ? `Standort-Nr. ${id}` : customerName})`;
  };
}

const nobodyCheckedSentence = (_: HeadlineInput, name: string) => `In ${name} kann niemand geprüft werden.`;

const SENTENCES: Record<ReasonKind, (situation: HeadlineInput, name: string, now: number) => string> = {
  noCertificate: nobodyCheckedSentence,
  certificateExpired: nobodyCheckedSentence,
  noRequestsLeft: nobodyCheckedSentence,
  nobodyMayWork: (_, name) => `In ${name} darf niemand arbeiten.`,
  staffLacking: (situation, name) =>
    `${lackingNamesOf(situation)} ${situation.staffLacking === 1 ? 'darf' : 'dürfen'} in ${name} nicht arbeiten.`,
  graveFinding: ({ graveFindingText = 'Schwerer Befund' }, name) => `In ${name}: ${graveFindingText}.`,
  permitExpired: (_, name) => `In ${name} ist die Erlaubnis abgelaufen.`,
  demandsDue: ({ demandsDueAt = 0 }, name, now) =>
    new Date(demandsDueAt).getTime() < now
      ? `In ${name} ist eine Nachforderung der Behörde überfällig.`
      : `In ${name} ist heute eine Nachforderung der Behörde zu beantworten.`,
  demandsLater: ({ laterDemandsDueAt = 0 }, name, now) =>
    `In ${name} ist ${formatDeadlineDay(laterDemandsDueAt, now)} eine Nachforderung der Behörde zu beantworten.`,
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
  followUpsDue: ({ dueFollowUps, followUpsDueAt = 0 }, name, now) => {
    if (dueFollowUps > 1) return `In ${name} sind heute ${dueFollowUps} Mängel zu beheben.`;
    const isOverdue = new Date(followUpsDueAt).getTime() < now;
    return isOverdue ? `In ${name} ist ein Mangel überfällig.` : `In ${name} ist heute ein Mangel zu beheben.`;
  },
  followUpsThisWeek: ({ followUpsThisWeek, followUpsThisWeekDueAt = 0 }, name, now) =>
    followUpsThisWeek === 1
      ? `In ${name} ist ${formatDeadlineDay(followUpsThisWeekDueAt, now)} ein Mangel zu beheben.`
      : `In ${name} sind diese Woche ${followUpsThisWeek} Mängel zu beheben.`,
  findingsWithoutTask: ({ findingsWithoutTask }, name) =>
    findingsWithoutTask === 1
      ? `In ${name} hat ein Mangel keine Aufgabe.`
      : `In ${name} haben ${findingsWithoutTask} Mängel keine Aufgabe.`,
  fewRequestsLeft: (_, name) => `In ${name} wird das OASIS-Guthaben knapp.`,
  certificateEnding: ({ certificateUntil = 0 }, name, now) =>
    `In ${name} läuft ${formatRelativeDay(certificateUntil, now)} das OASIS-Zertifikat ab.`,
  permitEnding: ({ permitUntil = 0 }, name, now) =>
    `In ${name} läuft ${formatRelativeDay(permitUntil, now)} die Erlaubnis ab.`,
  staffEnding: ({ staffEndsAt = 0 }, name, now) =>
    `In ${name} läuft ${formatRelativeDay(staffEndsAt, now)} ein Nachweis ab.`,
};

/** Up to this number, locations are named; more locations are counted. */
const MAX_NAMES = 2;

/**
 * Returns a sentence about what is gravest after the headline, be it in the same location or in the next one, and one
 * about the other urgent locations of today, and one about those of this week; '' for none. Of a single other location it
 * says the gravest reason as well.
 */
export function whatElseText(
  situations: readonly HeadlineInput[],
  { act, watch }: Pick<LocationCounts['locations'], 'act' | 'watch'>,
  now: number,
): string {
  const [gravestLocation, nextLocation] = situations;
  if (gravestLocation === undefined) return '';
  const nameOf = nameIn(situations);
  const statementsAt = (location: HeadlineInput) => statementsOf(location, nameOf(location), now);
  const [next] = [
    ...statementsAt(gravestLocation).slice(1),
    ...(nextLocation ? statementsAt(nextLocation) : []),
  ].toSorted((one, other) => compareReasons(one.reason, other.reason));
  const told =
    next === undefined || next.location === gravestLocation ? [gravestLocation] : [gravestLocation, next.location];
  const others = situations.slice(told.length);
  const toldOf = (severity: 'act' | 'watch') => told.filter((situation) => situation.severity === severity).length;
  const isSingle = act - toldOf('act') + watch - toldOf('watch') === 1;
  const sentence = (severity: 'act' | 'watch', total: number, timeText: string) => {
    const count = total - toldOf(severity);
    if (count <= 0) return '';
    const counted = others.filter((situation) => situation.severity === severity);
    const [only] = counted;
    const reason = isSingle && only !== undefined ? statementsAt(only)[0]?.sentence : undefined;
    if (reason !== undefined) return reason;
    const names = counted.map(nameOf);
    const subject =
      count <= MAX_NAMES && names.length === count
        ? names.join(' und ')
        : countOf(count, 'weiterer Standort', toldOf(severity) > 0 ? 'weitere Standorte' : 'Standorte');
    return `${subject} ${count === 1 ? 'braucht' : 'brauchen'} ${timeText} etwas.`;
  };
  return [next?.sentence, sentence('act', act, 'heute noch'), sentence('watch', watch, 'diese Woche')]
    .filter(Boolean)
    .join(' ');
}
