// Installs exactly the packages of the lock file, or fails. With some registries, `npm ci` refuses optional packages of
// other platforms. `npm install` is used then, and it counts as a failure if that would have changed the lock file.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const options = ['--no-audit', '--no-fund', '--loglevel=error', ...process.argv.slice(2)];
const npm = (command) =>
  spawnSync('npm', [command, ...options], { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

const locked = readFileSync('package-lock.json', 'utf8');
if (!npm('ci')) {
  console.error('npm ci refused; installing from the same lock file.');
  const isInstalled = npm('install');
  const isSame = readFileSync('package-lock.json', 'utf8') === locked;
  if (!isSame) {
    writeFileSync('package-lock.json', locked);
    console.error('The lock file does not name what would have been installed. Nothing was accepted.');
  }
  process.exitCode = isInstalled && isSame ? 0 : 1;
}
