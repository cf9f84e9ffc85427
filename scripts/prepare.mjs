// Prepares the start of the server: installs the packages of the lock file, and builds the browser bundle from the
// current sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, root, runCommandOrThrow } from './node-runtime.mjs';

const lockFile = join(root, 'package-lock.json');
/** npm writes this file last, so its time says when the installation was completed. */
const installedLockFile = join(root, 'node_modules', '.package-lock.json');

/** This uses `npm install`, because `npm ci` refuses a lock file with optional packages of other platforms. */
export const installPackages = async () => {
  const isInstalled =
    existsSync(installedLockFile) && statSync(installedLockFile).mtimeMs >= statSync(lockFile).mtimeMs;
  if (isInstalled) return;
  console.log('Installing packages …');
  await runCommandOrThrow('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
  utimesSync(installedLockFile, new Date(), new Date());
};

const bundleSources = ['web', 'shared', 'index.html', 'vite.config.ts', 'postcss.config.js', 'package-lock.json'];
const fingerprintFile = join(root, 'dist', '.built-from');

const listFiles = (path) => {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1));
};

const fingerprint = () => {
  const hash = createHash('sha256');
  for (const file of bundleSources.flatMap(listFiles).toSorted((one, other) => (one < other ? -1 : 1))) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
};

export const buildBrowserBundle = async () => {
  const sources = fingerprint();
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === sources) return;
  console.log('Building the browser bundle …');
  // NODE_ENV is set here, because the value of a test run would put React's development version into the bundle that
  // everybody uses afterwards.
  const env = { ...process.env, NODE_ENV: 'production' };
  await runCommandOrThrow(findNode(), [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    env,
  });
  writeFileSync(fingerprintFile, sources);
};
