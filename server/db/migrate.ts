import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Store } from './database.ts';

const Applied = z.array(z.object({ name: z.string(), sha256: z.string() }));

const directory = path.join(import.meta.dirname, 'migrations');

/**
 * Brings the database to the newest version: forward only, each file in one transaction, one process at a time.
 * @returns the names of the files that ran now
 */
export async function migrate(store: Store): Promise<string[]> {
  return store.exclusively(async () => {
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
      const known = applied.get(name);
      if (known !== undefined && known !== hash)
        throw new Error(`Migration ${name} was changed after it ran. Add a new one instead.`);
      if (known !== undefined) continue;
      // Only file names of this folder and a hex string enter the text.
      await store.runScript(
        `begin;\n${text};\ninsert into migration (name, sha256) values ('${name}', '${hash}');\ncommit;`,
      );
      ran.push(name);
    }
    // Each start, because the tables may have been given another owner meanwhile.
    await store.runScript('select guard_rows()');
    return ran;
  });
}

async function appliedMigrations(store: Store): Promise<Map<string, string>> {
  const rows = await store.runScript('select name, sha256 from migration');
  return new Map(z.parse(Applied, rows).map(({ name, sha256 }) => [name, sha256]));
}
