import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { TestLocation } from '#chaos/test-locations.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface EarlierVersion {
  readonly folder: string;
  readonly commit: string;
  /** Whether it needs other packages than this version. It is started with those of this one. */
  readonly hasOtherPackages: boolean;
  readonly migrations: readonly string[];
}

/** Writes the files of a commit into an empty folder. */
export function checkOutEarlierVersion(commit: string, folder: string): EarlierVersion {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 });
  fs.mkdirSync(folder, { recursive: true });
  const archive = path.join(folder, 'version.tar');
  fs.writeFileSync(archive, git('archive', commit));
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  fs.rmSync(archive);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const textOf = (from: string, name: string) => fs.readFileSync(path.join(from, name), 'utf8');
  return {
    folder,
    commit: git('rev-parse', '--short=8', commit).toString('utf8').trim(),
    hasOtherPackages: textOf(folder, 'package-lock.json') !== textOf(root, 'package-lock.json'),
    migrations: migrationsOf(folder),
  };
}

const migrationsOf = (folder: string): string[] =>
  fs.readdirSync(path.join(folder, 'server/db/migrations')).filter((name) => name.endsWith('.sql'));

/** Returns the migrations of this version that the earlier one does not have. */
export const newMigrations = ({ migrations }: EarlierVersion): string[] =>
  migrationsOf(root).filter((name) => !migrations.includes(name));

const TestLocations: z.ZodMiniType<TestLocation[]> = z.array(
  z.object({
    customerId: z.number(),
    locationId: z.number(),
    profile: z.string(),
    actions: z.array(z.string()),
    email: z.string(),
    operator: z.string(),
    password: z.string(),
    openTasks: z.array(z.number()),
  }),
);

/** Fills an empty database with the code of the earlier version, because this one would migrate it. */
export function seedByEarlierVersion(
  { folder }: EarlierVersion,
  database: string,
  { tasksPerLocation, activities }: { readonly tasksPerLocation: number; readonly activities: number },
): TestLocation[] {
  const environment = { ...process.env, DATABASE_URL: database, DATA_DIR: path.join(folder, 'data') };
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: folder, env: environment, encoding: 'utf8' });
  if (activities > 0) run('server/db/seed/scale.main.ts', '--activities', String(activities));
  const program = `const { seedLocations } = await import('./chaos/database/seeded-database.ts');
    console.log(JSON.stringify(await seedLocations({ DATABASE_URL: process.env.DATABASE_URL }, ${tasksPerLocation})));`;
  return z.parse(TestLocations, JSON.parse(run('--input-type=module', '-e', program).trim().split('\n').at(-1) ?? ''));
}
