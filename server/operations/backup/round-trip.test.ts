import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { withStatus, readBackupStatus } from './backup-status.ts';
import { restoreKeys } from './back-up-keys.ts';
import { makeBackup } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { openBackupFolder } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { differingTables, verifyRestored } from './verify-restored.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-backup-'));
const server = process.env['DATABASE_URL'] ?? '';
const target = `schutzbuch_restored_${randomUUID().replaceAll('-', '')}`;
const [address, keysAddress] = [path.join(folder, 'backup'), path.join(folder, 'keys')];

let app: FastifyInstance;
let key: string;

const databaseUrl = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
const targetConfig = readConfig({ DATABASE_URL: databaseUrl(target), DATA_DIR: path.join(folder, 'restored') });
const restore = () => restoreBackup(targetConfig, { address, keysAddress });
const fileInBackup = () => path.join(address, 'files', key.slice(0, 2), key);

beforeAll(async () => {
  app = await testApp();
  const { addCustomer } = factories(app);
  const { addEntries, sign } = ledgerFixture(app);
  const customer = await addCustomer();
  await addEntries(customer, 20);
  await sign(customer);
  key = await app.files.put(Buffer.from('Nachweis'));
  // These are copies of what is in the database, so they are no part of the backup.
  await app.namedFiles.put('ledgers/1/tile/0/000', Buffer.from('Kopie'));
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ name: string }>`select current_database() as name`.execute(tx),
  );
  const source = { ...app.config, DATABASE_URL: databaseUrl(rows[0]?.name ?? '') };
  await makeBackup(source, address, keysAddress);
  await app.store.runScript(`create database ${target}`);
});

afterAll(async () => {
  await app.store.runScript(`drop database ${target} with (force)`);
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

it('an altered backup is refused, and the altered file named, before anything is written', async () => {
  fs.appendFileSync(fileInBackup(), '!');
  await expect(restore()).rejects.toThrow(`${key} wurde verändert`);
  fs.writeFileSync(fileInBackup(), 'Nachweis');
  expect(fs.existsSync(targetConfig.DATA_DIR)).toBe(false);
});

it('an altered manifest is refused, and so is one whose hash is not the noted one', async () => {
  const backup = openBackupFolder(address, targetConfig);
  await expect(readManifest(backup, '0'.repeat(64))).rejects.toThrow('manifest.json wurde verändert');
  const file = path.join(address, 'manifest.json');
  const original = fs.readFileSync(file);
  fs.appendFileSync(file, ' ');
  await expect(readManifest(backup)).rejects.toThrow('manifest.json wurde verändert');
  fs.writeFileSync(file, original);
});

it('a backup is restored with every row, ledger, file and key, and only into an empty installation', async () => {
  const { manifest, keys } = await restore();
  const verification = await verifyRestored(targetConfig, address, manifest);
  expect(verification).toMatchObject({ ledgers: 1, files: 1, faults: [] });
  expect(keys).toEqual(['secret.key']);
  expect(await restoreKeys(targetConfig, openBackupFolder(keysAddress, targetConfig))).toEqual([]);
  const restored = path.join(targetConfig.DATA_DIR, 'files', key.slice(0, 2), key);
  expect(fs.readFileSync(restored, 'utf8')).toBe('Nachweis');
  expect(fs.readdirSync(path.join(targetConfig.DATA_DIR, 'files'))).toEqual([key.slice(0, 2)]);

  await expect(restore()).rejects.toThrow('Die Datenbank enthält schon');

  const store = await openDatabase(targetConfig);
  await store.runScript(
    "alter table ledger_entry disable trigger user; update ledger_entry set body = replace(body, 'activity', 'passivity')",
  );
  await store.close();
  fs.rmSync(restored);
  const { faults } = await verifyRestored(targetConfig, address, manifest);
  expect(faults).toEqual(
    expect.arrayContaining([`Datei ${key} fehlt.`, expect.stringMatching(/^Prüfbuch \d+: entspricht nicht/)]),
  );
});

it('a second backup into the same folder is refused', async () => {
  await expect(makeBackup(app.config, address, keysAddress)).rejects.toThrow('ist nicht leer');
});

it('a backup ends with the error of a bucket that cannot be written to', async () => {
  const keysOfBucket = { BACKUP_S3_ACCESS_KEY_ID: 'key', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' };
  const config = { ...targetConfig, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9', ...keysOfBucket };
  const chunk = Buffer.alloc(16 * 1024 * 1024);
  const content = Readable.from(Array.from({ length: 20 }, () => chunk));
  await expect(openBackupFolder('s3://sicherung/heute', config).write('dump', content)).rejects.toThrow('fetch failed');
});

it('tables with other numbers of rows, or without a table of that name, are told', () => {
  expect(differingTables({ mail: 1, task: 2 }, { task: 3, user: 4 })).toEqual([
    'Tabelle mail: keine statt 1 Zeilen.',
    'Tabelle task: 3 statt 2 Zeilen.',
    'Tabelle user: 4 statt keine Zeilen.',
  ]);
});

it('a failure keeps the moment of the last success', async () => {
  const config = { DATA_DIR: path.join(folder, 'status') };
  await withStatus(config, 'drill', async () => 'done');
  await expect(withStatus(config, 'drill', () => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
  const { drill } = await readBackupStatus(config);
  expect(drill).toMatchObject({ isSuccess: false, succeededAt: expect.any(String) });
});

it('a failure is told even if it cannot be noted', async () => {
  const notFolder = path.join(folder, 'file');
  fs.writeFileSync(notFolder, '');
  const fail = () => Promise.reject(new Error('no space'));
  await expect(withStatus({ DATA_DIR: notFolder }, 'backup', fail)).rejects.toThrow('no space');
});
