import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openTestStore } from '#server/test/app/test-store.ts';

const root = path.resolve(import.meta.dirname, '../..');
// Inside the project, so that the compiler finds the types of the packages and of the project.
const folder = path.join(root, 'node_modules/.cache/schutzbuch/schema-types');

const store = await openTestStore();
afterAll(() => store.close());

/** What the driver makes of these types; without a mapping, kysely-codegen names the defaults of `pg`. */
const parsedTypes = { int8: 'number', date: 'string', json: 'object', jsonb: 'object', numeric: 'string' };

/** Compares two databases column by column. The type `Differences` is `never` where they agree, else it names each difference. */
const comparison = (views: readonly string[]) => `
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { DB } from './generated.ts';

type View = ${views.map((view) => `'${view}'`).join(' | ')};
type Kind<Value> = Value extends Uint8Array ? 'bytes' : Value extends Date ? 'date'
  : Value extends readonly unknown[] ? 'object' : Value extends object ? 'object'
  : Value extends string ? 'string' : Value extends number ? 'number' : Value extends boolean ? 'boolean' : 'other';
type Column<Table, Name extends keyof Selectable<Table>, HasNulls extends boolean> =
  Kind<NonNullable<Selectable<Table>[Name]>> | (HasNulls extends true ? (null extends Selectable<Table>[Name] ? ' or null' : never) : never);
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
// PostgreSQL does not know which columns of a view, or of those that it computes, are never null.
type KnowsNulls<Name extends keyof Database, Field> = Name extends View ? false : Field extends keyof Insertable<Database[Name]> ? true : false;
type OfTable<Name extends keyof DB & keyof Database> = {
  [Field in (keyof Selectable<DB[Name]> | keyof Selectable<Database[Name]>) & string]:
    Field extends keyof Selectable<Database[Name]>
      ? Field extends keyof Selectable<DB[Name]>
        ? unknown extends Selectable<Database[Name]>[Field] ? never
        : Same<
            Column<Database[Name], Field, KnowsNulls<Name, Field>>,
            Column<DB[Name], Field, KnowsNulls<Name, Field>>
          > extends true ? never
          : \`\${Name}.\${Field} is not \${Column<Database[Name], Field, true>}\`
        : \`\${Name}.\${Field} is not in the database\`
      : \`\${Name}.\${Field} is not in the types\`;
}[(keyof Selectable<DB[Name]> | keyof Selectable<Database[Name]>) & string];
export type Differences =
  | { [Name in keyof DB & keyof Database]: OfTable<Name> }[keyof DB & keyof Database]
  | \`table \${Exclude<keyof Database, keyof DB>} is not in the database\`;
export const none: Record<Differences, string> = {};
`;

it('the types of the tables are those of the database', async () => {
  const { rows } = await store.asSystem((tx) =>
    sql<{ database: string; view: string }>`
      select current_database() as database, relname as view from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'`.execute(tx),
  );
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${rows[0]?.database}`;
  fs.mkdirSync(folder, { recursive: true });
  const program = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const generated = spawnSync(process.execPath, [
    program,
    `--url=${url.href}`,
    '--dialect=postgres',
    `--out-file=${path.join(folder, 'generated.ts')}`,
    `--type-mapping=${JSON.stringify(parsedTypes)}`,
  ]);
  expect(String(generated.stderr)).toBe('');
  fs.writeFileSync(path.join(folder, 'compare.ts'), comparison(rows.map(({ view }) => view)));
  fs.writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../../../tsconfig.json', files: ['compare.ts'], include: [] }),
  );
  const compiled = spawnSync(process.execPath, [
    path.join(root, 'node_modules/typescript/bin/tsc'),
    '--noEmit',
    '--noErrorTruncation',
    '-p',
    folder,
  ]);
  expect(String(compiled.stdout)).toBe('');
});
