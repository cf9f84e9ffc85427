import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod/mini';
import { withoutHiddenMarks } from '#shared/contracts/hydra.ts';
import { MAXIMUM_IMPORT_BYTES, MAXIMUM_IMPORT_COLUMNS, MAXIMUM_IMPORT_LINES } from '#shared/contracts/imports.ts';
import { decodeText, refuseFile, withSeparator } from './csv-text.ts';
import { pausesBetween } from './pauses.ts';

export interface FileLine {
  /** As a spreadsheet counts them: the headings are line 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface ReadFile {
  readonly headings: readonly string[];
  readonly lines: readonly FileLine[];
}

/** Read in one turn. */
const PIECE = 2 * 1024;
const MAX_LINE = 64_000;
/** More than any field takes, so that what is cut off is refused all the same. */
const MAX_CELL = 5000;
/** Stands for what no database stores, and has the line refused. */
export const UNREADABLE = '\uFFFD';

const Text = z.string().check(withoutHiddenMarks());

/** The cells of a file, with pauses: other calls are answered meanwhile. @throws ValidationFailed in German */
export async function readCsv(bytes: Buffer): Promise<ReadFile> {
  if (bytes.length > MAXIMUM_IMPORT_BYTES) throw refuseFile('Die Datei darf höchstens 2 MB groß sein.');
  const { text, separator } = withSeparator(z.parse(Text, decodeText(bytes)).replaceAll('\0', UNREADABLE));
  const lines: FileLine[] = [];
  const pause = pausesBetween();
  let number = 0;
  try {
    for await (const record of recordsOf(text, separator)) {
      number += 1;
      await pause();
      const cells = record.map((cell) => cell.trim().slice(0, MAX_CELL));
      if (cells.some((cell) => cell !== '')) lines.push({ number, cells });
      if (lines.length > MAXIMUM_IMPORT_LINES + 1)
        throw refuseFile(
          `Die Datei hat mehr als ${MAXIMUM_IMPORT_LINES.toLocaleString('de-DE')} Zeilen. Bitte teilen Sie sie auf.`,
        );
    }
  } catch (error) {
    throw error instanceof CsvError ? refuseFile(germanOf(error)) : error;
  }
  return withHeadings(lines);
}

function recordsOf(text: string, delimiter: string): AsyncIterable<string[]> {
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, at) =>
    text.slice(at * PIECE, (at + 1) * PIECE),
  );
  const options = { delimiter, relax_column_count: true, relax_quotes: true, max_record_size: MAX_LINE };
  return Readable.from(pieces, { objectMode: true }).pipe(parse(options));
}

function germanOf({ code, records }: CsvError): string {
  const line = (typeof records === 'number' ? records : 0) + 1;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Ab Zeile ${line} wird ein Anführungszeichen nicht geschlossen.`;
  if (code === 'CSV_MAX_RECORD_SIZE') return `Zeile ${line} ist zu lang. Vielleicht fehlt ein Anführungszeichen.`;
  return `Zeile ${line} lässt sich nicht lesen. Bitte prüfen Sie die Anführungszeichen.`;
}

function withHeadings([first, ...lines]: readonly FileLine[]): ReadFile {
  if (first === undefined) throw refuseFile('Die Datei ist leer.');
  if (lines.length === 0) throw refuseFile('Unter den Überschriften stehen keine Zeilen.');
  const last = first.cells.findLastIndex((cell) => cell !== '');
  const headings = first.cells.slice(0, last + 1).map((heading) => heading.slice(0, 200));
  if (headings.length > MAXIMUM_IMPORT_COLUMNS)
    throw refuseFile(`Die Datei hat mehr als ${MAXIMUM_IMPORT_COLUMNS} Spalten.`);
  return { headings, lines };
}
