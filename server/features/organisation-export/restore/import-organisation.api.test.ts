import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store, Tx } from '#server/db/database.ts';
import { checkLedger, signingContext, signOnDemand } from '#server/features/ledger/ledger.public.ts';
import { compareRecords } from '#server/features/ledger/comparison/compare-records.ts';
import { diskFiles } from '#server/files/disk-files.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { openTestStore } from '#server/test/app/test-store.ts';
import { documentFixture } from '#server/test/tools/issued-documents.ts';
import { writeArchive } from '#server/features/organisation-export/write-archive.ts';
import { openArchive } from './open-archive.ts';
import { importOrganisation, type ImportedOrganisation } from './import-organisation.ts';
import { RESTORED_TABLES, UNRESTORED_TABLES } from './restored-tables.ts';
import { findRowSources, savedRows, saveRows } from './write-rows.ts';

const app = await testApp();
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'schutzbuch-import-'));
const archivePath = path.join(folder, 'organisation.zip');
const target: { store: Store; files: FileStore } = {
  store: await openTestStore(),
  files: diskFiles(path.join(folder, 'files'), 0),
};
const signing = signingContext(app.config, app.secrets);
const services = { ...target, signing, passwords: { hash: async () => '$argon2id$unknown' } };
afterAll(async () => {
  await app.close();
  await target.store.close();
  await fs.rm(folder, { recursive: true });
});

let customerId = 0;
let imported: ImportedOrganisation;
beforeAll(async () => {
  const { tenant, issueDocuments } = await documentFixture(app);
  customerId = tenant.customer;
  await issueDocuments();
  await app.store.asSystem(async (tx) => {
    await tx.updateTable('profile').set({ pin_hash: 'x' }).where('id', '=', tenant.profile).execute();
    const file_key = await app.files.put(Buffer.from('%PDF'));
    const fields = { name: 'Erlaubnis', digest: 'x', category: 'permit', scan_state: 'clean' } as const;
    const values = { customer_id: customerId, file_key, mime_type: 'application/pdf', bytes: 4, ...fields };
    await tx.insertInto('document').values(values).execute();
  });
  const sources = { store: app.store, files: app.files, lists: app.listReaders };
  const organisation = { customerId, name: 'Haus am Hafen GmbH', now: new Date() };
  await pipeline(await writeArchive(sources, organisation, async () => undefined), createWriteStream(archivePath));
  imported = await importOrganisation(services, archivePath);
});

/** Returns the rows of each table as an archive contains them, and the files in their order. */
async function contentsOf({ store, files }: typeof target) {
  const rows = new Map<string, string[]>();
  const fileContents: string[] = [];
  const rowFolder = await fs.mkdtemp(path.join(folder, 'rows-'));
  const sources = await store.asSystem(async (tx) => {
    const found = await findRowSources(tx, customerId);
    await saveRows(tx, found, rowFolder);
    return found;
  });
  for (const source of sources) {
    const keys: string[] = [];
    const stream = savedRows(rowFolder, source, (key) => {
      keys.push(key);
      return 'file';
    });
    rows.set(
      source.table,
      String(await buffer(stream))
        .trim()
        .split('\n'),
    );
    for (const key of keys) {
      const content = await files.get(key);
      fileContents.push(content === undefined ? 'missing' : (await buffer(content)).toString('hex'));
    }
  }
  return { rows, fileContents };
}

describe('an organisation that was imported into an empty installation', () => {
  it('has the same records, files and ledger', async () => {
    const [before, after] = [await contentsOf({ store: app.store, files: app.files }), await contentsOf(target)];
    expect(imported).toMatchObject({ customerId, name: 'Haus am Hafen GmbH', files: after.fileContents.length });
    expect(after.fileContents).toEqual(before.fileContents);
    expect(after.fileContents).toContain(Buffer.from('%PDF').toString('hex'));
    // The keys that signed before have other numbers.
    const comparable = ({ rows }: typeof before) =>
      [...rows].map(([table, lines]) => [
        table,
        lines.map((line) =>
          line.replace(/"ledger_key_id":-?\d+/, '').replace(table === 'ledger_key' ? /"id":-?\d+/ : '', ''),
        ),
      ]);
    expect(comparable(after)).toEqual(comparable(before));
    for (const table of ['protocol', 'invoice', 'report_content', 'ledger_entry', 'ledger_checkpoint', 'document'])
      expect(after.rows.get(table)).not.toEqual(['']);
  });

  it('has a ledger that verifies, and that the new installation continues to sign', async () => {
    const check = () => checkLedger(target.store, { customerId, extent: 'whole', now: new Date() });
    expect(typeof (await check())).toBe('object');
    expect(typeof (await signOnDemand(target.store, signing, customerId))).toBe('object');
    expect(typeof (await check())).toBe('object');
  });

  it('has records that are what the ledger says of them, apart from what was written here without the application', async () => {
    const differences: string[] = [];
    const job = compareRecords({ onDifference: (_customer, entities) => void differences.push(...entities) });
    for (const minutes of [2, 4, 6]) await job.run(target.store, new Date(Date.now() + minutes * 60_000));
    expect(differences.filter((entity) => !/profiles|\/documents/.test(entity))).toEqual([]);
  });

  it('gets new ids and numbers beyond the restored ones', async () => {
    const { rows } = await target.store.asSystem((tx) =>
      sql<{ number: string; newest: string }>`
        select next_invoice_number('RE-2026') as number, max(number) as newest from invoice`.execute(tx),
    );
    expect((rows[0]?.number ?? '') > (rows[0]?.newest ?? '')).toBe(true);
    const profile = { customer_id: customerId, name: 'Neu' };
    await target.store.asSystem((tx) => tx.insertInto('profile').values(profile).execute());
  });

  it('is not imported where there is an organisation already', async () => {
    await expect(importOrganisation(services, archivePath)).rejects.toThrow(/nicht leer/);
  });
});

it('an archive that was changed is not imported', async () => {
  const bytes = await fs.readFile(archivePath);
  const changedPath = path.join(folder, 'changed.zip');
  // Files of people are stored in the archive as they are.
  await fs.writeFile(changedPath, Buffer.from(bytes.toString('latin1').replaceAll('%PDF', '%PDX'), 'latin1'));
  await expect(importOrganisation(services, changedPath)).rejects.toThrow(/wurde verändert/);
});

describe('an archive that somebody made to look exported', () => {
  /** Writes the archive again with other contents of some files and the hashes that belong to them. */
  async function forge(
    change: (name: string, content: Buffer) => Buffer,
    added: readonly (readonly [string, string])[] = [],
  ): Promise<string> {
    const archive = await openArchive(archivePath);
    const zip = new ZipFile();
    const sha256: Record<string, string> = {};
    for (const name of archive.names.filter((entry) => entry !== 'manifest.json')) {
      const content = change(name, await buffer(await archive.open(name)));
      sha256[name] = createHash('sha256').update(content).digest('hex');
      zip.addBuffer(content, name);
    }
    archive.close();
    zip.addBuffer(Buffer.from(JSON.stringify({ sha256 })), 'manifest.json');
    for (const [name, content] of added) zip.addBuffer(Buffer.from(content), name);
    zip.end();
    const forged = path.join(folder, `${randomUUID()}.zip`);
    await pipeline(zip.outputStream, createWriteStream(forged));
    return forged;
  }
  const replaceIn = (file: string, pattern: RegExp, text: string) => (name: string, content: Buffer) =>
    name === file ? Buffer.from(content.toString().replace(pattern, text)) : content;
  const unchanged = (_name: string, content: Buffer) => content;

  const importForged = async (forged: string) => {
    const store = await openTestStore();
    try {
      const { name } = await importOrganisation({ ...services, store }, forged);
      return { name, admins: await store.asSystem(findActiveAdmins) };
    } finally {
      await store.close();
    }
  };
  const findActiveAdmins = async (tx: Tx) =>
    (await sql`select id from app_user where role = 'ROLE_ADMIN' and is_active`.execute(tx)).rows;

  it('brings no admin of the platform', async () => {
    const members = replaceIn('zeilen/app_user.jsonl', /"ROLE_OPERATOR"/g, '"ROLE_ADMIN"');
    expect(await importForged(await forge(members))).toEqual({ name: 'Haus am Hafen GmbH', admins: [] });
  });

  it.each([
    ['a file that the manifest does not name', () => forge(unchanged, [['zeilen/x.jsonl', '{}']]), 'nicht exportiert'],
    ['a file twice', () => forge(unchanged, [['zeilen/customer.jsonl', '{}']]), 'zweimal'],
    [
      'numbers after which there are none',
      () => forge(replaceIn('zeilen/document.jsonl', /"id":\d+/, '"id":9007199254740991')),
      'sind zu groß',
    ],
    [
      'a key that is a path',
      () => forge(replaceIn('zeilen/document.jsonl', /"key":"[0-9a-f]+"/, '"key":"../../secret.key"')),
      'not the key of a file',
    ],
    [
      'a column that does not exist',
      () => forge(replaceIn('zeilen/tabellen.json', /"columns": \[/, '"columns": ["id\\" from app_user; --",')),
      'neuer als diese Installation',
    ],
  ])('is refused with %s', async (_case, make, message) => {
    await expect(importForged(await make())).rejects.toThrow(message);
  });
});

it('every table of the database is restored, or left out on purpose', async () => {
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(tx),
  );
  const listed = [...RESTORED_TABLES.map(({ table }) => table), ...UNRESTORED_TABLES];
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
