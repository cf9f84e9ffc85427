import type { ReportChart, ReportSection, ReportTable } from '#shared/domain/reports/report-content.ts';
import { monthText } from '#server/features/reports/figures/report-months.rules.ts';
import {
  cutNote,
  dateTimeColumn,
  initialsOf,
  keysOf,
  numberColumn,
  percentColumn,
  createSection,
  percentOf,
  withTotals,
  sumsOf,
  textColumn,
} from './report-tables.rules.ts';
import type { FirstOf, ListedTour, MonthOf, TourCount } from '#server/features/reports/figures/report-figures.ts';

type TourMonths = readonly MonthOf<TourCount>[];

const COUNTS = [
  numberColumn('planned', 'geplant'),
  numberColumn('manual', 'durchgeführt'),
  numberColumn('auto', 'automatisch, ohne Bestätigung'),
  numberColumn('missed', 'versäumt'),
  numberColumn('extra', 'zusätzlich'),
  numberColumn('findings', 'mit Befund'),
  numberColumn('corrected', 'korrigiert'),
  numberColumn('late', 'Nachtrag'),
];
const FIGURE_COLUMNS = [...COUNTS, percentColumn('kept', 'Quote durchgeführt')];

const countsOfLocations = (counts: readonly TourCount[]) => counts.filter(({ location }) => location !== null);

function figuresOf(counts: readonly TourCount[]) {
  const [planned = 0, manual = 0] = sumsOf(counts, ['planned', 'manual']);
  return [...sumsOf(counts, keysOf(COUNTS)), percentOf(manual, planned)];
}

export function tourSection(months: TourMonths, locationNames: ReadonlyMap<number, string>): ReportSection {
  const allCounts = months.flatMap(({ counts }) => countsOfLocations(counts));
  const countsByLocation = Map.groupBy(allCounts, ({ location }) => location ?? 0);
  const totals = ['Summe', ...figuresOf(allCounts)];
  return createSection(['tours', 'Kontrollgänge'], {
    paragraphs: [
      'Durchgeführt ist nur, was eine Person bestätigt hat. Kontrollgänge, die sich nach 300 Sekunden ohne Antwort selbst abgeschlossen haben, stehen als automatisch daneben, versäumte ebenso; beide zählen nicht als durchgeführt.',
    ],
    tables: [
      {
        key: 'toursByMonth',
        caption: 'Kontrollgänge je Monat',
        columns: [textColumn('month', 'Monat'), ...FIGURE_COLUMNS],
        rows: months.map(({ month, counts }) => [monthText(month), ...figuresOf(countsOfLocations(counts))]),
        totals,
      },
      {
        key: 'toursByPlace',
        caption: 'Kontrollgänge je Standort',
        columns: [textColumn('location', 'Standort'), ...FIGURE_COLUMNS],
        rows: [...locationNames].map(([id, name]) => [name, ...figuresOf(countsByLocation.get(id) ?? [])]),
        totals,
      },
      findingsTable(months),
    ],
    charts: [toursByMonthChart(months)],
  });
}

/** Counts the findings of each result of a tour. */
function findingsTable(months: TourMonths): ReportTable {
  const countsByStatus = Map.groupBy(
    months.flatMap(({ counts }) => counts.filter(({ status, findings }) => status !== null && findings > 0)),
    ({ status }) => status ?? '',
  );
  return withTotals({
    key: 'tourFindings',
    caption: 'Befunde',
    columns: [textColumn('status', 'Befund'), numberColumn('findings', 'Anzahl')],
    rows: [...countsByStatus].map(([status, counts]) => [status, ...sumsOf(counts, ['findings'])]),
  });
}

const toursByMonthChart = (months: TourMonths): ReportChart => ({
  key: 'toursByMonth',
  caption: 'Kontrollgänge je Monat',
  kind: 'bars',
  unit: 'Kontrollgänge',
  labels: months.map(({ month }) => monthText(month)),
  series: (['manual', 'auto', 'missed'] as const).map((field) => ({
    label: { manual: 'durchgeführt', auto: 'automatisch', missed: 'versäumt' }[field],
    values: months.map(({ counts }) => sumsOf(countsOfLocations(counts), [field])[0] ?? 0),
  })),
});

const SOURCE_TEXTS = { manual: 'durchgeführt', auto: 'automatisch, ohne Bestätigung', missed: 'versäumt' } as const;

/** Counts all tours, including missed and additional ones. */
export const tourTotalOf = (months: TourMonths): number =>
  sumsOf(
    months.flatMap(({ counts }) => countsOfLocations(counts)),
    ['total'],
  )[0] ?? 0;

export const tourListSection = (
  tours: FirstOf<ListedTour>,
  locationNames: ReadonlyMap<number, string>,
): ReportSection =>
  createSection(['tourList', 'Die Kontrollgänge im Einzelnen'], {
    paragraphs: cutNote(tours, 'Kontrollgängen'),
    tables: [
      {
        key: 'tourList',
        caption: 'Kontrollgänge',
        columns: [
          dateTimeColumn('at', 'Zeit'),
          dateTimeColumn('due', 'fällig'),
          textColumn('location', 'Standort'),
          textColumn('source', 'Art'),
          textColumn('status', 'Ergebnis'),
          textColumn('mark', 'Kennzeichen'),
          textColumn('profile', 'Wer'),
        ],
        rows: tours.rows.map((tour) => [
          tour.at,
          tour.due,
          locationNames.get(tour.location) ?? '',
          SOURCE_TEXTS[tour.source],
          tour.status,
          marksOf(tour),
          tour.profile === null ? null : initialsOf(tour.profile),
        ]),
      },
    ],
  });

const marksOf = ({ isFinding, isCorrected, isLate, isChosenOffline }: ListedTour): string =>
  [
    isFinding && 'Befund',
    isCorrected && 'korrigiert',
    isLate && 'Nachtrag',
    isChosenOffline && 'Profil offline gewählt',
  ]
    .filter((mark) => mark !== false)
    .join(', ');
