import { HttpError, ValidationFailed, type Violation } from '#server/http/render/errors.ts';
import { IMPORT_FIELDS, missingFields } from '#shared/domain/import-fields.ts';
import type { ImportKind, LineVerdict } from '#shared/contracts/imports/imports.ts';
import type { Cells } from './cell-values.ts';
import type { LineReader, ParsedLine } from './line-reader.ts';
import { createPause } from '#server/features/imports/pauses-between.ts';
import { UNREADABLE_CHARACTER, type FileLine } from './read-csv.ts';

export interface LineViolation {
  readonly field: string;
  readonly message: string;
}

export interface ExaminedLine extends FileLine {
  readonly verdict: LineVerdict;
  readonly violations: readonly LineViolation[];
  /** Present if the line can be imported. */
  readonly parsedLine?: ParsedLine;
}

interface Examination {
  readonly kind: ImportKind;
  readonly fields: readonly (string | null)[];
  readonly reader: LineReader;
}

/** Returns a verdict on each line without writing anything. Pauses in between, so that other requests are served. */
export async function examineLines(
  { kind, fields, reader }: Examination,
  lines: readonly FileLine[],
): Promise<ExaminedLine[]> {
  const missingNames = missingFields(
    kind,
    fields.map((field) => ({ field: field ?? undefined })),
  );
  const missingViolations = missingNames.map(({ name, heading }) => ({
    field: name,
    message: `Bitte wählen Sie, welche Spalte „${heading}“ enthält.`,
  }));
  const examinedLines: ExaminedLine[] = [];
  const pause = createPause();
  for (const line of lines) {
    await pause();
    examinedLines.push(
      missingViolations.length > 0 ? toFaultyLine(line, missingViolations) : examine({ kind, fields, reader }, line),
    );
  }
  return markDuplicates(reader, examinedLines);
}

function examine({ kind, fields, reader }: Examination, line: FileLine): ExaminedLine {
  const unreadableViolations = fields.flatMap((field, columnIndex) =>
    field !== null && line.cells[columnIndex]?.includes(UNREADABLE_CHARACTER)
      ? [{ field, message: 'Hier steht ein Zeichen, das nicht lesbar ist.' }]
      : [],
  );
  if (line.cells.slice(fields.length).some((cell) => cell !== ''))
    unreadableViolations.push({ field: '', message: 'Diese Zeile hat mehr Spalten als die Überschriften.' });
  if (unreadableViolations.length > 0) return toFaultyLine(line, unreadableViolations);
  try {
    return { ...line, verdict: 'new', violations: [], parsedLine: reader.parse(cellsOf(fields, line)) };
  } catch (error) {
    return toFaultyLine(line, violationsOf(error, kind));
  }
}

const toFaultyLine = (line: FileLine, violations: readonly LineViolation[]): ExaminedLine => ({
  ...line,
  verdict: 'faulty',
  violations,
});

const cellsOf = (fields: readonly (string | null)[], { cells }: FileLine): Cells =>
  Object.fromEntries(
    fields.flatMap((field, columnIndex) =>
      field === null || !cells[columnIndex] ? [] : [[field, cells[columnIndex]] as const],
    ),
  );

/** Maps the refusal of a feature to the columns of the file. @throws every other error unchanged */
export function violationsOf(error: unknown, kind: ImportKind): LineViolation[] {
  if (error instanceof ValidationFailed) return error.violations.map((violation) => toLineViolation(violation, kind));
  if (error instanceof HttpError) return [{ field: '', message: error.message }];
  throw error;
}

/** Reports `openingHours[1].from` at the column of the opening hours. */
function toLineViolation({ propertyPath, message }: Violation, kind: ImportKind): LineViolation {
  const [name = ''] = propertyPath.split(/[.[]/);
  return { field: IMPORT_FIELDS[kind].some((field) => field.name === name) ? name : '', message };
}

/** Marks duplicates: a repetition within the file is faulty, a line that exists in the database is not. */
async function markDuplicates(reader: LineReader, examinedLines: readonly ExaminedLine[]): Promise<ExaminedLine[]> {
  const existingKeys = await reader.findExisting(
    examinedLines.flatMap(({ parsedLine }) => (parsedLine === undefined ? [] : [parsedLine.key])),
  );
  const firstLineByKey = new Map<string, number>();
  return examinedLines.map((line) => {
    const { parsedLine, number } = line;
    if (parsedLine === undefined) return line;
    const firstLine = firstLineByKey.get(parsedLine.key);
    firstLineByKey.set(parsedLine.key, firstLine ?? number);
    if (firstLine !== undefined)
      return toFaultyLine({ number, cells: line.cells }, [
        { field: reader.keyField, message: `Das steht schon in Zeile ${firstLine}.` },
      ]);
    return existingKeys.has(parsedLine.key) ? { ...line, verdict: 'existing' } : line;
  });
}
