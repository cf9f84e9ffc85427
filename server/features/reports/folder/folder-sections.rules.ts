import { DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents/documents.ts';
import type { ReportSection } from '#shared/domain/reports/report-content.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { change, cutNote, date, number, section, text } from '#server/features/reports/sections/report-tables.rules.ts';
import type { FirstOf, LocationFacts, ValidFile } from '#server/features/reports/figures/report-figures.ts';

/** @param today YYYY-MM-DD */
export const certificateSection = (locations: readonly LocationFacts[], today: string): ReportSection =>
  section(['certificates', 'OASIS-Zertifikate'], {
    tables: [
      {
        key: 'certificates',
        caption: 'Zertifikate je Standort',
        columns: [
          text('location', 'Standort'),
          text('certificate', 'Zertifikat'),
          date('until', 'gültig bis'),
          text('state', 'Stand'),
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
  section(['files', 'Erlaubnisse, Aushänge und Unterlagen'], {
    paragraphs: cutNote(files, 'Dateien'),
    tables: [
      {
        key: 'files',
        caption: 'Gültige Dateien',
        columns: [
          text('category', 'Art'),
          text('name', 'Name'),
          text('location', 'Standort'),
          date('until', 'gültig bis'),
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

interface Totals {
  readonly measures: number;
  readonly refusals: number;
  readonly planned: number;
  readonly walked: number;
  readonly missed: number;
  readonly findings: number;
  /** Null if the log of queries is already deleted. */
  readonly checks: number | null;
}

const FIGURES: readonly (readonly [keyof Totals, string])[] = [
  ['measures', 'Maßnahmen'],
  ['refusals', 'abgewiesene Personen'],
  ['planned', 'geplante Kontrollgänge'],
  ['walked', 'durchgeführte Kontrollgänge'],
  ['missed', 'versäumte Kontrollgänge'],
  ['findings', 'Kontrollgänge mit Befund'],
  ['checks', 'OASIS-Abfragen'],
];

const changeOf = (now: number | null, before: number | null) => (now === null || before === null ? null : now - before);

/** @param beforeWords text that names the earlier period */
export const comparisonSection = (now: Totals, before: Totals, beforeWords: string): ReportSection =>
  section(['comparison', 'Vergleich mit dem Zeitraum davor'], {
    paragraphs: [`Verglichen wird mit dem Zeitraum ${beforeWords}.`],
    tables: [
      {
        key: 'comparison',
        caption: 'Kennzahlen im Vergleich',
        columns: [
          text('figure', 'Kennzahl'),
          number('now', 'Zeitraum'),
          number('before', 'davor'),
          change('change', 'Veränderung'),
        ],
        rows: FIGURES.map(([key, word]) => [word, now[key], before[key], changeOf(now[key], before[key])]),
      },
    ],
  });
