import { daysUntil } from '#shared/domain/certificate-days.ts';
import {
  reasonsOf,
  type ReasonInput,
  type ReasonKind,
  type Urgency,
} from '#shared/domain/situations/location-reasons.ts';
import {
  formatNearDay,
  formatRelativeNearDateTime,
  formatRelativeDay,
  formatTime,
  localDay,
} from '#web/ui/time/local-time.ts';

/** A reason why a location needs attention, as the dashboard shows it. */
export interface ReasonText {
  readonly kind: ReasonKind;
  readonly urgency: Urgency;
  readonly title: string;
  /** A second line: the consequence, or how long the problem has lasted. */
  readonly detail: string;
  /** What the office has already done about it, or what arrived since. */
  readonly progress?: string | undefined;
}

/**
 * Returns the reasons why a location needs attention, the gravest first.
 * @param lackingProofs names what the person lacks, if it is exactly one person and if it is known
 */
export const reasonTexts = (situation: ReasonInput, now: number, lackingProofs?: string): ReasonText[] =>
  reasonsOf(situation, now).map((reason) => ({
    ...reason,
    ...REASON_TEXTS[reason.kind](situation, now),
    ...(isAboutLackingStaff(reason.kind) && { progress: progressOf(situation, now) }),
    ...(reason.kind === 'staffLacking' && lackingProofs !== undefined && { detail: lackingProofs }),
    ...(reason.kind === 'nobodyMayWork' &&
      lackingProofs !== undefined && { detail: `${lackingNamesOf(situation)}: ${lackingProofs}` }),
  }));

export const isAboutLackingStaff = (kind: ReasonKind) => kind === 'staffLacking' || kind === 'nobodyMayWork';

/** Says whether the people who must not work have been asked for their proofs, and whether they have answered. */
function progressOf(situation: ReasonInput, now: number): string | undefined {
  const { staffLacking, staffAsked, staffAskedAt = 0, staffSubmitted } = situation;
  if (staffSubmitted > 0)
    return staffLacking === 1
      ? 'Nachweis eingereicht'
      : `${staffSubmitted} von ${staffLacking} ${staffSubmitted === 1 ? 'hat' : 'haben'} eingereicht`;
  const day = formatRelativeDay(staffAskedAt, now);
  if (staffAsked === 0) return undefined;
  if (staffAsked < staffLacking) return `${staffAsked} von ${staffLacking} gefragt, zuletzt ${day}`;
  // A link that was only copied was not sent by the application.
  return staffLacking === 1 ? `Link ${day} erstellt, Antwort offen` : `Links zuletzt ${day} erstellt, Antwort offen`;
}

type TitleAndDetail = Pick<ReasonText, 'title' | 'detail'>;

const NO_CHECK_DETAIL = 'Ohne Abfrage kein Zutritt.';

const REASON_TEXTS: Record<ReasonKind, (situation: ReasonInput, now: number) => TitleAndDetail> = {
  noCertificate: () => ({ title: 'Kein OASIS-Zertifikat', detail: NO_CHECK_DETAIL }),
  certificateExpired: ({ certificateUntil }, now) => ({
    title: `OASIS-Zertifikat${certificateUntil === undefined ? '' : ` am ${formatNearDay(certificateUntil, now)}`} abgelaufen`,
    detail: NO_CHECK_DETAIL,
  }),
  noRequestsLeft: () => ({ title: 'OASIS-Guthaben aufgebraucht', detail: NO_CHECK_DETAIL }),
  nobodyMayWork: (situation) => ({
    title: 'Niemand darf arbeiten',
    detail: `${lackingNamesOf(situation)} ohne gültigen Nachweis`,
  }),
  staffLacking: (situation) => ({
    title: `${lackingNamesOf(situation)} ${situation.staffLacking === 1 ? 'darf' : 'dürfen'} nicht arbeiten`,
    detail: 'Ohne gültigen Nachweis',
  }),
  graveFinding: ({ graveFindings, graveFindingText = 'Schwerer Befund', graveFindingAt = 0 }, now) => ({
    title: graveFindingText,
    detail: `Kontrollgang ${formatRelativeNearDateTime(graveFindingAt, now)} Uhr${
      graveFindings > 1 ? ` und ${countOf(graveFindings - 1, 'weiterer Befund', 'weitere Befunde')}` : ''
    }`,
  }),
  permitExpired: ({ permitUntil = 0 }, now) => ({
    title: 'Erlaubnis abgelaufen',
    detail: `Gültig bis ${formatNearDay(permitUntil, now)}`,
  }),
  demandsDue: ({ dueDemands, demandsDueAt = 0 }, now) => {
    const isOverdue = new Date(demandsDueAt).getTime() < now;
    const demands = countOf(dueDemands, 'Nachforderung', 'Nachforderungen');
    const first = dueDemands === 1 ? '' : 'Die erste ';
    return isOverdue
      ? {
          title: dueDemands === 1 ? `${demands} überfällig` : `${demands} bis heute zu beantworten`,
          detail: capitalised(`${first}seit ${formatRelativeNearDateTime(demandsDueAt, now)}`),
        }
      : {
          title: `${demands} heute zu beantworten`,
          detail: capitalised(`${first}bis ${formatTime(demandsDueAt)} Uhr`),
        };
  },
  demandsLater: ({ laterDemands, laterDemandsDueAt = 0 }, now) => ({
    title: `${countOf(laterDemands, 'Nachforderung', 'Nachforderungen')} der Behörde`,
    detail: `${laterDemands === 1 ? 'Bis' : 'Die erste bis'} ${formatRelativeNearDateTime(laterDemandsDueAt, now)} Uhr`,
  }),
  tourOutstanding: (situation) => ({
    title: missedTitle(situation),
    detail: missedDetail(situation, 'seitdem keiner'),
  }),
  toursMissed: (situation) => ({
    title: missedTitle(situation),
    detail: missedDetail(situation, 'danach fortgesetzt'),
  }),
  tasksOverdue: ({ overdueTasks, overdueSince = 0 }, now) => {
    const sinceText = `seit ${formatRelativeNearDateTime(overdueSince, now)}`;
    return {
      title: `${countOf(overdueTasks, 'Aufgabe', 'Aufgaben')} überfällig`,
      detail: overdueTasks === 1 ? capitalised(sinceText) : `Älteste ${sinceText}`,
    };
  },
  followUpsDue: ({ dueFollowUps, followUpsDueAt = 0 }, now) =>
    new Date(followUpsDueAt).getTime() < now
      ? {
          title: dueFollowUps === 1 ? '1 Mangel überfällig' : `${dueFollowUps} Mängel bis heute zu beheben`,
          detail: `${dueFollowUps === 1 ? 'Seit' : 'Der erste seit'} ${formatRelativeNearDateTime(followUpsDueAt, now)}`,
        }
      : {
          title: `${countOf(dueFollowUps, 'Mangel', 'Mängel')} heute zu beheben`,
          detail: `${dueFollowUps === 1 ? 'Bis' : 'Der erste bis'} ${formatTime(followUpsDueAt)} Uhr`,
        },
  followUpsThisWeek: ({ followUpsThisWeek, followUpsThisWeekDueAt = 0 }, now) => ({
    title: `${countOf(followUpsThisWeek, 'Mangel', 'Mängel')} zu beheben`,
    detail: `${followUpsThisWeek === 1 ? 'Bis' : 'Der erste bis'} ${formatRelativeNearDateTime(followUpsThisWeekDueAt, now)} Uhr`,
  }),
  findingsWithoutTask: ({ findingsWithoutTask, findingsWithoutTaskSince = 0 }, now) => ({
    title: `${countOf(findingsWithoutTask, 'Mangel', 'Mängel')} ohne Aufgabe`,
    detail: `${findingsWithoutTask === 1 ? 'Offen' : 'Der erste offen'} seit ${formatNearDay(findingsWithoutTaskSince, now)}`,
  }),
  fewRequestsLeft: ({ requestsLastUntil = 0 }, now) => ({
    title: 'OASIS-Guthaben wird knapp',
    detail: `Reicht noch bis etwa ${formatNearDay(requestsLastUntil, now)}`,
  }),
  certificateEnding: ({ certificateUntil = 0 }, now) => {
    const days = daysUntil(localDay(certificateUntil), localDay(now));
    return {
      title: `OASIS-Zertifikat läuft ${days <= 0 ? 'heute' : `in ${countOf(days, 'Tag', 'Tagen')}`} ab`,
      detail: `Gültig bis ${formatNearDay(certificateUntil, now)}`,
    };
  },
  permitEnding: ({ permitUntil = 0 }, now) => {
    const days = daysUntil(localDay(permitUntil), localDay(now));
    return {
      title: `Erlaubnis läuft ${days <= 0 ? 'heute' : `in ${countOf(days, 'Tag', 'Tagen')}`} ab`,
      detail: `Gültig bis ${formatNearDay(permitUntil, now)}`,
    };
  },
  staffEnding: ({ staffEnding, staffEndsAt = 0 }, now) => ({
    // The page behind it lists the same people.
    title: `Bei ${countOf(staffEnding, 'Person', 'Personen')} läuft ein Nachweis ab`,
    detail: `${staffEnding === 1 ? 'Am' : 'Der erste am'} ${formatNearDay(staffEndsAt, now)}`,
  }),
};

/** Returns 'A', 'A und B', or 'A, B und 2 weitere'. */
export function lackingNamesOf({ staffLacking, staffLackingNames }: ReasonInput): string {
  const moreCount = staffLacking - staffLackingNames.length;
  return moreCount > 0 ? `${staffLackingNames.join(', ')} und ${moreCount} weitere` : staffLackingNames.join(' und ');
}

const missedTitle = ({ missedTours }: ReasonInput) =>
  missedTours === 1 ? 'Kontrollgang versäumt' : `${countOf(missedTours, 'Kontrollgang', 'Kontrollgänge')} versäumt`;

const missedDetail = ({ missedTours, lastMissedAt }: ReasonInput, continuation: string) =>
  `${missedTours === 1 ? 'Um' : 'Zuletzt um'} ${formatTime(lastMissedAt ?? 0)} Uhr, ${continuation}`;

const capitalised = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

export const countOf = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? singular : plural}`;
