import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod/mini';
import { withoutInvisibleCharacters } from '#shared/contracts/wire/hydra.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_LINES } from '#shared/contracts/imports/imports.ts';
import { decodeText, refuseFile, detectSeparator } from './csv-text.ts';
import { createPause } from '#server/features/imports/pauses-between.ts';

export interface FileLine {
  /** Counted as in a spreadsheet: the headings are line 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface ParsedFile {
  readonly headings: readonly string[];
  readonly lines: readonly FileLine[];
}

/** Characters passed to the parser at once. */
const CHUNK_CHARACTERS = 2 * 1024;
const MAX_LINE_CHARACTERS = 64_000;
/** Longer than any field allows, so that a truncated cell is refused all the same. */
const MAX_CELL_CHARACTERS = 5000;
/** Replaces the NUL character, which PostgreSQL cannot store; a line that contains it is refused. */
export const UNREADABLE_CHARACTER = '\uFFFD';

const Text = z.string().check(withoutInvisibleCharacters());

/** Parses the file, with pauses in which other requests are served. @throws ValidationFailed with a German message */
export async function readCsv(bytes: Buffer): Promise<ParsedFile> {
  if (bytes.length > MAX_IMPORT_BYTES) throw refuseFile('Die Datei darf höchstens 2 MB groß sein.');
  const { text, separator } = detectSeparator(z.parse(Text, decodeText(bytes)).replaceAll('\0', UNREADABLE_CHARACTER));
  const lines: FileLine[] = [];
  const pause = createPause();
  let number = 0;
  try {
    for await (const record of recordsOf(text, separator)) {
      number += 1;
      await pause();
      const cells = record.map((cell) => cell.trim().slice(0, MAX_CELL_CHARACTERS));
      if (cells.some((cell) => cell !== '')) lines.push({ number, cells });
      if (lines.length > MAX_IMPORT_LINES + 1)
        throw refuseFile(
          `Die Datei hat mehr als ${MAX_IMPORT_LINES.toLocaleString('de-DE')} Zeilen. Bitte teilen Sie sie auf.`,
        );
    }
  } catch (error) {
    throw error instanceof CsvError ? refuseFile(germanMessage(error)) : error;
  }
  return withHeadings(lines);
}

function recordsOf(text: string, delimiter: string): AsyncIterable<string[]> {
  const chunks = Array.from({ length: Math.ceil(text.length / CHUNK_CHARACTERS) }, (_, chunkIndex) =>
    text.slice(chunkIndex * CHUNK_CHARACTERS, (chunkIndex + 1) * CHUNK_CHARACTERS),
  );
  const options = { delimiter, relax_column_count: true, relax_quotes: true, max_record_size: MAX_LINE_CHARACTERS };
  return Readable.from(chunks, { objectMode: true }).pipe(parse(options));
}

function germanMessage({ code, records }: CsvError): string {
  const line = (typeof records === 'number' ? records : 0) + 1;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Ab Zeile ${line} wird ein Anführungszeichen nicht geschlossen.`;
  if (code === 'CSV_MAX_RECORD_SIZE') return `Zeile ${line} ist zu lang. Vielleicht fehlt ein Anführungszeichen.`;
  return `Zeile ${line} lässt sich nicht lesen. Bitte prüfen Sie die Anführungszeichen.`;
}

function withHeadings([headingLine, ...lines]: readonly FileLine[]): ParsedFile {
  if (headingLine === undefined) throw refuseFile('Die Datei ist leer.');
  if (lines.length === 0) throw refuseFile('Unter den Überschriften stehen keine Zeilen.');
  const lastFilled = headingLine.cells.findLastIndex((cell) => cell !== '');
  const headings = headingLine.cells.slice(0, lastFilled + 1).map((heading) => heading.slice(0, 200));
  if (headings.length > MAX_IMPORT_COLUMNS) throw refuseFile(`Die Datei hat mehr als ${MAX_IMPORT_COLUMNS} Spalten.`);
  return { headings, lines };
}
