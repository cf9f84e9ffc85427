import fs from 'node:fs/promises';
import path from 'node:path';
import { ValidationFailed } from '#server/http/errors.ts';
import { UNREADABLE_HEIC, UNREADABLE_IMAGE } from './image-format.rules.ts';
import { runBounded } from './run-bounded.ts';

const BOUNDS = { milliseconds: 20_000, kibibytes: 1_500_000 };
const MAXIMUM_BYTES = 64 * 1024 * 1024;

/**
 * What phones of one maker take, as JPEG. The decoder is a program of its own, `heif-convert` of libheif, with little memory
 * and time: what it is fed is somebody's bytes. Where it is not installed, HEIC is refused with a sentence.
 * @param file lies in a folder of its own, which goes with it
 */
export async function decodeHeic(file: string): Promise<Buffer> {
  const target = path.join(path.dirname(file), 'decoded.jpg');
  const ended = await runBounded('heif-convert', ['-q', '92', file, target], BOUNDS);
  if (ended !== 'done') throw refused(ended === 'missing' ? UNREADABLE_HEIC : UNREADABLE_IMAGE);
  // Of several pictures in one file each gets a number.
  for (const name of [target, target.replace('.jpg', '-1.jpg')]) {
    const found = await fs.stat(name).catch(() => undefined);
    if (found !== undefined && found.size <= MAXIMUM_BYTES) return fs.readFile(name);
  }
  throw refused(UNREADABLE_IMAGE);
}

const refused = (message: string) => new ValidationFailed([{ propertyPath: 'file', message }]);
