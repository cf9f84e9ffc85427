import type { PdfDocument } from '#server/pdf/pdf-document.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { MIN_LATE_ENTRY_MINUTES } from '#shared/contracts/wire/corrections.ts';
import { PROTOCOL_STATE_TEXTS, type ProtocolState } from '#shared/contracts/protocols/protocols.ts';
import { answerChanges, CHANGED_FIELD_TEXTS } from '#shared/questionnaire/answer-changes.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import {
  type FilledQuestionnaire,
  type PrintedAnswer,
  type PrintedSection,
  sectionsOf,
  unknownAnswersOf,
} from './protocol-pdf-answers.ts';

/** One entry of a protocol's history: as it was first filled in, or as it was corrected. */
export interface ProtocolEntry {
  readonly id: number;
  readonly answers: Answers;
  readonly recordedAt: Date;
  /** Name of the profile that signed. */
  readonly profileName: string | null;
  readonly isProfileChosenOffline: boolean;
  /** Reason of a correction. */
  readonly reason: string | null;
}

export interface PrintedProtocol extends Omit<FilledQuestionnaire, 'answers'> {
  readonly entry: ProtocolEntry;
  /** Entries that it replaced, the first one first. */
  readonly earlierEntries: readonly ProtocolEntry[];
  readonly correctedBy: number | null;
  readonly uuid: string;
  readonly state: ProtocolState;
  readonly formName: string;
  readonly formNumber: number;
  readonly customerName: string;
  readonly location: { readonly name: string; readonly address: string | null; readonly timeZone: string };
  readonly startedAt: Date;
  readonly occurredAt: Date;
  readonly closedAt: Date | null;
}

type FactRow = readonly [name: string, value: string];

interface PrintedCorrection {
  readonly facts: readonly FactRow[];
  readonly changes: readonly {
    readonly label: string;
    readonly field: string;
    readonly before: string;
    readonly after: string;
  }[];
}

/** The fields that the template reads. */
export interface ProtocolPaper {
  readonly reference: string;
  readonly isDraft: boolean;
  readonly notices: readonly string[];
  readonly facts: readonly FactRow[];
  readonly findings: readonly PrintedAnswer[];
  readonly corrections: readonly PrintedCorrection[];
  readonly sections: readonly PrintedSection[];
  readonly unknown: readonly PrintedAnswer[];
  readonly closing: string;
}

const referenceOf = (id: number) => `Protokoll Nr. ${id}`;

/** Formats a moment in the time zone of the location. */
const momentText = (moment: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment)} Uhr`;

/** Returns the changes of each correction, oldest first. */
function correctionsOf({
  entry,
  earlierEntries,
  questionnaire,
  location,
}: PrintedProtocol): readonly PrintedCorrection[] {
  const entries = [...earlierEntries, entry];
  return entries.slice(1).map((correction, index) => ({
    facts: [
      ['Grund', correction.reason ?? ''],
      ['Korrigiert von', profileText(correction) ?? ''],
      ['Korrigiert am', momentText(correction.recordedAt, location.timeZone)],
      ['Ersetzt', referenceOf(entries[index]?.id ?? 0)],
    ],
    changes: answerChanges(questionnaire, entries[index]?.answers ?? {}, correction.answers).map(
      ({ label, field, before, after }) => ({ label, field: CHANGED_FIELD_TEXTS[field], before, after }),
    ),
  }));
}

function factsOf(printedProtocol: PrintedProtocol, findings: number): readonly FactRow[] {
  const { location, state, occurredAt, entry, earlierEntries, closedAt } = printedProtocol;
  const localText = (moment: Date) => momentText(moment, location.timeZone);
  // A correction may follow days later, but the time of the first recording counts.
  const { recordedAt } = earlierEntries[0] ?? entry;
  const isCorrection = earlierEntries.length > 0;
  const isLate =
    state === 'closed' && recordedAt.getTime() - occurredAt.getTime() > MIN_LATE_ENTRY_MINUTES * MINUTE_MILLISECONDS;
  return [
    ['Organisation', printedProtocol.customerName],
    ['Standort', [location.name, location.address ?? ''].filter((text) => text !== '').join(', ')],
    ['Fragebogen', `${printedProtocol.formName}, Fassung ${printedProtocol.formNumber}`],
    ['Stand', isCorrection ? 'korrigiert' : PROTOCOL_STATE_TEXTS[state]],
    [
      'Zeitpunkt',
      isLate ? `${localText(occurredAt)} (Nachtrag, erfasst am ${localText(recordedAt)})` : localText(occurredAt),
    ],
    ['Begonnen', localText(printedProtocol.startedAt)],
    ...(closedAt === null ? [] : [[isCorrection ? 'Korrigiert' : 'Abgeschlossen', localText(closedAt)] as const]),
    ...(isCorrection ? [['Korrektur', entry.reason ?? ''] as const] : []),
    ['Gezeichnet von', profileText(entry) ?? 'noch niemand'],
    ['Mängel', findings === 0 ? 'keine' : String(findings)],
    ['Kennung', printedProtocol.uuid],
  ];
}

const profileText = ({ profileName, isProfileChosenOffline: profileChosenOffline }: ProtocolEntry): string | null =>
  profileNameText({ profileName, profileChosenOffline });

function noticesOf({ state, entry, earlierEntries, correctedBy }: PrintedProtocol): readonly string[] {
  const replacedEntry = earlierEntries.at(-1);
  return [
    ...(state === 'draft' ? ['ENTWURF – nicht abgeschlossen'] : []),
    ...(correctedBy === null ? [] : [`Dieses Protokoll wurde korrigiert. Es gilt ${referenceOf(correctedBy)}.`]),
    ...(replacedEntry === undefined
      ? []
      : [`Korrektur: ${referenceOf(entry.id)} ersetzt ${referenceOf(replacedEntry.id)}.`]),
  ];
}

function closingTextOf({ closedAt, entry, earlierEntries, location }: PrintedProtocol): string {
  if (closedAt === null) return 'Dieser Entwurf ist nicht abgeschlossen und kann noch geändert werden.';
  const closedText = momentText(closedAt, location.timeZone);
  const actText = earlierEntries.length > 0 ? 'Korrigiert' : 'Abgeschlossen';
  return `${actText} von ${entry.profileName ?? ''} am ${closedText}. Seitdem ist dieses Protokoll nicht änderbar; eine Korrektur ist ein neuer Eintrag mit Begründung.`;
}

/**
 * Builds the document of a protocol with all questions and answers, in the wording of the version it was filled with.
 */
export function protocolDocument(printedProtocol: PrintedProtocol): PdfDocument {
  const filled: FilledQuestionnaire = { ...printedProtocol, answers: printedProtocol.entry.answers };
  const sections = sectionsOf(filled);
  const findings = sections.flatMap(({ answers }) => answers.filter(({ isFinding }) => isFinding));
  const content: ProtocolPaper = {
    reference: referenceOf(printedProtocol.entry.id),
    isDraft: printedProtocol.state === 'draft',
    notices: noticesOf(printedProtocol),
    facts: factsOf(printedProtocol, findings.length),
    findings,
    corrections: correctionsOf(printedProtocol),
    sections,
    unknown: unknownAnswersOf(filled),
    closing: closingTextOf(printedProtocol),
  };
  return {
    template: 'features/protocols/paper/protocol-pdf.typ',
    paper: {
      title: printedProtocol.formName,
      organisation: printedProtocol.customerName,
      locationName: printedProtocol.location.name,
      reference: content.reference,
      ...(content.isDraft ? { stamp: 'ENTWURF' } : {}),
    },
    content,
    files: printedProtocol.images,
    createdAt: printedProtocol.closedAt ?? printedProtocol.entry.recordedAt,
  };
}
