import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { CSV_START, csvLine } from '#shared/csv.ts';
import { longMonth } from '#web/ui/time/months.ts';

type Line = readonly (string | number | null)[];
type Question = FormEvaluation['questions'][number];

/** All figures as lines of one shape: what is counted, of what, how often, and how often with a finding. */
export function evaluationCsv({ protocols, protocolsWithFinding, ...evaluation }: FormEvaluation): string {
  const lines: readonly Line[] = [
    ['Angabe', 'Frage', 'Antwort, Monat oder Standort', 'Anzahl', 'davon mit Mangel'],
    ['Protokolle', null, 'gesamt', protocols, protocolsWithFinding],
    ...evaluation.months.map((one) => ['Protokolle im Monat', null, longMonth(one.month), one.protocols, one.findings]),
    ...evaluation.locations.map((one) => ['Protokolle am Standort', null, one.name, one.protocols, one.findings]),
    ...evaluation.questions.flatMap(linesOf),
  ];
  return CSV_START + lines.map(csvLine).join('');
}

const linesOf = ({ label, answered, findings, values, months, ...numbers }: Question): readonly Line[] => [
  ['Antworten', label, 'gesamt', answered, findings],
  ...values.map(({ text, count, isFinding }) => ['Antworten', label, text, count, isFinding ? count : 0]),
  ...(['minimum', 'average', 'maximum'] as const).flatMap((name) => {
    const number = numbers[name];
    return number === undefined ? [] : [[NUMBER_WORDS[name], label, null, decimal(number), null]];
  }),
  ...months.map((one) => ['Antworten im Monat', label, longMonth(one.month), one.answered, one.findings]),
];

export const NUMBER_WORDS = { minimum: 'kleinster Wert', average: 'Durchschnitt', maximum: 'größter Wert' } as const;

/** Formats with a comma, which German Excel needs to read a number. */
const decimal = (number: number) => number.toLocaleString('de-DE', { useGrouping: false, maximumFractionDigits: 4 });
