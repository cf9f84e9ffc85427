// Installs exactly the packages of the lock file, or fails. `npm ci` refuses a lock file without the optional packages of
// other platforms. `npm install` is used then, and what it installed is compared with the lock file.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const options = ['--no-audit', '--no-fund', '--loglevel=error', ...process.argv.slice(2)];
const npm = (...args) =>
  spawnSync('npm', [...args, ...options], { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Returns the installed packages that the lock file does not name, or names with another content. */
const findOthers = () => {
  const locked = packagesOf('package-lock.json');
  return Object.entries(packagesOf('node_modules/.package-lock.json'))
    .filter(
      ([path, { version, integrity }]) => locked[path]?.version !== version || locked[path].integrity !== integrity,
    )
    .map(([path, { version }]) => `${path} ${version}`);
};

if (!npm('ci')) {
  console.error('npm ci refused; installing from the same lock file.');
  const isInstalled = npm('install', '--no-save');
  const others = isInstalled ? findOthers() : [];
  for (const other of others) console.error(`${other} was installed, which is not what the lock file names.`);
  process.exitCode = isInstalled && others.length === 0 ? 0 : 1;
}
