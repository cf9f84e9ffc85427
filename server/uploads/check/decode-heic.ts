import fs from 'node:fs/promises';
import path from 'node:path';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { UNREADABLE_HEIC_MESSAGE, UNREADABLE_IMAGE_MESSAGE } from './image-format.rules.ts';
import { runWithLimits } from './run-with-limits.ts';

const DECODER_LIMITS = { maxMilliseconds: 20_000, maxKibibytes: 1_500_000 };
const MAX_DECODED_BYTES = 64 * 1024 * 1024;

/**
 * Converts a HEIC image, as iPhones take it, to JPEG. The decoder `heif-convert` of libheif runs as a separate program
 * with limited memory and time, because the bytes are untrusted. If it is not installed, HEIC is rejected with a
 * message for the user.
 * @param file has to be in a folder of its own, which the caller deletes afterwards
 */
export async function decodeHeic(file: string): Promise<Buffer> {
  const target = path.join(path.dirname(file), 'decoded.jpg');
  const exitState = await runWithLimits('heif-convert', ['-q', '92', file, target], DECODER_LIMITS);
  if (exitState !== 'done') throw refusal(exitState === 'missing' ? UNREADABLE_HEIC_MESSAGE : UNREADABLE_IMAGE_MESSAGE);
  // If the file contains several images, heif-convert numbers its output files.
  for (const name of [target, target.replace('.jpg', '-1.jpg')]) {
    const foundFile = await fs.stat(name).catch(() => undefined);
    if (foundFile !== undefined && foundFile.size <= MAX_DECODED_BYTES) return fs.readFile(name);
  }
  throw refusal(UNREADABLE_IMAGE_MESSAGE);
}

const refusal = (message: string) => new ValidationFailed([{ propertyPath: 'file', message }]);
