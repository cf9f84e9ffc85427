// Files of the browser that are handed out to be filled in or corrected.
import type { Import, ImportKind, ImportLine } from '#shared/contracts/imports/imports.ts';
import { CSV_START, csvLine } from '#shared/csv.ts';
import { IMPORT_FIELDS } from '#shared/domain/import-fields.ts';
import { fieldHeading } from './import-words.ts';

const csvFile = (lines: readonly (readonly string[])[]) =>
  new Blob([CSV_START, ...lines.map((cells) => csvLine(cells))], { type: 'text/csv' });

/** Headings and two lines that show what may stand below them. Columns without an example are another way to say the same. */
export function templateOf(kind: ImportKind): Blob {
  const fields = IMPORT_FIELDS[kind].filter(
    ({ examples, isRequired }) => isRequired === true || examples.some(Boolean),
  );
  const headings = fields.map(({ heading }) => heading);
  return csvFile([headings, ...[0, 1].map((at) => fields.map(({ examples }) => examples[at] ?? ''))]);
}

/** The lines that are wrong as they were, with what is wrong behind them. */
export function faultyFile({ kind, columns }: Import, lines: readonly ImportLine[]): Blob {
  const said = ({ violations }: ImportLine) =>
    violations.map(({ field, message }) => [fieldHeading(kind, field), message].filter(Boolean).join(': ')).join(' ');
  return csvFile([
    [...columns.map(({ heading }) => heading), 'Fehler'],
    ...lines.map((line) => [...columns.map((_, at) => line.cells[at] ?? ''), said(line)]),
  ]);
}
