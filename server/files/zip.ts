import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /**
   * Folders and file name inside the archive. Any text is allowed; it is converted to a name that every operating
   * system accepts.
   */
  readonly path: readonly string[];
  /**
   * Bytes, or a function that opens the file. It is called when the file is due, so that only one file at a time is
   * open, and gets the name inside the archive. If it returns undefined, the file is left out.
   */
  readonly content: Uint8Array | ((name: string) => Promise<Readable | undefined>);
  readonly date: Date;
  /** Should be false for pictures and PDFs, which do not get smaller. */
  readonly isCompressed: boolean;
}

/** Names that Windows reserves for devices, with any file extension. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?: *\.|$)/i;
const TOO_LONG_NAME = /^(.{120}).+$/u;

/**
 * Creates a ZIP file as a stream, so that it is never complete in memory or on the disk. Equal names get a number. If a
 * file cannot be opened, the stream fails, so that an incomplete archive is not taken for a complete one.
 */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const abortStream = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', abortStream);
  zip.outputStream.pipe(output);
  fillArchive(zip, entries, output).catch(abortStream);
  return output;
}

/** Adds the entries, and stops if the reader closes the stream. */
async function fillArchive(zip: ZipFile, entries: readonly ZipEntry[], output: PassThrough): Promise<void> {
  let openSource: Readable | undefined;
  output.once('close', () => openSource?.destroy());
  const usedNames = new Set<string>();
  for (const { path, content, date, isCompressed } of entries) {
    const name = freeName(path.map(safeName).join('/'), usedNames);
    const options = { mtime: date, compress: !isCompressed };
    if (typeof content !== 'function') zip.addBuffer(Buffer.from(content), name, options);
    else {
      openSource = await content(name);
      if (openSource === undefined) continue;
      zip.addReadStream(openSource, name, options);
      if (output.destroyed) openSource.destroy();
      await finished(openSource);
    }
  }
  zip.end();
}

/** Removes path separators, invisible characters and everything that has a special meaning on some operating system. */
function safeName(text: string): string {
  const plainText = text
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, '_')
    .trim();
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,5})?$/u.exec(plainText) ?? [];
  const shortStem = stem
    .replace(TOO_LONG_NAME, '$1')
    .replace(/^[. ]+/, '_')
    .replace(/[. ]+$/, '');
  return `${RESERVED_NAME.test(shortStem) ? '_' : ''}${shortStem || '_'}${ending}`;
}

function freeName(name: string, usedNames: Set<string>): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,5})?$/u.exec(name) ?? [];
  let unusedName = name;
  for (let number = 2; usedNames.has(unusedName.toLowerCase()); number += 1)
    unusedName = `${stem} (${number})${ending}`;
  usedNames.add(unusedName.toLowerCase());
  return unusedName;
}
