// Installs the packages exactly as the lock file names them, or fails. `npm ci` refuses the optional packages of other
// platforms on some registries: there `npm install` does it, and whatever it would have changed in the lock file is a failure.
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
