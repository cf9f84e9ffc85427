import { ValidationFailed } from '#server/http/errors.ts';

const UTF_8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF_16_MARK = Buffer.from([0xff, 0xfe]);
/** What a workbook begins with: it is an archive. */
const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1');
/** Of old workbooks. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

export const refuseFile = (message: string) => new ValidationFailed([{ propertyPath: 'content', message }]);

/**
 * The text of a file as Excel writes it in Germany: UTF-8 with or without its mark, UTF-16, else Windows-1252.
 * @throws ValidationFailed for a workbook
 */
export function decodeText(bytes: Buffer): string {
  const begins = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (begins(ARCHIVE) || begins(COMPOUND))
    throw refuseFile('Das ist eine Arbeitsmappe. Bitte speichern Sie sie in Excel als „CSV UTF-8“.');
  if (begins(UTF_16_MARK)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(UTF_8_MARK)) return new TextDecoder('utf-8').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SEPARATORS = [';', '\t', ',', '|'] as const;

interface Separated {
  readonly text: string;
  readonly separator: string;
}

/** The separator that makes the most columns of the first line, unless that line says which it is, as Excel writes it. */
export function withSeparator(text: string): Separated {
  const said = /^"?sep=([;,|\t])"?\r?\n/i.exec(text);
  if (said !== null) return { text: text.slice(said[0].length), separator: said[1] ?? ';' };
  const outside = (text.match(/^(?:"(?:[^"]|"")*"|[^"\r\n])*/)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => outside.split(separator).length;
  const [best = ';'] = SEPARATORS.toSorted((one, other) => count(other) - count(one));
  return { text, separator: best };
}
