import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { check } from './report.ts';
import { waitForExit, spawnServer, startServer } from './server-process.ts';

/** Starts two processes on one empty database. Each file of the schema must run once, and both must start. */
export async function testConcurrentMigrations(databaseUrl: string, port: number): Promise<void> {
  const environment = { DATABASE_URL: databaseUrl };
  const started = await Promise.allSettled([
    startServer({ port, environment }),
    startServer({ port: port + 1, environment }),
  ]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from migration');
  await client.end();
  const schema = path.join(import.meta.dirname, '../server/db');
  const files = ['migrations', 'functions', 'functions/after-tables'].flatMap((folder) =>
    fs
      .readdirSync(path.join(schema, folder))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => (folder === 'migrations' ? name : `${folder}/${name}`)),
  );
  const failure = started.find((result) => result.status === 'rejected');
  const isOnce = rows.length === files.length && files.every((file) => rows.some(({ name }) => name === file));
  check(
    'postgres: two processes on one empty database both start',
    failure === undefined,
    failure === undefined ? '' : String(failure.reason),
  );
  check('postgres: each migration and each file of functions has run once', isOnce, `${rows.length} files`);
  for (const result of started) if (result.status === 'fulfilled') await result.value.kill();
}

/** Starts a second process on an embedded store, which must refuse to start and leave the first one unharmed. */
export async function testSecondProcess(directory: string, port: number): Promise<void> {
  const environment = { DATA_DIR: directory, SEED_DEMO: 'false' };
  const first = await startServer({ port, environment });
  const second = spawnServer({ port: port + 1, environment });
  const outputChunks: Buffer[] = [];
  second.stderr?.on('data', (chunk: Buffer) => outputChunks.push(chunk));
  const code = await waitForExit(second);
  const sentence = /The embedded database in .* is in use by process (\d+)\./.exec(
    Buffer.concat(outputChunks).toString('utf8'),
  );
  check(
    'embedded: a second process on the same directory is refused and names the process that uses it',
    code !== 0 && Number(sentence?.[1]) === first.child.pid,
    sentence?.[0] ?? `exit code ${code}`,
  );
  const isServing = (await fetch(`${first.url}/readyz`)).ok;
  check('embedded: the first process continues', isServing);
  await first.kill();
}
