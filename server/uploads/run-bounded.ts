import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Bounds {
  readonly milliseconds: number;
  /** Of address space. */
  readonly kibibytes: number;
}

/** Of a shell that is not there, and of a program it does not find. */
const NOT_FOUND = ['ENOENT', 127];

/**
 * Runs a program that reads somebody's bytes, with little memory and time, and nothing of this process but its files.
 * @returns what became of it; `missing` where it is not installed
 */
export async function runBounded(
  program: string,
  args: readonly string[],
  { milliseconds, kibibytes }: Bounds,
): Promise<'done' | 'failed' | 'missing'> {
  // The arguments are handed over as they are: no shell reads them.
  const limited = `ulimit -v ${kibibytes}; exec ${program} "$@"`;
  try {
    await run('/bin/sh', ['-c', limited, 'sh', ...args], {
      timeout: milliseconds,
      killSignal: 'SIGKILL',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    });
    return 'done';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return NOT_FOUND.some((one) => one === code) ? 'missing' : 'failed';
  }
}
