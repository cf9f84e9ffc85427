import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const executeFile = promisify(execFile);

interface ProgramLimits {
  readonly maxMilliseconds: number;
  /** Limit of the address space. */
  readonly maxKibibytes: number;
}

/** The error code for a missing shell, and the exit code of a shell that does not find the program. */
const NOT_FOUND_CODES = ['ENOENT', 127];

/**
 * Runs a program that reads untrusted bytes, with limited memory and time and without the environment of this process.
 * @returns `missing` if the program is not installed
 */
export async function runWithLimits(
  program: string,
  args: readonly string[],
  { maxMilliseconds, maxKibibytes }: ProgramLimits,
): Promise<'done' | 'failed' | 'missing'> {
  // The arguments are passed as "$@", so the shell does not interpret them.
  const limitedCommand = `ulimit -v ${maxKibibytes}; exec ${program} "$@"`;
  try {
    await executeFile('/bin/sh', ['-c', limitedCommand, 'sh', ...args], {
      timeout: maxMilliseconds,
      killSignal: 'SIGKILL',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    });
    return 'done';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return NOT_FOUND_CODES.some((candidate) => candidate === code) ? 'missing' : 'failed';
  }
}
