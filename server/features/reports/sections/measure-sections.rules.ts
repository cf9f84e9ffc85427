import { MEASURE_KINDS } from '#shared/domain/measure-kind-words.ts';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import type { ReportSection } from '#shared/domain/reports/report-content.ts';
import { monthWord } from '#server/features/reports/figures/report-months.rules.ts';
import { number, section, summed, sums, text } from './report-tables.rules.ts';
import type { MeasureCount, MonthOf } from '#server/features/reports/figures/report-figures.ts';

type Months = readonly MonthOf<MeasureCount>[];

const COLUMNS = ['total', 'auto', 'corrected', 'late', 'cancelled'] as const;
const COLUMN_HEADS = [
  number('total', 'Anzahl'),
  number('auto', 'davon automatisch'),
  number('corrected', 'davon korrigiert'),
  number('late', 'davon Nachtrag'),
  number('cancelled', 'zurückgenommen'),
];

const ofMeasures = (months: Months) => months.flatMap(({ counts }) => counts.filter(({ name }) => name !== null));
const inGerman = new Intl.Collator('de').compare;

/** Counts the activities of a name or of a kind in a month. */
export const timesOf = (counts: readonly MeasureCount[], by: 'name' | 'kind', value: string): number =>
  sums(
    counts.filter((count) => count[by] === value),
    ['total'],
  )[0] ?? 0;

export function measureSection(months: Months, locationNames: ReadonlyMap<number, string>): ReportSection {
  const byName = Map.groupBy(ofMeasures(months), ({ name }) => name ?? '');
  const byPlace = Map.groupBy(
    months.flatMap(({ counts }) => counts.filter(({ location }) => location !== null)),
    ({ location }) => location ?? 0,
  );
  const names = [...byName.keys()].toSorted(inGerman);
  return section(['measures', 'Maßnahmen des Spieler- und Jugendschutzes'], {
    paragraphs: [
      'Gezählt wird, was heute gilt: Eine Korrektur zählt an der Stelle des korrigierten Eintrags. Als Nachtrag gilt, was mehr als 15 Minuten nach dem Geschehen erfasst wurde. Automatisch heißt: ohne Bestätigung einer Person. Zurückgenommene Einträge sind in der Anzahl nicht enthalten.',
    ],
    tables: [
      summed({
        key: 'measures',
        caption: 'Maßnahmen im Zeitraum',
        columns: [text('measure', 'Maßnahme'), ...COLUMN_HEADS],
        rows: names.map((name) => [name, ...sums(byName.get(name) ?? [], COLUMNS)]),
      }),
      summed({
        key: 'measuresByPlace',
        caption: 'Maßnahmen je Standort',
        columns: [text('location', 'Standort'), ...COLUMN_HEADS],
        rows: [...locationNames].map(([id, name]) => [name, ...sums(byPlace.get(id) ?? [], COLUMNS)]),
      }),
      measuresByMonth(months, names),
    ],
    charts: [
      {
        key: 'measuresByMonth',
        caption: 'Maßnahmen je Monat',
        kind: 'bars',
        unit: 'Maßnahmen',
        labels: months.map(({ month }) => monthWord(month)),
        series: [{ label: 'Maßnahmen', values: months.map((one) => sums(ofMeasures([one]), ['total'])[0] ?? 0) }],
      },
    ],
  });
}

const measuresByMonth = (months: Months, names: readonly string[]) => ({
  key: 'measuresByMonth',
  caption: 'Maßnahmen je Monat',
  columns: [text('month', 'Monat'), text('measure', 'Maßnahme'), number('total', 'Anzahl')],
  rows: months.flatMap(({ month, counts }) =>
    names.flatMap((name) => {
      const times = timesOf(counts, 'name', name);
      return times === 0 ? [] : [[monthWord(month), name, times]];
    }),
  ),
});

/** Builds a table with one row for each month and one column for each of these kinds of measures. */
const tableOfKinds = (months: Months, kinds: readonly MeasureKind[]) => ({
  columns: [text('month', 'Monat'), ...kinds.map((kind) => number(kind, MEASURE_KINDS[kind]))],
  rows: months.map(({ month, counts }) => [monthWord(month), ...kinds.map((kind) => timesOf(counts, 'kind', kind))]),
});

export const refusalSection = (months: Months): ReportSection =>
  section(['refusals', 'Abgewiesene Personen'], {
    paragraphs: ['Erfasst ist, wie oft der Zutritt verweigert oder das Spiel beendet wurde, nie wem.'],
    tables: [
      summed({
        key: 'refusals',
        caption: 'Abgewiesene Personen je Monat',
        ...tableOfKinds(months, ['underage', 'banned', 'withoutIdentity', 'foreignIdentity', 'excluded']),
      }),
    ],
  });

export const materialSection = (months: Months): ReportSection =>
  section(['material', 'Information und Hilfe'], {
    tables: [
      summed({
        key: 'material',
        caption: 'Informationsmaterial und Hilfsangebote je Monat',
        ...tableOfKinds(months, ['material', 'counselling', 'selfTest', 'materialFilled', 'noticesChecked']),
      }),
    ],
  });

export const bansByMonth = (months: Months) =>
  summed({
    key: 'bans',
    caption: 'Sperren je Monat',
    ...tableOfKinds(months, ['selfBan', 'thirdPartyBan']),
  });

export const incidentsByMonth = (months: Months) =>
  summed({
    key: 'incidents',
    caption: 'Vorfälle und Kontrollen je Monat',
    ...tableOfKinds(months, ['inspection', 'houseBan', 'excluded']),
  });
