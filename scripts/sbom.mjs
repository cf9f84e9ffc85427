// `npm run sbom -- FILE`: writes what is shipped, as a software bill of materials in the format CycloneDX 1.6. It lists the
// packages of the lock file that are installed here and are no development tools. `npm sbom` is of no use for that: with
// `--omit dev` it leaves out packages that a development tool needs as well, among them React and the driver of PostgreSQL.
// The list is compared with the packages that are found by following the dependencies, and a difference is a failure.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node-runtime.mjs';

const readJson = (...parts) => JSON.parse(readFileSync(join(root, ...parts), 'utf8'));
const { name, version, description, dependencies, optionalDependencies } = readJson('package.json');
const { packages } = readJson('package-lock.json');

const isInstalled = (path) => existsSync(join(root, path, 'package.json'));
const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true && isInstalled(path));

/** Returns where a package finds another one: in its own folder, or in that of a package around it. */
const locationOf = (from, dependency) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = join(folder, 'node_modules', dependency);
    if (isInstalled(path)) return path;
    if (folder === '') return undefined;
  }
};

/** Returns the installed packages that the application needs, by following the dependencies that each one names. */
const followDependencies = () => {
  const found = new Set();
  const visit = (from, names) => {
    for (const dependency of names) {
      const path = locationOf(from, dependency);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      const needs = readJson(path, 'package.json');
      visit(path, Object.keys({ ...needs.dependencies, ...needs.optionalDependencies, ...needs.peerDependencies }));
    }
  };
  visit('', Object.keys({ ...dependencies, ...optionalDependencies }));
  return found;
};

const packageUrl = (packageName, packageVersion) =>
  `pkg:npm/${packageName.replace('@', '%40')}@${encodeURIComponent(packageVersion)}`;

/** The lock file has hashes as `sha512-…` in base64. */
const hashOf = (integrity) => {
  const [algorithm, content] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') };
};

/** An SPDX expression such as `MIT OR Apache-2.0` is written in another place than a single licence. */
const licenceOf = (licence) =>
  /^[\w.+-]+$/.test(licence) && licence !== 'UNLICENSED' ? { license: { id: licence } } : { expression: licence };

const componentOf = ([path, { version: packageVersion, integrity, license, optional }]) => {
  const packageName = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return {
    type: 'library',
    'bom-ref': path,
    name: packageName,
    version: packageVersion,
    scope: optional === true ? 'optional' : 'required',
    purl: packageUrl(packageName, packageVersion),
    ...(license !== undefined && { licenses: [licenceOf(license)] }),
    ...(integrity !== undefined && { hashes: [hashOf(integrity)] }),
  };
};

const listed = new Set(shipped.map(([path]) => path));
const needed = followDependencies();
const differences = [
  ...[...needed].filter((path) => !listed.has(path)).map((path) => `${path} is needed, but is not in the list.`),
  ...[...listed].filter((path) => !needed.has(path)).map((path) => `${path} is in the list, but nothing needs it.`),
];

const [file = 'sbom.cdx.json'] = process.argv.slice(2);
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { type: 'application', 'bom-ref': name, name, version, description, purl: packageUrl(name, version) },
  },
  components: shipped.map(componentOf),
};
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${file}: ${bill.components.length} packages are shipped, ${needed.size} are needed.`);
for (const difference of differences) console.error(difference);
if (differences.length > 0) process.exitCode = 1;
