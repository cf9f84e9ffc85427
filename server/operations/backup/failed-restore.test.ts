// When one half of a restore fails, the other one does not go on.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openFiles } from '#server/files/open-files.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { openBackupFolder } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';
import { runPostgresProgram } from './postgres-programs.ts';
import { removeFiles, restoreBackup, restoreBoth } from './restore-backup.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-failed-restore-'));
const target = `schutzbuch_restored_${randomUUID().replaceAll('-', '')}`;
const databaseUrl = (name: string) =>
  Object.assign(new URL(process.env['DATABASE_URL'] ?? ''), { pathname: `/${name}` }).href;
const request = { address: path.join(folder, 'backup'), keysAddress: path.join(folder, 'keys') };

let app: FastifyInstance;
let sourceUrl: string;

beforeAll(async () => {
  app = await testApp();
  await app.files.put(Buffer.from('Nachweis'));
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ name: string }>`select current_database() as name`.execute(tx),
  );
  sourceUrl = databaseUrl(rows[0]?.name ?? '');
  await makeBackup({ ...app.config, DATABASE_URL: sourceUrl }, request.address, request.keysAddress);
  await app.store.runScript(`create database ${target}`);
});

afterAll(async () => {
  await app.store.runScript(`drop database ${target} with (force)`);
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

it.each([[0], [1]])('the other half is told to end, and both are emptied, whichever fails: %d', async (failing) => {
  const events: string[] = [];
  const part = (index: number) => ({
    async write(signal: AbortSignal) {
      if (index === failing) throw new Error('no space');
      while (!signal.aborted) await wait(1);
      events.push('ended');
      signal.throwIfAborted();
    },
    async empty() {
      events.push('emptied');
    },
  });
  await expect(restoreBoth(part(0), part(1))).rejects.toThrow(/abgebrochen: no space\n.*sind wieder leer/);
  expect(events).toEqual(['ended', 'emptied', 'emptied']);
});

it('a program of PostgreSQL ends when it is told to', async () => {
  const failure = new AbortController();
  // Nobody reads what it prints, so that it could not end by itself.
  const { output, ended } = runPostgresProgram('pg_dump', ['--format=plain'], sourceUrl, { signal: failure.signal });
  await new Promise((resolve) => output.once('readable', resolve));
  failure.abort(new Error('no space'));
  output.resume();
  await expect(ended).rejects.toThrow('no space');
});

it('a file store that cannot be written to leaves the database empty', async () => {
  const DATA_DIR = path.join(folder, 'restored');
  fs.mkdirSync(path.join(DATA_DIR, 'files'), { recursive: true });
  // A file stands where the folder of the only file would be.
  const [name = ''] = fs.readdirSync(path.join(request.address, 'files'));
  fs.writeFileSync(path.join(DATA_DIR, 'files', name), '');
  const config = readConfig({ DATABASE_URL: databaseUrl(target), DATA_DIR });
  await expect(restoreBackup(config, request)).rejects.toThrow(
    /abgebrochen: files\/.* ließ sich nicht ganz übertragen/,
  );
  fs.rmSync(DATA_DIR, { recursive: true });
  // It would be refused if a table were left.
  await expect(restoreBackup(config, request)).resolves.toMatchObject({ manifest: { files: { count: 1 } } });
});

it('the file store is emptied even if it is the backup that cannot be read any more', async () => {
  const files = openFiles(readConfig({ DATA_DIR: path.join(folder, 'half') }));
  await files.put(Buffer.from('Nachweis'));
  const lost = openBackupFolder(path.join(folder, 'lost'), app.config);
  await removeFiles(lost, files);
  for await (const key of files.list(new Date(Date.now() + 60_000))) expect.unreachable(`${key} is left.`);
});
