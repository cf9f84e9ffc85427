import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = path.resolve(import.meta.dirname, '../../../scripts/install-locked.mjs');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lockOf = (version: string) =>
  JSON.stringify({ packages: { 'node_modules/example': { version, integrity: `sha512-${version}` } } });

/**
 * Runs the installation with a simulated npm, because a registry is not always reachable.
 * @param npm what each of its commands does, as branches of `case` in a shell
 * @returns the exit status, and the commands of npm with their last option
 */
function install(npm: string) {
  const file = (name: string) => path.join(folder, name);
  mkdirSync(file('node_modules'));
  writeFileSync(file('package-lock.json'), lockOf('1.0.0'));
  writeFileSync(file('npm'), `#!/bin/sh\nfor last; do :; done\necho "$1 $last" >> asked\ncase $1 in\n${npm}\nesac\n`);
  chmodSync(file('npm'), 0o755);
  const { status } = spawnSync(process.execPath, [script, '--omit=dev'], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
  });
  return { status, asked: readFileSync(file('asked'), 'utf8').trim().split('\n') };
}

/** npm ci refuses, and npm install installs this version. */
const installing = (version: string) =>
  `ci) exit 1;;\ninstall) echo '${lockOf(version)}' > node_modules/.package-lock.json;;`;

it('npm ci is sufficient if it succeeds', () => {
  expect(install('ci) exit 0;;')).toEqual({ status: 0, asked: ['ci --omit=dev'] });
});

it('an install of the packages of the lock file is accepted if npm ci refuses', () => {
  expect(install(installing('1.0.0'))).toEqual({ status: 0, asked: ['ci --omit=dev', 'install --omit=dev'] });
});

it('an install of other packages fails', () => {
  expect(install(installing('1.0.1')).status).toBe(1);
});

it('an install with an error fails', () => {
  expect(install('*) exit 1;;').status).toBe(1);
});
