import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { env } from 'node:process';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBucket } from '#server/files/bucket.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { openCuttingProxy, type CuttingProxy } from '#server/test/tools/cutting-proxy.ts';
import { startSwift } from '#server/test/tools/swift.ts';

// The programs run as an operator runs them, against a real server of the S3 protocol.
const FILES = 3;
/** Longer than one part of an upload to the bucket of the files. */
const FILE_BYTES = 9 * 1024 * 1024;
const BACKUP = 's3://sicherung/2026-11-25';
const region = 'eu-central-1';
const [accessKeyId, secretAccessKey] = ['test:tester', 'testing'];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-bucket-'));
const target = `schutzbuch_restored_${randomUUID().replaceAll('-', '')}`;
const keysFolder = path.join(folder, 'keys');

let swift: Awaited<ReturnType<typeof startSwift>>;
let proxy: CuttingProxy;
let app: FastifyInstance;
let keys: string[];
let backup: ProgramResult;
let restores = 0;

const databaseUrl = (name: string) => Object.assign(new URL(env['DATABASE_URL'] ?? ''), { pathname: `/${name}` }).href;
const bucketSettings = (S3_BUCKET: string) => ({
  S3_ENDPOINT: proxy.url,
  S3_BUCKET,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});
const openBackup = () => openBucket(bucketSettings('sicherung'));
const openRestoredFiles = () => openBucket(bucketSettings('dateien-neu'));
const pathInBackup = (key: string) => `2026-11-25/files/${key.slice(0, 2)}/${key}`;

interface ProgramResult {
  readonly code: number;
  readonly output: string;
}

function runProgram(
  name: 'backup' | 'restore',
  args: readonly string[],
  settings: Record<string, string>,
): Promise<ProgramResult> {
  const program = path.join(import.meta.dirname, `${name}.main.ts`);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: { ...env, ...settings } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr }),
    );
  });
}

/** Each restore happens on a machine with an empty folder. */
function restore() {
  restores += 1;
  const DATA_DIR = path.join(folder, `machine-${restores}`);
  const settings = { ...bucketSettings('dateien-neu'), DATABASE_URL: databaseUrl(target), DATA_DIR };
  return runProgram('restore', [BACKUP, '--keys', keysFolder, '--verify'], settings);
}

async function remains(): Promise<{ tables: number; files: number }> {
  const client = new pg.Client({ connectionString: databaseUrl(target) });
  await client.connect();
  const { rows } = await client.query<{ tables: number }>(
    "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace",
  );
  await client.end();
  let files = 0;
  for await (const _object of openRestoredFiles().list()) files += 1;
  return { tables: rows[0]?.tables ?? -1, files };
}

beforeAll(async () => {
  swift = await startSwift();
  proxy = await openCuttingProxy(swift.endpoint);
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  for (const bucket of ['dateien', 'dateien-neu', 'sicherung'])
    await client.fetch(`${swift.endpoint}/${bucket}`, { method: 'PUT' });
  app = await testApp(bucketSettings('dateien'));
  const { addEntries, sign } = ledgerFixture(app);
  const customers = [await factories(app).addCustomer(), await factories(app).addCustomer()] as const;
  for (const customer of customers) {
    await addEntries(customer, 20);
    await sign(customer);
  }
  // A backup leaves out what was stored within the last second, unless a row references it.
  keys = [];
  const { addDocument } = proofFixture(app);
  for (let number = 0; number < FILES; number += 1)
    keys.push((await addDocument(customers[0], { content: randomBytes(FILE_BYTES) })).file_key);
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ name: string }>`select current_database() as name`.execute(tx),
  );
  await app.store.runScript(`create database ${target}`);
  const source = {
    ...bucketSettings('dateien'),
    DATA_DIR: app.config.DATA_DIR,
    DATABASE_URL: databaseUrl(rows[0]?.name ?? ''),
  };
  backup = await runProgram('backup', [BACKUP, '--keys', keysFolder], source);
}, 240_000);

afterEach(() => proxy.cut(undefined));

afterAll(async () => {
  await app.store.runScript(`drop database ${target} with (force)`);
  await app.close();
  await proxy.close();
  await swift.stop();
  fs.rmSync(folder, { recursive: true });
});

const firstKey = () => keys[0] ?? '';

it('a backup goes into a bucket', () => {
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining(`${FILES} Dateien`)]);
});

it('a missing object is named, and nothing is restored', async () => {
  const content = await openBackup().get(pathInBackup(firstKey()));
  const bytes = Buffer.concat(await Readable.from(content ?? []).toArray());
  await openBackup().remove(pathInBackup(firstKey()));
  const { code, output } = await restore();
  expect([code, output]).toEqual([1, expect.stringContaining(`${firstKey()} fehlt in der Sicherung.`)]);
  await openBackup().put(pathInBackup(firstKey()), bytes);
  expect(await remains()).toEqual({ tables: 0, files: 0 });
}, 120_000);

it('an object that ends too early in the bucket is named, and nothing is restored', async () => {
  const dump = Buffer.concat(await Readable.from((await openBackup().get('2026-11-25/database.dump')) ?? []).toArray());
  await openBackup().put('2026-11-25/database.dump', dump.subarray(0, dump.length / 2));
  const { code, output } = await restore();
  expect([code, output]).toEqual([1, expect.stringContaining('database.dump wurde verändert oder ist beschädigt.')]);
  await openBackup().put('2026-11-25/database.dump', dump);
  expect(await remains()).toEqual({ tables: 0, files: 0 });
}, 120_000);

it('a transfer that breaks off while the backup is compared is named, and nothing is restored', async () => {
  proxy.cut({ path: pathInBackup(firstKey()), skip: 0 });
  const { code, output } = await restore();
  expect([code, output]).toEqual([1, expect.stringContaining(`${firstKey()} ließ sich nicht ganz übertragen`)]);
  expect(await remains()).toEqual({ tables: 0, files: 0 });
}, 120_000);

it('a transfer that breaks off in the middle of restoring leaves no half, and can be repeated', async () => {
  // The first time each object is compared with its hash.
  proxy.cut({ path: pathInBackup(firstKey()), skip: 1 });
  const broken = await restore();
  expect([broken.code, broken.output]).toEqual([
    1,
    expect.stringMatching(/abgebrochen: .* ließ sich nicht ganz übertragen.*\n.*sind wieder leer/),
  ]);
  expect(await remains()).toEqual({ tables: 0, files: 0 });
  proxy.cut(undefined);

  const { code, output } = await restore();
  expect(output).toContain(`2 Prüfbücher und ${FILES} Dateien stimmen mit der Sicherung überein`);
  expect(code, output).toBe(0);
  expect(await remains()).toMatchObject({ files: FILES });
}, 240_000);
