import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Store } from './database.ts';

const Applied = z.array(z.object({ name: z.string(), sha256: z.string() }));

const directory = path.join(import.meta.dirname, 'migrations');

/**
 * Brings the database to the newest version. Migrations only go forward, each file runs in one transaction, and one
 * process at a time runs them.
 * @returns the names of the files that ran in this call
 */
export async function migrate(store: Store): Promise<string[]> {
  return store.runExclusively(async () => {
    await store.runScript(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const applied = await appliedMigrations(store);
    const ran: string[] = [];
    for (const name of fs
      .readdirSync(directory)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()) {
      const text = fs.readFileSync(path.join(directory, name), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      const appliedHash = applied.get(name);
      if (appliedHash !== undefined && appliedHash !== hash)
        throw new Error(`Migration ${name} was changed after it ran. Add a new one instead.`);
      if (appliedHash !== undefined) continue;
      // Interpolation is safe here: the values are a file name of this folder and a hexadecimal string.
      await store.runScript(
        `begin;\n${text};\ninsert into migration (name, sha256) values ('${name}', '${hash}');\ncommit;`,
      );
      ran.push(name);
    }
    // This runs at each start, because the tables may have got another owner in the meantime.
    await store.runScript('select guard_rows()');
    return ran;
  });
}

async function appliedMigrations(store: Store): Promise<Map<string, string>> {
  const rows = await store.runScript('select name, sha256 from migration');
  return new Map(z.parse(Applied, rows).map(({ name, sha256 }) => [name, sha256]));
}
