import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ValidationFailed } from '#server/http/errors.ts';
import { UNREADABLE_HEIC, UNREADABLE_IMAGE } from './image-format.rules.ts';

const run = promisify(execFile);
const LONGEST_MILLISECONDS = 20_000;
const MEMORY_KIBIBYTES = 1_500_000;
const MAXIMUM_BYTES = 64 * 1024 * 1024;
/** Of a shell that is not there, and of a program it does not find. */
const NOT_FOUND = ['ENOENT', 127];

/**
 * What phones of one maker take, as JPEG. The decoder is a program of its own, `heif-convert` of libheif, with little memory
 * and time: what it is fed is somebody's bytes. Where it is not installed, HEIC is refused with a sentence.
 * @param file lies in a folder of its own, which goes with it
 */
export async function decodeHeic(file: string): Promise<Buffer> {
  const target = path.join(path.dirname(file), 'decoded.jpg');
  const limited = `ulimit -v ${MEMORY_KIBIBYTES}; exec heif-convert -q 92 "$1" "$2"`;
  await run('/bin/sh', ['-c', limited, 'sh', file, target], {
    timeout: LONGEST_MILLISECONDS,
    killSignal: 'SIGKILL',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
  }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const isMissing = NOT_FOUND.some((one) => one === code);
    throw refused(isMissing ? UNREADABLE_HEIC : UNREADABLE_IMAGE);
  });
  // Of several pictures in one file each gets a number.
  for (const name of [target, target.replace('.jpg', '-1.jpg')]) {
    const found = await fs.stat(name).catch(() => undefined);
    if (found !== undefined && found.size <= MAXIMUM_BYTES) return fs.readFile(name);
  }
  throw refused(UNREADABLE_IMAGE);
}

const refused = (message: string) => new ValidationFailed([{ propertyPath: 'file', message }]);
