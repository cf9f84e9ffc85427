// A file store whose list lacks an object, as that of OpenStack Swift does under load, and one that has lost a file.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { readBackupStatus } from './backup-status.ts';
import { makeBackup, type FinishedBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyRestored } from './verify-restored.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-missing-'));
const target = `schutzbuch_restored_${randomUUID().replaceAll('-', '')}`;
const databaseUrl = (name: string) =>
  Object.assign(new URL(process.env['DATABASE_URL'] ?? ''), { pathname: `/${name}` }).href;
const targetConfig = readConfig({ DATABASE_URL: databaseUrl(target), DATA_DIR: path.join(folder, 'restored') });
const [address, keysAddress] = [path.join(folder, 'backup'), path.join(folder, 'keys')];

let app: FastifyInstance;
let sourceUrl: string;
let backup: FinishedBackup;
/** The keys of files: one is listed, one only found by its key, one lost, and one removed while the backup is made. */
let listed: string;
let unlisted: string;
let lost: string;
let removed: string;

const CONTENT = Buffer.from('Nachweis');

async function addExport(customer: number, user: number): Promise<string> {
  const key = await app.files.put(CONTENT);
  await app.store.asSystem((tx) =>
    sql`insert into organisation_export (customer_id, user_id, state, file_key) values (${customer}, ${user}, 'ready', ${key})`.execute(
      tx,
    ),
  );
  return key;
}

const removeExport = () =>
  app.store.asSystem((tx) =>
    sql`update organisation_export set state = 'removed', file_key = null where file_key = ${removed}`.execute(tx),
  );

const laggingStore = (): FileStore => ({
  ...app.files,
  async *list(before) {
    for await (const key of app.files.list(before)) if (key !== unlisted) yield key;
  },
  async get(key) {
    if (key !== removed) return app.files.get(key);
    await removeExport();
    await app.files.remove(key);
    return undefined;
  },
});

beforeAll(async () => {
  app = await testApp();
  const { addCustomer, addUser } = factories(app);
  const [customer, { id: user }] = [await addCustomer(), await addUser('ROLE_OPERATOR')];
  const storeDocument = async () => (await proofFixture(app).addDocument(customer, { content: CONTENT })).file_key;
  listed = await storeDocument();
  unlisted = await storeDocument();
  lost = await storeDocument();
  removed = await addExport(customer, user);
  await app.files.remove(lost);
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ name: string }>`select current_database() as name`.execute(tx),
  );
  sourceUrl = databaseUrl(rows[0]?.name ?? '');
  backup = await makeBackup({ ...app.config, DATABASE_URL: sourceUrl }, address, keysAddress, laggingStore());
  await app.store.runScript(`create database ${target}`);
});

afterAll(async () => {
  await app.store.runScript(`drop database ${target} with (force)`);
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

it('a backup has every file that a row references, also one that the store does not list, and names those it lacks', () => {
  expect(backup.manifest.files).toEqual({ count: 2, bytes: 16, missing: [lost], removed: [removed] });
  for (const key of [listed, unlisted])
    expect(fs.readFileSync(path.join(address, 'files', key.slice(0, 2), key), 'utf8')).toBe('Nachweis');
});

it('what was restored is compared with what its rows reference, too', async () => {
  const { manifest } = await restoreBackup(targetConfig, { address, keysAddress });
  expect((await verifyRestored(targetConfig, address, manifest)).faults).toEqual([
    `Datei ${lost}, die ein Datensatz nennt, fehlte schon, als gesichert wurde.`,
  ]);
  const { missing: _missing, removed: _removed, ...files } = manifest.files;
  const { faults } = await verifyRestored(targetConfig, address, { ...manifest, files });
  expect(faults.toSorted()).toEqual(
    [lost, removed].map((key) => `Datei ${key}, die ein Datensatz nennt, ist nicht in der Sicherung.`).toSorted(),
  );
});

it('the program names what is missing, ends with 2, and notes it for the doctor', async () => {
  const program = path.join(import.meta.dirname, 'backup.main.ts');
  const args = [program, path.join(folder, 'other'), '--keys', path.join(folder, 'other-keys')];
  const env = { ...process.env, DATABASE_URL: sourceUrl, DATA_DIR: app.config.DATA_DIR };
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
  expect([code, output]).toEqual([2, expect.stringContaining(`  ${lost}\n`)]);
  expect(output).toContain('Bitte keine ältere Sicherung löschen');
  expect((await readBackupStatus(app.config)).backup).toMatchObject({ isSuccess: true, missingFiles: 1 });
});
