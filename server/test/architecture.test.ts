import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The one list of features; a side may lack one, but has none that is not here. */
const features = [
  'activities',
  'audit',
  'auth',
  'billing',
  'customers',
  'documents',
  'forms',
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
  'tasks',
  'upload-links',
  'users',
];
/** What the contracts of all features are built from. */
const contractFoundations = ['api', 'corrections', 'endpoint', 'hydra', 'live'];
/** Resources whose contract would make that of their feature too long. */
const contractParts = [
  'account',
  'address',
  'billing-settings',
  'check-log',
  'customer-changes',
  'document-readings',
  'document-storage',
  'invitations',
  'invoices',
  'limit-changes',
  'location-changes',
  'location-usages',
  'prices',
  'proof-gaps',
  'proof-types',
  'protocol-evaluation',
  'protocol-images',
  'quotas',
  'report-dues',
  'report-files',
  'retention-runs',
  'social-concepts',
  'states',
  'task-templates',
  'user-access',
  'user-links',
  'venue-situations',
];
const serverRoles = ['export', 'main', 'public', 'queries', 'resource', 'routes', 'rules'];
const webRoles = ['api', 'module', 'page', 'public'];
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

/** `tasks.rules.test.ts` plays the roles rules and test. */
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

  it('every contract bears the name of a feature or of a part of one, or is a foundation of all', () => {
    const contracts = filesBelow('shared/contracts')
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => path.basename(file, '.ts'));
    expect(contracts).not.toEqual([]);
    expect(contracts.filter((name) => ![...features, ...contractParts, ...contractFoundations].includes(name))).toEqual(
      [],
    );
  });

  it('every feature of the server has its contract', () => {
    const missing = foldersIn('server/features').filter(
      (name) => !fs.existsSync(path.join(root, `shared/contracts/${name}.ts`)),
    );
    expect(missing).toEqual([]);
  });

  it('files of a server feature play a role of the closed list or are named after what they do', () => {
    expect(filesOfUnknownRole('server/features', serverRoles)).toEqual([]);
  });

  it('files of a browser feature play a role of the closed list or are named after what they show', () => {
    expect(filesOfUnknownRole('web/features', webRoles)).toEqual([]);
  });

  it('migrations are numbered one after the other, no number twice', () => {
    const numbers = filesBelow('server/db/migrations').map((file) => Number(path.basename(file).slice(0, 3)));
    expect(numbers).not.toEqual([]);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('no file is a drawer for everything', () => {
    const all = ['shared', 'server', 'web', 'e2e'].flatMap(filesBelow);
    expect(all.filter((file) => drawers.includes(path.basename(file).split('.')[0] ?? ''))).toEqual([]);
  });
});

const LintReport = z.object({
  diagnostics: z.array(z.object({ message: z.string(), code: z.string(), filename: z.string() })),
  number_of_files: z.number(),
});
type LintReport = z.infer<typeof LintReport>;

/** One breach of each rule, planted in an empty house of the same layout. Each file imports what is named beside it. */
const breaches = [
  { rule: 'shared imports nobody', file: 'shared/contracts/tasks.ts', imports: '#server/config.ts' },
  { rule: 'shared imports nobody', file: 'shared/permissions.ts', imports: 'kysely' },
  { rule: 'web never imports server', file: 'web/api/client.ts', imports: '#server/config.ts' },
  {
    rule: 'web never imports server',
    file: 'web/features/tasks/tasks.api.ts',
    imports: '#server/features/tasks/tasks.public.ts',
  },
  { rule: 'server never imports web', file: 'server/app.ts', imports: '#web/theme.ts' },
  {
    rule: 'features enter by the door',
    file: 'server/features/tasks/complete-task.ts',
    imports: '#server/features/profiles/profiles.queries.ts',
  },
  {
    rule: 'features enter by the door',
    file: 'web/features/tasks/task-list.page.tsx',
    imports: '#web/features/profiles/profile-chooser.tsx',
  },
  {
    rule: 'platform knows no feature',
    file: 'server/http/serve.ts',
    imports: '#server/features/tasks/tasks.public.ts',
  },
  { rule: 'platform knows no feature', file: 'web/ui/table.tsx', imports: '#web/features/tasks/tasks.public.ts' },
  { rule: 'rules are pure', file: 'server/features/tasks/tasks.rules.ts', imports: './tasks.queries.ts' },
  { rule: 'rules are pure', file: 'server/features/auth/place.rules.ts', imports: '#server/http/serve.ts' },
  { rule: 'rules are pure', file: 'server/features/profiles/profiles.rules.ts', imports: 'fastify' },
  { rule: 'only queries touch SQL', file: 'server/features/activities/record-activity.ts', imports: 'kysely' },
  { rule: 'folders are named', file: 'server/features/users/users.routes.ts', imports: '../tasks/tasks.public.ts' },
] as const;

/** What looks alike and is allowed. */
const allowed = [
  { file: 'shared/contracts/profiles.ts', imports: 'zod/mini' },
  { file: 'server/features/tasks/give-task.ts', imports: '#server/features/profiles/profiles.public.ts' },
  { file: 'server/features/tasks/tasks.queries.ts', imports: 'kysely' },
  { file: 'server/main.ts', imports: '#server/app.ts' },
  { file: 'web/app/routes.tsx', imports: '#web/features/tasks/task-list.page.tsx' },
] as const;

describe('import rules', () => {
  const house = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-house-'));
  let report: LintReport = { diagnostics: [], number_of_files: 0 };

  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    fs.writeFileSync(path.join(house, file), text);
  };

  beforeAll(async () => {
    for (const file of ['.oxlintrc.json', 'package.json', 'scripts/import-rules.mjs']) {
      write(file, fs.readFileSync(path.join(root, file), 'utf8'));
    }
    for (const { file, imports } of [...breaches, ...allowed]) write(file, `export * as planted from '${imports}';\n`);
    write('server/access/actor.ts', `import { scope } from './scope.ts';\nexport const actor = () => scope;\n`);
    write('server/access/scope.ts', `import { actor } from './actor.ts';\nexport const scope = () => actor;\n`);
    const rules = ['-A', 'all', '-D', 'house/boundaries', '-D', 'import/no-cycle', '--format', 'json'];
    const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
    // Its part for types is found by the PATH.
    const options = { cwd: house, env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env['PATH']}` } };
    // It exits with 1 because it finds something, which is what we want.
    const outputOf = promisify(execFile)(process.execPath, [oxlint, ...rules, '.'], options).then(
      ({ stdout }) => stdout,
      (error: unknown) => z.parse(z.object({ stdout: z.string() }), error).stdout,
    );
    report = z.parse(LintReport, JSON.parse(await outputOf));
  });
  afterAll(() => fs.rmSync(house, { recursive: true }));

  const findingsIn = (file: string): string[] =>
    report.diagnostics.filter(({ filename }) => filename === file).map(({ message }) => message);

  it('the linter reads the planted modules', () => {
    expect(report.number_of_files).toBeGreaterThanOrEqual(breaches.length + allowed.length);
  });

  it.each(breaches)('$rule: $file may not import $imports', ({ rule, file }) => {
    expect(findingsIn(file).map((message) => message.split(':')[0])).toContain(rule);
  });

  it.each(allowed)('$file may import $imports', ({ file }) => {
    expect(findingsIn(file)).toEqual([]);
  });

  it('two modules that import each other are a cycle', () => {
    expect(
      report.diagnostics.filter(({ code }) => code === 'import(no-cycle)').map(({ filename }) => filename),
    ).toContain('server/access/actor.ts');
  });
});
