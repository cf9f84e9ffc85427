// Creates the files that users download to fill in or to correct.
import type { Import, ImportKind, ImportLine } from '#shared/contracts/imports/imports.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/csv.ts';
import { IMPORT_FIELDS } from '#shared/domain/import-fields.ts';
import { fieldHeading } from './import-texts.ts';

const csvFile = (lines: readonly (readonly string[])[]) =>
  new Blob([CSV_BYTE_ORDER_MARK, ...lines.map((cells) => csvLine(cells))], { type: 'text/csv' });

/**
 * Returns the headings and two example lines. Optional columns without an example are omitted, because they are only
 * other ways to fill a required field.
 */
export function templateFile(kind: ImportKind): Blob {
  const fields = IMPORT_FIELDS[kind].filter(
    ({ examples, isRequired }) => isRequired === true || examples.some(Boolean),
  );
  const headings = fields.map(({ heading }) => heading);
  return csvFile([headings, ...[0, 1].map((index) => fields.map(({ examples }) => examples[index] ?? ''))]);
}

/** Returns the faulty lines unchanged, each followed by its error. */
export function faultyLinesFile({ kind, columns }: Import, lines: readonly ImportLine[]): Blob {
  const errorText = ({ violations }: ImportLine) =>
    violations.map(({ field, message }) => [fieldHeading(kind, field), message].filter(Boolean).join(': ')).join(' ');
  return csvFile([
    [...columns.map(({ heading }) => heading), 'Fehler'],
    ...lines.map((line) => [...columns.map((_, index) => line.cells[index] ?? ''), errorText(line)]),
  ]);
}
