// Tests the lint rules: one violation of each is written to a project and has to be reported.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = path.resolve(import.meta.dirname, '../../..');

const LintReport = z.object({
  diagnostics: z.array(z.object({ message: z.string(), code: z.string(), filename: z.string() })),
  number_of_files: z.number(),
});
type LintReport = z.infer<typeof LintReport>;

/**
 * One violation of each rule, in an empty project with the same folders. Each file imports the file named beside it.
 */
const breaches = [
  { rule: 'shared imports only shared', file: 'shared/contracts/tasks/tasks.ts', imports: '#server/config.ts' },
  { rule: 'shared imports only shared', file: 'shared/permissions.ts', imports: 'kysely' },
  { rule: 'web never imports server', file: 'web/api/client/client.ts', imports: '#server/config.ts' },
  {
    rule: 'web never imports server',
    file: 'web/features/tasks/tasks.api.ts',
    imports: '#server/features/tasks/tasks.public.ts',
  },
  { rule: 'server never imports web', file: 'server/app.ts', imports: '#web/theme.ts' },
  {
    rule: 'features import only public modules of others',
    file: 'server/features/tasks/complete-task.ts',
    imports: '#server/features/profiles/profiles.queries.ts',
  },
  {
    rule: 'features import only public modules of others',
    file: 'web/features/tasks/list/task-list.page.tsx',
    imports: '#web/features/profiles/sign/profile-chooser.tsx',
  },
  {
    rule: 'platform imports no feature',
    file: 'server/http/serve/serve.ts',
    imports: '#server/features/tasks/tasks.public.ts',
  },
  { rule: 'platform imports no feature', file: 'web/ui/table.tsx', imports: '#web/features/tasks/tasks.public.ts' },
  {
    rule: 'features import nothing of web/app',
    file: 'web/features/tasks/due/next-tasks.tsx',
    imports: '#web/app/routes/routes.tsx',
  },
  { rule: 'rules are pure', file: 'server/features/tasks/tasks.rules.ts', imports: './tasks.queries.ts' },
  {
    rule: 'rules are pure',
    file: 'server/features/auth/sessions/selection.rules.ts',
    imports: '#server/http/serve/serve.ts',
  },
  { rule: 'rules are pure', file: 'server/features/profiles/profiles.rules.ts', imports: 'fastify' },
  { rule: 'only queries touch SQL', file: 'server/features/activities/record-activity.ts', imports: 'kysely' },
  {
    rule: 'other folders are imported by #',
    file: 'server/features/users/users.routes.ts',
    imports: '../tasks/tasks.public.ts',
  },
] as const;

/** Imports that look similar but are allowed. */
const allowed = [
  { file: 'shared/contracts/profiles/profiles.ts', imports: 'zod/mini' },
  { file: 'server/features/tasks/give-task.ts', imports: '#server/features/profiles/profiles.public.ts' },
  { file: 'server/features/tasks/tasks.queries.ts', imports: 'kysely' },
  { file: 'server/main.ts', imports: '#server/app.ts' },
  { file: 'web/app/routes/routes.tsx', imports: '#web/features/tasks/list/task-list.page.tsx' },
] as const;

/** Comparisons that would break with a new wording, and similar ones that are allowed. */
const comparisons = [
  "it.name === 'Standort'",
  "'Nein (Mangel)' !== it.answer",
  "it.comment.includes('Ersthelfer')",
  "it.text.startsWith('Gespeichert')",
  'it.message === NO_PROFILE_MESSAGE',
  "it.words === 'täglich'",
];
const noComparisons = ["it.key === 'Enter'", "it.kind === 'underage'", "it.names.includes('email')"];

describe('lint rules', () => {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-project-'));
  let report: LintReport = { diagnostics: [], number_of_files: 0 };

  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    fs.writeFileSync(path.join(project, file), text);
  };

  beforeAll(async () => {
    for (const file of ['.oxlintrc.json', 'package.json', 'scripts/import-rules.mjs', 'scripts/text-rules.mjs']) {
      write(file, fs.readFileSync(path.join(root, file), 'utf8'));
    }
    for (const { file, imports } of [...breaches, ...allowed]) write(file, `export * as planted from '${imports}';\n`);
    write('server/access/actor.ts', `import { scope } from './scope.ts';\nexport const actor = () => scope;\n`);
    write('server/access/scope.ts', `import { actor } from './actor.ts';\nexport const scope = () => actor;\n`);
    write('server/files/disk.ts', `import type { Disk } from './disk-type.ts';\nexport type Size = Disk['size'];\n`);
    write(
      'server/files/disk-type.ts',
      `import type { Size } from './disk.ts';\nexport interface Disk { size: Size }\n`,
    );
    for (const [index, text] of [...comparisons, ...noComparisons].entries())
      write(`web/ui/text-${index}.ts`, `export const planted = (it: Planted) => ${text};\n`);
    const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
    // The linter finds its part for types by the PATH.
    const options = { cwd: project, env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env['PATH']}` } };
    // The linter exits with 1 because it reports violations, which is expected here.
    const outputOf = promisify(execFile)(process.execPath, [oxlint, '--format', 'json', '.'], options).then(
      ({ stdout }) => stdout,
      (error: unknown) => z.parse(z.object({ stdout: z.string() }), error).stdout,
    );
    report = z.parse(LintReport, JSON.parse(await outputOf));
  });
  afterAll(() => fs.rmSync(project, { recursive: true }));

  const findingsIn = (file: string): string[] =>
    report.diagnostics
      .filter(({ filename, code }) => filename === file && /^(?:architecture|texts)\(/.test(code))
      .map(({ message }) => message);

  it('the linter reads the planted modules', () => {
    expect(report.number_of_files).toBeGreaterThanOrEqual(breaches.length + allowed.length);
  });

  it.each(breaches)('$rule: $file may not import $imports', ({ rule, file }) => {
    expect(findingsIn(file).map((message) => message.split(':')[0])).toContain(rule);
  });

  it.each(allowed)('$file may import $imports', ({ file }) => {
    expect(findingsIn(file)).toEqual([]);
  });

  it.each(comparisons.map((text, index) => [text, index] as const))(
    '%s is reported for comparing a text',
    (_text, index) => {
      expect(findingsIn(`web/ui/text-${index}.ts`).map((message) => message.split(':')[0])).toEqual([
        'no comparison of texts',
      ]);
    },
  );

  it.each(noComparisons.map((text, index) => [text, index] as const))('%s is not reported', (_text, index) => {
    expect(findingsIn(`web/ui/text-${comparisons.length + index}.ts`)).toEqual([]);
  });

  it.each(['server/access/actor.ts', 'server/files/disk.ts'])(
    '%s is reported for a cycle of value or type imports',
    (file) => {
      const cyclic = report.diagnostics.filter(({ code }) => code === 'import(no-cycle)');
      expect(cyclic.map(({ filename }) => filename)).toContain(file);
    },
  );
});
