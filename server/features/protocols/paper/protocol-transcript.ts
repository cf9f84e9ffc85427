import type { PdfDocument } from '#server/pdf/pdf-document.ts';
import { sectionsOf, unknownAnswersOf, type FilledQuestionnaire } from './protocol-pdf-answers.ts';
import type { ProtocolPaper } from './protocol-pdf.ts';

/** A protocol in the words that somebody may read, for example without the names of the staff. */
export interface TranscribedProtocol extends FilledQuestionnaire {
  readonly id: number;
  readonly formName: string;
  readonly customerName: string;
  readonly location: { readonly name: string; readonly address: string | null; readonly timeZone: string };
  /** The person who signed, or role and initials. */
  readonly person: string;
  /** Reason of a correction. */
  readonly reason: string | null;
  readonly occurredAt: Date;
  readonly closedAt: Date;
  /** Says for whom it was printed, and what it leaves out. */
  readonly notice: string;
}

/** Builds a copy without proof, because the proof covers the names, which the copy leaves out. */
export function transcriptDocument(protocol: TranscribedProtocol): PdfDocument {
  const { id, formName, customerName, location, person, reason, occurredAt, closedAt, images } = protocol;
  const momentFormat = new Intl.DateTimeFormat('de-DE', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: location.timeZone,
  });
  const sections = sectionsOf(protocol);
  const findings = sections.flatMap(({ answers }) => answers.filter(({ isFinding }) => isFinding));
  const reference = `Abschrift von Protokoll Nr. ${id}`;
  const content: ProtocolPaper = {
    reference,
    isDraft: false,
    notices: [protocol.notice],
    facts: [
      ['Organisation', customerName],
      ['Standort', [location.name, location.address ?? ''].filter((text) => text !== '').join(', ')],
      ['Zeitpunkt', `${momentFormat.format(occurredAt)} Uhr`],
      ['Abgeschlossen', `${momentFormat.format(closedAt)} Uhr`],
      ['Gezeichnet von', person],
      ...(reason === null ? [] : [['Korrigiert, Grund', reason] as const]),
      ['Mängel', findings.length === 0 ? 'keine' : String(findings.length)],
    ],
    findings,
    corrections: [],
    sections,
    unknown: unknownAnswersOf(protocol),
    closing: `Abgeschlossen von ${person} am ${momentFormat.format(closedAt)} Uhr.`,
  };
  return {
    template: 'features/protocols/paper/protocol-pdf.typ',
    paper: { title: formName, organisation: customerName, locationName: location.name, reference, stamp: 'ABSCHRIFT' },
    content,
    files: images,
    createdAt: closedAt,
  };
}
