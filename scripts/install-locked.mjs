// Installs exactly the packages of the lock file, or fails. With some registries, `npm ci` refuses optional packages of
// other platforms. `npm install` is used then, and it counts as a failure if that would have changed the lock file.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const options = ['--no-audit', '--no-fund', '--loglevel=error', ...process.argv.slice(2)];
const npm = (command) =>
  spawnSync('npm', [command, ...options], { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

const lockFileBefore = readFileSync('package-lock.json', 'utf8');
if (!npm('ci')) {
  console.error('npm ci refused; installing from the same lock file.');
  const isInstalled = npm('install');
  const isLockFileUnchanged = readFileSync('package-lock.json', 'utf8') === lockFileBefore;
  if (!isLockFileUnchanged) {
    writeFileSync('package-lock.json', lockFileBefore);
    console.error('The installation would have changed the lock file, so it counts as failed.');
  }
  process.exitCode = isInstalled && isLockFileUnchanged ? 0 : 1;
}
