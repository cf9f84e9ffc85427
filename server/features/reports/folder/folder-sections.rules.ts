import { DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents/documents.ts';
import type { ReportSection } from '#shared/domain/reports/report-content.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import {
  changeColumn,
  cutNote,
  dateColumn,
  numberColumn,
  createSection,
  textColumn,
} from '#server/features/reports/sections/report-tables.rules.ts';
import type { FirstOf, LocationFacts, ValidFile } from '#server/features/reports/figures/report-figures.ts';

/** @param today YYYY-MM-DD */
export const certificateSection = (locations: readonly LocationFacts[], today: string): ReportSection =>
  createSection(['certificates', 'OASIS-Zertifikate'], {
    tables: [
      {
        key: 'certificates',
        caption: 'Zertifikate je Standort',
        columns: [
          textColumn('location', 'Standort'),
          textColumn('certificate', 'Zertifikat'),
          dateColumn('until', 'gültig bis'),
          textColumn('state', 'Stand'),
        ],
        rows: locations.map(({ name, certificate, certificateFrom: from, certificateUntil: until }) => [
          name,
          certificate,
          until,
          certificateState(from, until, today),
        ]),
      },
    ],
  });

/** Returns the state of the certificate. OASIS can be queried only with a certificate that has begun and not ended. */
function certificateState(from: string | null, until: string | null, today: string): string {
  if (from === null || until === null) return 'kein Zertifikat';
  if (until < today) return 'abgelaufen';
  return from > today ? `gilt ab ${germanDay(from)}` : 'gültig';
}

export const filesSection = (files: FirstOf<ValidFile>, locationNames: ReadonlyMap<number, string>): ReportSection =>
  createSection(['files', 'Erlaubnisse, Aushänge und Unterlagen'], {
    paragraphs: cutNote(files, 'Dateien'),
    tables: [
      {
        key: 'files',
        caption: 'Gültige Dateien',
        columns: [
          textColumn('category', 'Art'),
          textColumn('name', 'Name'),
          textColumn('location', 'Standort'),
          dateColumn('until', 'gültig bis'),
        ],
        rows: files.rows.map(({ category, name, location, until }) => [
          DOCUMENT_CATEGORY_TEXTS[category],
          name,
          location === null ? 'alle' : (locationNames.get(location) ?? ''),
          until,
        ]),
      },
    ],
  });

interface ComparedTotals {
  readonly measures: number;
  readonly refusals: number;
  readonly planned: number;
  readonly walked: number;
  readonly missed: number;
  readonly findings: number;
  /** Null if the log of queries is already deleted. */
  readonly checks: number | null;
}

const COMPARED_FIGURES: readonly (readonly [keyof ComparedTotals, string])[] = [
  ['measures', 'Maßnahmen'],
  ['refusals', 'abgewiesene Personen'],
  ['planned', 'geplante Kontrollgänge'],
  ['walked', 'durchgeführte Kontrollgänge'],
  ['missed', 'versäumte Kontrollgänge'],
  ['findings', 'Kontrollgänge mit Befund'],
  ['checks', 'OASIS-Abfragen'],
];

const changeOf = (now: number | null, totalsBefore: number | null) =>
  now === null || totalsBefore === null ? null : now - totalsBefore;

/** @param earlierPeriodText text that names the earlier period */
export const comparisonSection = (
  now: ComparedTotals,
  totalsBefore: ComparedTotals,
  earlierPeriodText: string,
): ReportSection =>
  createSection(['comparison', 'Vergleich mit dem Zeitraum davor'], {
    paragraphs: [`Verglichen wird mit dem Zeitraum ${earlierPeriodText}.`],
    tables: [
      {
        key: 'comparison',
        caption: 'Kennzahlen im Vergleich',
        columns: [
          textColumn('figure', 'Kennzahl'),
          numberColumn('now', 'Zeitraum'),
          numberColumn('before', 'davor'),
          changeColumn('change', 'Veränderung'),
        ],
        rows: COMPARED_FIGURES.map(([key, figureText]) => [
          figureText,
          now[key],
          totalsBefore[key],
          changeOf(now[key], totalsBefore[key]),
        ]),
      },
    ],
  });
