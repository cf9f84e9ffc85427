import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../tools/typescript-5');

/**
 * Runs a program of tools/typescript-5, which lies apart because it does not know TypeScript 7. Installs it on first use.
 * @param program path below its node_modules, e.g. `typescript/bin/tsc`
 * @throws Error with what the program said, when it fails or cannot be installed
 */
export function runTypescript5(program: string, parameters: readonly string[]): string {
  const file = path.join(folder, 'node_modules', program);
  if (!fs.existsSync(file)) install();
  return run(process.execPath, [file, ...parameters]);
}

function install(): void {
  try {
    run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund']);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The tools in tools/typescript-5 could not be installed (npm --prefix tools/typescript-5 install): ${reason}`,
      { cause: error },
    );
  }
}

export function run(program: string, parameters: readonly string[]): string {
  try {
    return execFileSync(program, parameters, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
  } catch (error) {
    const said =
      typeof error === 'object' && error !== null && 'stdout' in error && 'stderr' in error
        ? `${String(error.stdout)}\n${String(error.stderr)}`
        : String(error);
    throw new Error(said, { cause: error });
  }
}
