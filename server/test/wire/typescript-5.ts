import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Packages that the tests need in another version than the project are in a folder with a lock file of its own. */
export const toolsFolder = (name: string) => path.resolve(import.meta.dirname, '../../../tools', name);

const TYPESCRIPT = 'typescript-5';

/**
 * Runs a program of tools/typescript-5, which is separate because it does not support TypeScript 7. It is installed at
 * the first use.
 * @param program path below its node_modules, e.g. `typescript/bin/tsc`
 * @throws Error with the output if the program fails or cannot be installed
 */
export async function runTypescript5(program: string, parameters: readonly string[]): Promise<string> {
  const file = path.join(toolsFolder(TYPESCRIPT), 'node_modules', program);
  if (!fs.existsSync(file)) await installTools(TYPESCRIPT);
  return run(process.execPath, [file, ...parameters]);
}

/** @throws Error with the output of npm */
export async function installTools(name: string): Promise<void> {
  try {
    await run('npm', ['install', '--prefix', toolsFolder(name), '--no-audit', '--no-fund']);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const command = `npm --prefix tools/${name} install`;
    throw new Error(`The tools in tools/${name} could not be installed (${command}): ${reason}`, { cause: error });
  }
}

const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/**
 * Runs the program without blocking, because the tested server runs in this process and has to serve its connections.
 */
export async function run(program: string, parameters: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(program, parameters, { env: environment })).stdout;
  } catch (error) {
    throw new Error(outputOf(error), { cause: error });
  }
}

function outputOf(error: unknown): string {
  const isProgramError = typeof error === 'object' && error !== null && 'stdout' in error && 'stderr' in error;
  return isProgramError ? `${String(error.stdout)}\n${String(error.stderr)}` : String(error);
}
