import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Folders and name inside the archive: any texts, made fit for every system. */
  readonly path: readonly string[];
  /**
   * Bytes, or how to open them: only when their turn comes, so that one file at a time is open. `name`: what it is called
   * inside. What turns out to be undefined is left out.
   */
  readonly content: Uint8Array | ((name: string) => Promise<Readable | undefined>);
  readonly date: Date;
  /** Pictures and PDFs do not get smaller. */
  readonly isCompressed: boolean;
}

/** Devices to Windows, whatever follows behind a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?: *\.|$)/i;
const LONGER_NAME = /^(.{120}).+$/u;

/**
 * One ZIP file, written while it is read: it never lies in memory or on the disk. Equal names get a number. What cannot be
 * opened breaks it off, so that nobody takes half an archive for a whole one.
 */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const breakOff = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', breakOff);
  zip.outputStream.pipe(output);
  fill(zip, entries, output).catch(breakOff);
  return output;
}

/** Stops where nobody takes the archive any more. */
async function fill(zip: ZipFile, entries: readonly ZipEntry[], output: PassThrough): Promise<void> {
  let open: Readable | undefined;
  output.once('close', () => open?.destroy());
  const taken = new Set<string>();
  for (const { path, content, date, isCompressed } of entries) {
    const name = freeName(path.map(safeName).join('/'), taken);
    const options = { mtime: date, compress: !isCompressed };
    if (typeof content !== 'function') zip.addBuffer(Buffer.from(content), name, options);
    else {
      open = await content(name);
      if (open === undefined) continue;
      zip.addReadStream(open, name, options);
      if (output.destroyed) open.destroy();
      await finished(open);
    }
  }
  zip.end();
}

/** Without what leads elsewhere, is not to be seen or has a meaning on some system. */
function safeName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, '_')
    .trim();
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,5})?$/u.exec(plain) ?? [];
  const short = stem
    .replace(LONGER_NAME, '$1')
    .replace(/^[. ]+/, '_')
    .replace(/[. ]+$/, '');
  return `${RESERVED.test(short) ? '_' : ''}${short || '_'}${ending}`;
}

function freeName(name: string, taken: Set<string>): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,5})?$/u.exec(name) ?? [];
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}
