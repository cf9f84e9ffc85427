import { MEASURE_KIND_TEXTS } from '#shared/domain/measure-kind-texts.ts';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import type { ReportChart, ReportSection } from '#shared/domain/reports/report-content.ts';
import { monthText } from '#server/features/reports/figures/report-months.rules.ts';
import { createSection, keysOf, numberColumn, sumsOf, textColumn, withTotals } from './report-tables.rules.ts';
import type { MeasureCount, MonthOf } from '#server/features/reports/figures/report-figures.ts';

type MeasureMonths = readonly MonthOf<MeasureCount>[];

const FIGURES = [
  numberColumn('total', 'Anzahl'),
  numberColumn('auto', 'davon automatisch'),
  numberColumn('corrected', 'davon korrigiert'),
  numberColumn('late', 'davon Nachtrag'),
  numberColumn('cancelled', 'zurückgenommen'),
];

const figuresOf = (counts: readonly MeasureCount[]) => sumsOf(counts, keysOf(FIGURES));

const namedCountsIn = (months: MeasureMonths) =>
  months.flatMap(({ counts }) => counts.filter(({ name }) => name !== null));
const compareInGerman = new Intl.Collator('de').compare;

/** Counts the measures of each month, for the first page and for the chart of the section. */
export const measuresPerMonth = (months: MeasureMonths): { readonly month: string; readonly total: number }[] =>
  months.map(({ month, counts }) => ({
    month,
    total: sumsOf(namedCountsIn([{ month, counts }]), ['total'])[0] ?? 0,
  }));

/** Counts the activities of a name or of a kind in a month. */
export const totalOf = (counts: readonly MeasureCount[], field: 'name' | 'kind', value: string): number =>
  sumsOf(
    counts.filter((count) => count[field] === value),
    ['total'],
  )[0] ?? 0;

export function measureSection(months: MeasureMonths, locationNames: ReadonlyMap<number, string>): ReportSection {
  const countsByName = Map.groupBy(namedCountsIn(months), ({ name }) => name ?? '');
  const countsByLocation = Map.groupBy(
    months.flatMap(({ counts }) => counts.filter(({ location }) => location !== null)),
    ({ location }) => location ?? 0,
  );
  const names = [...countsByName.keys()].toSorted(compareInGerman);
  return createSection(['measures', 'Maßnahmen des Spieler- und Jugendschutzes'], {
    paragraphs: [
      'Gezählt wird, was heute gilt: Eine Korrektur zählt an der Stelle des korrigierten Eintrags. Als Nachtrag gilt, was mehr als 15 Minuten nach dem Geschehen erfasst wurde. Automatisch heißt: ohne Bestätigung einer Person. Zurückgenommene Einträge sind in der Anzahl nicht enthalten.',
    ],
    tables: [
      withTotals({
        key: 'measures',
        caption: 'Maßnahmen im Zeitraum',
        columns: [textColumn('measure', 'Maßnahme'), ...FIGURES],
        rows: names.map((name) => [name, ...figuresOf(countsByName.get(name) ?? [])]),
      }),
      withTotals({
        key: 'measuresByPlace',
        caption: 'Maßnahmen je Standort',
        columns: [textColumn('location', 'Standort'), ...FIGURES],
        rows: [...locationNames].map(([id, name]) => [name, ...figuresOf(countsByLocation.get(id) ?? [])]),
      }),
      measuresByMonthTable(months, names),
    ],
    charts: [measuresByMonthChart(months)],
  });
}

const measuresByMonthChart = (months: MeasureMonths): ReportChart => ({
  key: 'measuresByMonth',
  caption: 'Maßnahmen je Monat',
  kind: 'bars',
  unit: 'Maßnahmen',
  labels: months.map(({ month }) => monthText(month)),
  series: [
    {
      label: 'Maßnahmen',
      values: measuresPerMonth(months).map(({ total }) => total),
    },
  ],
});

const measuresByMonthTable = (months: MeasureMonths, names: readonly string[]) => ({
  key: 'measuresByMonth',
  caption: 'Maßnahmen je Monat',
  columns: [textColumn('month', 'Monat'), textColumn('measure', 'Maßnahme'), numberColumn('total', 'Anzahl')],
  rows: months.flatMap(({ month, counts }) =>
    names.flatMap((name) => {
      const total = totalOf(counts, 'name', name);
      return total === 0 ? [] : [[monthText(month), name, total]];
    }),
  ),
});

/** Builds a table with one row for each month and one column for each of these kinds of measures. */
const kindsByMonthTable = (months: MeasureMonths, kinds: readonly MeasureKind[]) => ({
  columns: [textColumn('month', 'Monat'), ...kinds.map((kind) => numberColumn(kind, MEASURE_KIND_TEXTS[kind]))],
  rows: months.map(({ month, counts }) => [monthText(month), ...kinds.map((kind) => totalOf(counts, 'kind', kind))]),
});

export const refusalSection = (months: MeasureMonths): ReportSection =>
  createSection(['refusals', 'Abgewiesene Personen'], {
    paragraphs: ['Erfasst ist, wie oft der Zutritt verweigert oder das Spiel beendet wurde, nie wem.'],
    tables: [
      withTotals({
        key: 'refusals',
        caption: 'Abgewiesene Personen je Monat',
        ...kindsByMonthTable(months, [
          'underage',
          'belowMinimumAge',
          'banned',
          'withoutIdentity',
          'foreignIdentity',
          'excluded',
        ]),
      }),
    ],
  });

export const materialSection = (months: MeasureMonths): ReportSection =>
  createSection(['material', 'Information und Hilfe'], {
    tables: [
      withTotals({
        key: 'material',
        caption: 'Informationsmaterial und Hilfsangebote je Monat',
        ...kindsByMonthTable(months, ['material', 'counselling', 'selfTest', 'materialFilled', 'noticesChecked']),
      }),
    ],
  });

export const bansByMonthTable = (months: MeasureMonths) =>
  withTotals({
    key: 'bans',
    caption: 'Sperren je Monat',
    ...kindsByMonthTable(months, ['selfBan', 'thirdPartyBan']),
  });

export const incidentsByMonthTable = (months: MeasureMonths) =>
  withTotals({
    key: 'incidents',
    caption: 'Vorfälle und Kontrollen je Monat',
    ...kindsByMonthTable(months, ['inspection', 'houseBan', 'excluded']),
  });
