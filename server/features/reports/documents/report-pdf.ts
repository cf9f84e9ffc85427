import { proofAttachments } from '#server/features/ledger/ledger.public.ts';
import type { Attachment, PdfDocument } from '#server/pdf/pdf-document.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type {
  ReportCell,
  ReportColumn,
  ReportContent,
  ReportSection,
  ReportTable,
} from '#shared/domain/reports/report-content.ts';
import { isNumeric } from '#shared/domain/reports/report-number.ts';
import { LOCATIONS_TABLE_KEY } from '#server/features/reports/sections/concept-sections.rules.ts';
import { textColumn } from '#server/features/reports/sections/report-tables.rules.ts';
import type { ReportProof } from './composed.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { cellText, germanNumber } from '#shared/domain/reports/report-cell.ts';
import { layOutColumns } from './column-layout.rules.ts';
import { printedOverview } from './printed-overview.ts';
import { ATTACHMENTS } from '#shared/verification/verify-pdf.ts';
import { drawnChart } from './report-chart.rules.ts';

interface PrintedReport {
  readonly id: number;
  /** RFC 8785 JSON, exactly the text whose hash is the digest. */
  readonly text: string;
  readonly content: ReportContent;
  /** Absent for a draft. */
  readonly proof?: ReportProof | undefined;
}

type Fact = readonly [name: string, value: string];

const momentFormat = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: SERVER_TIME_ZONE,
});
const dayFormat = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: SERVER_TIME_ZONE });
const dayText = (at: Date) => dayFormat.format(at);
const momentText = (at: Date) => `${momentFormat.format(at)} Uhr`;
const periodText = ({ from, to }: Pick<ReportContent, 'from' | 'to'>) => `${germanDay(from)} bis ${germanDay(to)}`;

const locationsText = ({ locations }: ReportContent) =>
  locations.length === 1 ? (locations[0]?.name ?? '') : `${locations.length} Standorte`;

/** Up to this number, the locations are named on the first page. */
const MAX_NAMED_LOCATIONS = 5;

const namedLocationsText = (content: ReportContent) =>
  content.locations.length > MAX_NAMED_LOCATIONS
    ? locationsText(content)
    : content.locations.map(({ name }) => keptTogether(name)).join(', ');

/** Up to this length, a name is not broken within a line. */
const MAX_UNBROKEN_CHARACTERS = 30;

/** Replaces the spaces of a short name by those at which no line ends. */
const keptTogether = (name: string) => (name.length > MAX_UNBROKEN_CHARACTERS ? name : name.replaceAll(' ', '\u00a0'));

/** Keeps a postal code beside its city, and a day beside the word before it, because a line that begins with them misleads. */
const withoutBadBreaks = (text: string) =>
  text.replaceAll(/(\b\d{5}) (?=\p{Lu})/gu, '$1\u00a0').replaceAll(/\b(bis|am|seit) (?=\d\d?\.)/g, '$1\u00a0');

function factsOf(content: ReportContent, proof: ReportProof | undefined): readonly Fact[] {
  const { customer, officer, concept, computedAt } = content;
  const city = [customer.postalCode, customer.city].filter((part) => part !== '').join(' ');
  const facts: readonly Fact[] = [
    ['Organisation', customer.name],
    ['Anschrift', [customer.street, city].filter((part) => part !== '').join(', ')],
    ['Zeitraum', periodText(content)],
    ['Beauftragte Person', officer ?? ''],
    ['Sozialkonzept', concept ?? ''],
    ['Zahlen vom', momentText(new Date(computedAt))],
    ['Stand', proof === undefined ? 'Entwurf, nicht freigegeben' : `freigegeben am ${momentText(proof.approvedAt)}`],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** The two lines below the title: which days and since when, and who and where. */
const subtitleOf = (content: ReportContent, proof: ReportProof | undefined) => [
  `${periodText(content)} · ${proof === undefined ? 'Entwurf' : `freigegeben am ${dayText(proof.approvedAt)}`}`,
  `${content.customer.name} · ${namedLocationsText(content)}`,
];

const UNKNOWN_VALUE_TEXT = '–';
/** This is about two hundred pages. Longer tables are only in the data files. */
const MAX_ROWS_ON_PAPER = 10_000;
/** Formats a total. An unknown sum is marked as such; days and shares have no total. */
const printedTotal = ({ type }: ReportColumn, cell: ReportCell) =>
  cellText(type, cell) || (type === 'number' ? UNKNOWN_VALUE_TEXT : '');

const omittedRowsText = (count: number) =>
  `Auf Papier stehen die ersten ${germanNumber(MAX_ROWS_ON_PAPER)} von ${germanNumber(count)} Zeilen. Alle stehen in der beigefügten Datei daten.json, in der CSV-Datei und in der Arbeitsmappe.`;

/**
 * Leaves out the columns that are empty in each row. The first column stays, and so do numbers, because a number that is
 * unknown everywhere is worth knowing.
 */
function withoutEmptyColumns(table: ReportTable): ReportTable {
  const { columns, rows, totals } = table;
  const isFilled = columns.map(
    (column, index) => index === 0 || isNumeric(column) || rows.some((row) => (row[index] ?? '') !== ''),
  );
  if (rows.length === 0 || !isFilled.includes(false)) return table;
  const filled = <Value>(values: readonly Value[]) => values.filter((_, index) => isFilled[index]);
  return {
    ...table,
    columns: filled(columns),
    rows: rows.map(filled),
    ...(totals !== undefined && { totals: filled(totals) }),
  };
}

function printedTable(completeTable: ReportTable, section: Pick<ReportSection, 'heading' | 'paragraphs' | 'charts'>) {
  const table = withoutEmptyColumns(completeTable);
  const { columns } = table;
  const hasOwnHeading = table.caption === section.heading && section.paragraphs.length + section.charts.length === 0;
  const printedRow = (row: readonly ReportCell[]) =>
    columns.map(({ type }, index) => withoutBadBreaks(cellText(type, row[index] ?? null)) || UNKNOWN_VALUE_TEXT);
  const rows = table.rows.slice(0, MAX_ROWS_ON_PAPER).map(printedRow);
  const { totals: totalCells } = table;
  const totals =
    totalCells === undefined ? [] : columns.map((column, index) => printedTotal(column, totalCells[index] ?? null));
  return {
    caption: hasOwnHeading ? '' : table.caption,
    headings: columns.map(({ heading }) => heading),
    right: columns.map(isNumeric),
    ...layOutColumns(
      columns.map(({ heading }) => heading),
      totals.length === 0 ? rows : [...rows, totals],
    ),
    rows,
    totals,
    remark: rows.length < table.rows.length ? omittedRowsText(table.rows.length) : '',
  };
}

const LOCATIONS_HEADING = 'Standorte';

/** Returns the table of locations, or null if a section has its own, which says more. */
function printedLocations({ locations, sections }: ReportContent) {
  if (sections.some(({ tables }) => tables.some(({ key }) => key === LOCATIONS_TABLE_KEY))) return null;
  const columns = [
    textColumn('location', 'Standort'),
    textColumn('address', 'Anschrift'),
    textColumn('state', 'Bundesland'),
    textColumn('licence', 'Erlaubnis'),
  ];
  const rows = locations.map(({ name, address, state, licence = '' }) => [name, address, state, licence]);
  return printedTable(
    { key: LOCATIONS_TABLE_KEY, caption: LOCATIONS_HEADING, columns, rows },
    { heading: LOCATIONS_HEADING, paragraphs: [], charts: [] },
  );
}

const FINGERPRINT_GROUP = /.{1,8}/g;

/** @returns the proof on the last page, and the attachment with which a program can verify it */
const printedProof = (proof: ReportProof) => ({
  facts: [
    ['Freigegeben', momentText(proof.approvedAt)],
    ['Im Prüfbuch', `Eintrag Nr. ${proof.seq}`],
    ['SHA-256 der Daten', proof.digest.match(FINGERPRINT_GROUP)?.join(' ') ?? ''],
  ],
  checkpoint: proof.checkpoint.trimEnd(),
});

const attachmentsOf = ({ text, proof }: PrintedReport): readonly Attachment[] => [
  {
    name: ATTACHMENTS.data,
    mediaType: 'application/json',
    description: 'Die Daten dieses Berichts (RFC 8785 JSON)',
    content: Buffer.from(text),
  },
  ...(proof === undefined ? [] : proofAttachments(proof)),
];

/** Builds the document of a report from the frozen content alone, so that the same content gives the same bytes. */
export function reportDocument(report: PrintedReport): PdfDocument {
  const { id, content, proof } = report;
  const reference = `Bericht Nr. ${id} · ${periodText(content)}`;
  return {
    template: 'features/reports/documents/report-pdf.typ',
    paper: {
      title: content.title,
      organisation: content.customer.name,
      locationName: locationsText(content),
      reference: proof === undefined ? `Entwurf · ${reference}` : reference,
      ...(proof === undefined ? { stamp: 'ENTWURF' } : { verification: proof.verification }),
    },
    content: {
      facts: factsOf(content, proof),
      subtitle: subtitleOf(content, proof),
      overview: printedOverview(content) ?? null,
      computedAt: momentText(new Date(content.computedAt)),
      locations: printedLocations(content),
      sections: content.sections.map((section) => ({
        heading: section.heading,
        paragraphs: section.paragraphs,
        tables: section.tables.map((table) => printedTable(table, section)),
        charts: section.charts.map(drawnChart),
      })),
      evaluation: content.evaluation,
      ...(proof !== undefined && { proof: printedProof(proof) }),
    },
    attachments: attachmentsOf(report),
    createdAt: proof?.approvedAt ?? new Date(content.computedAt),
  };
}
