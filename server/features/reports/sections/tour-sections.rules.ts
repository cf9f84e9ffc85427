import type { ReportSection } from '#shared/domain/reports/report-content.ts';
import { monthWord } from '#server/features/reports/figures/report-months.rules.ts';
import {
  cutNote,
  dateTime,
  initialsOf,
  number,
  percent,
  section,
  share,
  summed,
  sums,
  text,
} from './report-tables.rules.ts';
import type { FirstOf, ListedTour, MonthOf, TourCount } from '#server/features/reports/figures/report-figures.ts';

type Months = readonly MonthOf<TourCount>[];

const FIELDS = ['planned', 'manual', 'auto', 'missed', 'extra', 'findings', 'corrected', 'late'] as const;
const HEADS = [
  number('planned', 'geplant'),
  number('manual', 'durchgeführt'),
  number('auto', 'automatisch, ohne Bestätigung'),
  number('missed', 'versäumt'),
  number('extra', 'zusätzlich'),
  number('findings', 'mit Befund'),
  number('corrected', 'korrigiert'),
  number('late', 'Nachtrag'),
  percent('kept', 'Quote durchgeführt'),
];

const ofPlaces = (counts: readonly TourCount[]) => counts.filter(({ location }) => location !== null);

function figures(counts: readonly TourCount[]) {
  const [plannedCount = 0, manual = 0, ...rest] = sums(counts, FIELDS);
  return [plannedCount, manual, ...rest, share(manual, plannedCount)];
}

export function tourSection(months: Months, locationNames: ReadonlyMap<number, string>): ReportSection {
  const allCounts = months.flatMap(({ counts }) => ofPlaces(counts));
  const byPlace = Map.groupBy(allCounts, ({ location }) => location ?? 0);
  const countsByStatus = Map.groupBy(
    months.flatMap(({ counts }) => counts.filter(({ status, findings }) => status !== null && findings > 0)),
    ({ status }) => status ?? '',
  );
  const total = figures(allCounts);
  return section(['tours', 'Kontrollgänge'], {
    paragraphs: [
      'Durchgeführt ist nur, was eine Person bestätigt hat. Kontrollgänge, die sich nach 300 Sekunden ohne Antwort selbst abgeschlossen haben, stehen als automatisch daneben, versäumte ebenso; beide zählen nicht als durchgeführt.',
    ],
    tables: [
      {
        key: 'toursByMonth',
        caption: 'Kontrollgänge je Monat',
        columns: [text('month', 'Monat'), ...HEADS],
        rows: months.map(({ month, counts }) => [monthWord(month), ...figures(ofPlaces(counts))]),
        totals: ['Summe', ...total],
      },
      {
        key: 'toursByPlace',
        caption: 'Kontrollgänge je Standort',
        columns: [text('location', 'Standort'), ...HEADS],
        rows: [...locationNames].map(([id, name]) => [name, ...figures(byPlace.get(id) ?? [])]),
        totals: ['Summe', ...total],
      },
      summed({
        key: 'tourFindings',
        caption: 'Befunde',
        columns: [text('status', 'Befund'), number('findings', 'Anzahl')],
        rows: [...countsByStatus].map(([status, counts]) => [status, ...sums(counts, ['findings'])]),
      }),
    ],
    charts: [
      {
        key: 'toursByMonth',
        caption: 'Kontrollgänge je Monat',
        kind: 'bars',
        unit: 'Kontrollgänge',
        labels: months.map(({ month }) => monthWord(month)),
        series: (['manual', 'auto', 'missed'] as const).map((field) => ({
          label: { manual: 'durchgeführt', auto: 'automatisch', missed: 'versäumt' }[field],
          values: months.map(({ counts }) => sums(ofPlaces(counts), [field])[0] ?? 0),
        })),
      },
    ],
  });
}

const SOURCE_WORDS = { manual: 'durchgeführt', auto: 'automatisch, ohne Bestätigung', missed: 'versäumt' } as const;

/** Counts the tours. */
export const toursIn = (months: Months): number =>
  sums(
    months.flatMap(({ counts }) => ofPlaces(counts)),
    ['total'],
  )[0] ?? 0;

export const tourListSection = (
  tours: FirstOf<ListedTour>,
  locationNames: ReadonlyMap<number, string>,
): ReportSection =>
  section(['tourList', 'Die Kontrollgänge im Einzelnen'], {
    paragraphs: cutNote(tours, 'Kontrollgängen'),
    tables: [
      {
        key: 'tourList',
        caption: 'Kontrollgänge',
        columns: [
          dateTime('at', 'Zeit'),
          dateTime('due', 'fällig'),
          text('location', 'Standort'),
          text('source', 'Art'),
          text('status', 'Ergebnis'),
          text('mark', 'Kennzeichen'),
          text('profile', 'Wer'),
        ],
        rows: tours.rows.map((tour) => [
          tour.at,
          tour.due,
          locationNames.get(tour.location) ?? '',
          SOURCE_WORDS[tour.source],
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
