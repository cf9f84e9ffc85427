import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { drawArchitecture } from '#scripts/draw-architecture.mjs';
import { featureTests, testsOnBothStores } from '#server/test/app/on-both-stores.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The list of all features. Either side may lack one, but may have no feature that is not listed here. */
const features = [
  'activities',
  'audit',
  'auth',
  'authority-access',
  'billing',
  'customers',
  'documents',
  'forms',
  'help',
  'imports',
  'inspection-tours',
  'ledger',
  'locations',
  'mails',
  'master-data',
  'notifications',
  'oasis-certs',
  'organisation-export',
  'player-check',
  'profile-documents',
  'profiles',
  'protocols',
  'reports',
  'retention',
  'search',
  'tablets',
  'tasks',
  'terminations',
  'upload-links',
  'users',
];
const serverRoles = ['export', 'main', 'public', 'queries', 'resource', 'routes', 'rules'];
const webRoles = ['api', 'module', 'page', 'public'];
const MAX_FILES_IN_FOLDER = 25;
const drawers = ['common', 'helpers', 'index', 'misc', 'utils'];

const foldersIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

/** Returns the roles of a file by its name: `tasks.rules.test.ts` has the roles rules and test. */
const rolesOf = (file: string): string[] => path.basename(file).split('.').slice(1, -1);

const filesOfUnknownRole = (folder: string, roles: readonly string[]): string[] =>
  filesBelow(folder).filter((file) => {
    const named = rolesOf(file);
    const withoutTest = named.at(-1) === 'test' ? named.slice(0, -1).filter((role) => role !== 'api') : named;
    return withoutTest.length > 1 || withoutTest.some((role) => !roles.includes(role));
  });

describe('names', () => {
  it('every folder of a feature on the server is in the list of features', () => {
    expect(foldersIn('server/features')).not.toEqual([]);
    expect(foldersIn('server/features').filter((name) => !features.includes(name))).toEqual([]);
  });

  it('every folder of a feature in the browser is in the list of features', () => {
    expect(foldersIn('web/features')).not.toEqual([]);
    expect(foldersIn('web/features').filter((name) => !features.includes(name))).toEqual([]);
  });

  it('every folder of contracts has the name of a feature, except for the shared base', () => {
    const folders = foldersIn('shared/contracts').filter((name) => name !== 'wire');
    expect(folders).not.toEqual([]);
    expect(folders.filter((name) => !features.includes(name))).toEqual([]);
  });

  it('every feature of the server has its contract', () => {
    const missing = foldersIn('server/features').filter(
      (name) => !fs.existsSync(path.join(root, `shared/contracts/${name}/${name}.ts`)),
    );
    expect(missing).toEqual([]);
  });

  it('files of a server feature have a role of the closed list or are named after what they do', () => {
    expect(filesOfUnknownRole('server/features', serverRoles)).toEqual([]);
  });

  it('files of a browser feature have a role of the closed list or are named after what they show', () => {
    expect(filesOfUnknownRole('web/features', webRoles)).toEqual([]);
  });

  it('migrations have consecutive, unique numbers', () => {
    const numbers = filesBelow('server/db/migrations').map((file) => Number(path.basename(file).slice(0, 3)));
    expect(numbers).not.toEqual([]);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('no folder has more than 25 files, except for numbered series', () => {
    const folders = ['shared', 'server', 'web', 'e2e', 'bench', 'chaos', 'scripts']
      .flatMap(filesBelow)
      .map((file) => path.dirname(file));
    const sizes = new Map(folders.map((folder) => [folder, folders.filter((other) => other === folder).length]));
    const series = ['server/db/migrations'];
    expect([...sizes].filter(([folder, size]) => size > MAX_FILES_IN_FOLDER && !series.includes(folder))).toEqual([]);
  });

  it('a feature has at most one level of folders', () => {
    const deep = ['server/features', 'web/features'].flatMap(filesBelow).filter((file) => file.split('/').length > 5);
    expect(deep).toEqual([]);
  });

  it('every function and view is defined in one place, and none in a migration', () => {
    const definitions = (folder: string) =>
      filesBelow(folder).flatMap((file) =>
        [
          ...fs
            .readFileSync(path.join(root, file), 'utf8')
            .matchAll(/^ *create (?:or replace )?(?:function|view) \w+/gm),
        ].map(([text]) => text.trim()),
      );
    const defined = definitions('server/db/functions');
    expect(defined).not.toEqual([]);
    expect(defined).toEqual([...new Set(defined)]);
    expect(defined.filter((text) => !text.startsWith('create or replace '))).toEqual([]);
    expect(definitions('server/db/migrations')).toEqual([]);
  });

  it('no file collects unrelated things', () => {
    const allFiles = ['shared', 'server', 'web', 'e2e'].flatMap(filesBelow);
    expect(allFiles.filter((file) => drawers.includes(path.basename(file).split('.')[0] ?? ''))).toEqual([]);
  });
});

describe('tests that run on both stores', () => {
  it('include one file of each server feature that has API tests', () => {
    const tested = foldersIn('server/features').filter((feature) =>
      filesBelow(`server/features/${feature}`).some((file) => file.endsWith('.api.test.ts')),
    );
    expect(tested).not.toEqual([]);
    expect(Object.keys(featureTests).toSorted()).toEqual(tested.toSorted());
  });

  it('are files that exist', () => {
    expect(testsOnBothStores.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
  });
});

describe('journeys of features', () => {
  const text = fs.readFileSync(path.join(root, 'e2e/journeys-of-features.json'), 'utf8');
  const journeysOfFeatures = z.parse(z.record(z.string(), z.array(z.string())), JSON.parse(text));

  it('are listed for every feature, and exist', () => {
    const files = Object.values(journeysOfFeatures).flat();
    expect(Object.keys(journeysOfFeatures).toSorted()).toEqual(features);
    const journeys = filesBelow('e2e').map((file) => path.basename(file, '.spec.ts'));
    expect(files.filter((name) => !journeys.includes(name))).toEqual([]);
  });
});

it('the diagram in docs/architecture.md matches the code: `npm run architecture` draws it', () => {
  const { text, drawn } = drawArchitecture();
  expect(text).toBe(drawn);
});
