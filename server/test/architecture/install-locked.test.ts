import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = path.resolve(import.meta.dirname, '../../../scripts/install-locked.mjs');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Runs the installation with a simulated npm, because a registry is not always reachable.
 * @returns the exit status, the calls of npm, and the lock file
 */
function install(npm: string) {
  const file = (name: string) => path.join(folder, name);
  writeFileSync(file('package-lock.json'), 'as locked');
  writeFileSync(file('npm'), `#!/bin/sh\necho "$1 $5" >> asked\ncase $1 in\n${npm}\nesac\n`);
  chmodSync(file('npm'), 0o755);
  const { status } = spawnSync(process.execPath, [script, '--omit=dev'], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
  });
  const npmCalls = readFileSync(file('asked'), 'utf8').trim().split('\n');
  return { status, asked: npmCalls, lock: readFileSync(file('package-lock.json'), 'utf8') };
}

it('npm ci is sufficient if it succeeds', () => {
  expect(install('ci) exit 0;;')).toEqual({ status: 0, asked: ['ci --omit=dev'], lock: 'as locked' });
});

it('an install that keeps the lock file is accepted if npm ci refuses', () => {
  const expectedCalls = ['ci --omit=dev', 'install --omit=dev'];
  expect(install('ci) exit 1;;')).toEqual({ status: 0, asked: expectedCalls, lock: 'as locked' });
});

it('an install that changes the lock file fails, and so does one with an error', () => {
  const drifted = install('ci) exit 1;;\ninstall) echo other > package-lock.json;;');
  expect([drifted.status, drifted.lock]).toEqual([1, 'as locked']);
  expect(install('*) exit 1;;').status).toBe(1);
});
