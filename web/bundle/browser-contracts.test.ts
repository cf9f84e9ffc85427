import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { addressesIn, SERVER_PROPERTIES } from './browser-contracts.ts';

const contracts = globSync('shared/contracts/**/*.ts').filter((file) => !file.endsWith('.test.ts'));

const addressesOf = (file: string) => {
  const code = readFileSync(file, 'utf8');
  return addressesIn(code, parseSync(file, code).program, file);
};

it('a screen loads the addresses of a contract without its schemas', () => {
  const addresses = addressesOf('shared/contracts/profiles/profiles.ts');
  expect(addresses).toMatch(/getProfile = .*endpoint\(\{\s+method: 'GET',\s+path: '\/api\/profiles\/\{id\}',\s+\}\)/);
  expect(addresses).toContain('PROFILE_NAME_MESSAGE =');
  expect(addresses).toMatch(
    /export \{.*\bProfilePatch\b.*\} from "shared\/contracts\/profiles\/profiles\.ts\?schemas"/,
  );
  expect(addresses).not.toContain('const ProfilePatch');
});

it('a schema is one as well if it is made by a function of another contract, however that is imported', () => {
  expect(addressesOf('shared/contracts/wire/corrections.ts')).not.toContain('correctionInput =');
  expect(addressesOf('shared/contracts/tablets/tablets.ts')).not.toContain('tabletName =');
});

it.each(contracts)('no address needs zod: %s', (file) => {
  const withoutTypes = addressesOf(file).replaceAll(/\bz\.(?:infer|input|output|Zod\w+)\b/g, '');
  expect(withoutTypes).not.toMatch(/\bz\./);
});

const sources = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|^web\/bundle\//.test(file));
const serverProperties = [...new Set(Object.values(SERVER_PROPERTIES).flat())].join('|');

/** Finds `name.property` and `{ property } = name`. */
const readsServerProperty = (source: string, name: string) =>
  new RegExp(
    `\\b${name}\\.(?:${serverProperties})\\b|\\{[^{}]*\\b(?:${serverProperties})\\b[^{}]*\\}\\s*=\\s*${name}\\b`,
  ).test(source);

it.each(['listTasks.%s', 'const { path, %s } = listTasks;', 'const {\n  %s: read,\n} = listTasks;'])(
  'a read is found: %s',
  (read) => {
    const [property = ''] = serverProperties.split('|');
    expect(readsServerProperty(read.replace('%s', property), 'listTasks')).toBe(true);
    expect(readsServerProperty(read.replace('%s', 'path'), 'listTasks')).toBe(false);
  },
);

it('the browser reads nothing of a contract that its build leaves out', () => {
  const reads = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const imports = source.matchAll(/import \{([^}]*)\} from '#shared\/contracts\//g);
    const names = [...imports].flatMap(([, list = '']) => list.match(/\b[a-z]\w+(?=,|\s|$)/g) ?? []);
    return ['endpoint', 'resource', ...names]
      .filter((name) => readsServerProperty(source, name))
      .map((name) => `${file}: ${name}`);
  });
  expect(sources.length).toBeGreaterThan(500);
  expect(reads).toEqual([]);
});
