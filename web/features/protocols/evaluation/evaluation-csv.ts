import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/csv.ts';
import { longMonth } from '#web/ui/time/months.ts';

type Line = readonly (string | number | null)[];
type Question = FormEvaluation['questions'][number];

/**
 * Returns all figures as lines with the same columns: the kind of figure, its subject, the count, and the count with a
 * finding.
 */
export function evaluationCsv({ protocols, protocolsWithFinding, ...evaluation }: FormEvaluation): string {
  const lines: readonly Line[] = [
    ['Angabe', 'Frage', 'Antwort, Monat oder Standort', 'Anzahl', 'davon mit Mangel'],
    ['Protokolle', null, 'gesamt', protocols, protocolsWithFinding],
    ...evaluation.months.map((month) => [
      'Protokolle im Monat',
      null,
      longMonth(month.month),
      month.protocols,
      month.findings,
    ]),
    ...evaluation.locations.map((location) => [
      'Protokolle am Standort',
      null,
      location.name,
      location.protocols,
      location.findings,
    ]),
    ...evaluation.questions.flatMap(linesOf),
  ];
  return CSV_BYTE_ORDER_MARK + lines.map(csvLine).join('');
}

const linesOf = ({ label, answered, findings, values, months, ...numberFigures }: Question): readonly Line[] => [
  ['Antworten', label, 'gesamt', answered, findings],
  ...values.map(({ text, count, isFinding }) => ['Antworten', label, text, count, isFinding ? count : 0]),
  ...(['minimum', 'average', 'maximum'] as const).flatMap((name) => {
    const number = numberFigures[name];
    return number === undefined ? [] : [[NUMBER_LABELS[name], label, null, decimal(number), null]];
  }),
  ...months.map((month) => ['Antworten im Monat', label, longMonth(month.month), month.answered, month.findings]),
];

export const NUMBER_LABELS = { minimum: 'kleinster Wert', average: 'Durchschnitt', maximum: 'größter Wert' } as const;

/** Formats with a comma, which German Excel needs to read a number. */
const decimal = (number: number) => number.toLocaleString('de-DE', { useGrouping: false, maximumFractionDigits: 4 });
