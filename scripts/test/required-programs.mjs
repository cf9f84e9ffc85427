// Finds the programs that the tests need on this machine: Chromium, PostgreSQL, a library that sets the clock, a file
// store with the S3 protocol, and a decoder for HEIC. As root on Debian it installs missing ones.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findClockLibrary } from './clock.mjs';
import { runCommand } from './run-command.mjs';

const postgresFolder = '/usr/lib/postgresql';
const MIN_POSTGRES_VERSION = 15;

const findChromium = () =>
  [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path !== undefined && existsSync(path));

const findPostgres = () => {
  if (!existsSync(postgresFolder)) return undefined;
  const [newest] = readdirSync(postgresFolder)
    .filter(
      (version) => Number(version) >= MIN_POSTGRES_VERSION && existsSync(join(postgresFolder, version, 'bin/initdb')),
    )
    .toSorted((one, other) => Number(other) - Number(one));
  return newest === undefined ? undefined : join(postgresFolder, newest, 'bin');
};

let isPackageIndexUpdated = false;
const aptGet = async (...args) => {
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  const result = await runCommand('apt-get', [...options, ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    timeoutSeconds: 600,
  });
  if (result.code !== 0)
    throw new Error(`apt-get ${args.join(' ')} failed: ${result.output.trim().split('\n').at(-1)}`);
};
const install = async (packageName) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`${packageName} is not installed, and only root on Debian or Ubuntu can fetch it from here.`);
  }
  if (!isPackageIndexUpdated) await aptGet('update');
  isPackageIndexUpdated = true;
  await aptGet('install', '-y', '--no-install-recommends', packageName);
};

const findOrInstall = async (find, packageName) => {
  if (find() === undefined) await install(packageName);
  const found = find();
  if (found === undefined) throw new Error(`${packageName} was installed but is not where it is expected.`);
  return found;
};

/**
 * @returns {Promise<string>} the path of the browser. The headless shell is preferred, because it needs 20 % less
 * processor time.
 */
export const findOrInstallChromium = () => findOrInstall(findChromium, 'chromium-headless-shell');
/** @returns {Promise<string>} the folder with initdb and postgres */
export const findOrInstallPostgres = () => findOrInstall(findPostgres, 'postgresql');
/** The library that shifts the clock of the tested processes. */
export const findOrInstallClockLibrary = () => findOrInstall(findClockLibrary, 'libfaketime');
const programFinder = (name) => () => (existsSync(`/usr/bin/${name}`) ? `/usr/bin/${name}` : undefined);
const swiftServers = ['proxy', 'account', 'container', 'object'];
/** OpenStack Swift, with which the file store is tested. */
export const installSwift = async () => {
  await findOrInstall(programFinder('swift-ring-builder'), 'swift');
  for (const name of swiftServers) await findOrInstall(programFinder(`swift-${name}-server`), `swift-${name}`);
};
/** `pdftoppm`, with which the server draws the first page of a PDF. */
export const installPoppler = () => findOrInstall(programFinder('pdftoppm'), 'poppler-utils');
/** The tests of reports use it to check that a PDF is valid. */
export const installQpdf = () => findOrInstall(programFinder('qpdf'), 'qpdf');
/** `heif-convert`, which the server uses, and `heif-enc`, with which the tests make images like those of a phone. */
export const installHeif = () => findOrInstall(programFinder('heif-enc'), 'libheif-examples');

const promtoolFolder = join(import.meta.dirname, '../../node_modules/.cache/schutzbuch/prometheus');
/**
 * Only the programs are taken out of Debian's package: installing it would start Prometheus.
 * @returns {Promise<string>} the path of promtool, which checks alert rules
 */
export const findOrUnpackPromtool = async () => {
  const promtool = programFinder('promtool')() ?? join(promtoolFolder, 'usr/bin/promtool');
  if (existsSync(promtool)) return promtool;
  mkdirSync(promtoolFolder, { recursive: true });
  const script = 'apt-get -qq download prometheus && dpkg-deb --extract prometheus_*.deb . && rm prometheus_*.deb';
  const { code, output } = await runCommand('sh', ['-c', script], { cwd: promtoolFolder, timeoutSeconds: 300 });
  if (code !== 0) throw new Error(`promtool is not there, and could not be fetched from Debian: ${output.trim()}`);
  return promtool;
};
