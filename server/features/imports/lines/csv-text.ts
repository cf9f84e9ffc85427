import { ValidationFailed } from '#server/http/render/errors.ts';

const UTF_8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF_16_BOM = Buffer.from([0xff, 0xfe]);
/** The first bytes of an .xlsx workbook, which is a ZIP archive. */
const ZIP_SIGNATURE = Buffer.from('PK\u0003\u0004', 'latin1');
/** The first bytes of an old .xls workbook, an OLE compound file. */
const COMPOUND_FILE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

export const refuseFile = (message: string) => new ValidationFailed([{ propertyPath: 'content', message }]);

/**
 * Decodes a text file as Excel writes it in Germany: UTF-8 with or without a BOM, UTF-16, otherwise Windows-1252.
 * @throws ValidationFailed if the file is a workbook
 */
export function decodeText(bytes: Buffer): string {
  const startsWith = (signature: Buffer) => bytes.subarray(0, signature.length).equals(signature);
  if (startsWith(ZIP_SIGNATURE) || startsWith(COMPOUND_FILE_SIGNATURE))
    throw refuseFile('Das ist eine Arbeitsmappe. Bitte speichern Sie sie in Excel als „CSV UTF-8“.');
  if (startsWith(UTF_16_BOM)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(UTF_8_BOM)) return new TextDecoder('utf-8').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SEPARATORS = [';', '\t', ',', '|'] as const;

interface SeparatedText {
  readonly text: string;
  readonly separator: string;
}

/**
 * Detects the separator: a `sep=;` line as Excel writes it, otherwise the one that yields the most columns in line 1.
 */
export function detectSeparator(text: string): SeparatedText {
  const declaredSeparator = /^"?sep=([;,|\t])"?\r?\n/i.exec(text);
  if (declaredSeparator !== null)
    return { text: text.slice(declaredSeparator[0].length), separator: declaredSeparator[1] ?? ';' };
  const unquotedText = (text.match(/^(?:"(?:[^"]|"")*"|[^"\r\n])*/)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const columnCount = (separator: string) => unquotedText.split(separator).length;
  const [bestSeparator = ';'] = SEPARATORS.toSorted((a, b) => columnCount(b) - columnCount(a));
  return { text, separator: bestSeparator };
}
