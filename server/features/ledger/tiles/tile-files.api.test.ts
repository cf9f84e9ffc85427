import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSigningKey } from '#server/features/ledger/signing/ledger-keys.queries.ts';
import { checkpointKey } from '#server/features/ledger/signing/ledger-keys.ts';
import { SIGNING_KEY_SEAL_CONTEXT } from '#server/features/ledger/signing/ledger-signer.ts';
import { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';
import type { NamedFiles } from '#server/files/named-files.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { leafHash, treeHash } from '#server/test/tools/ledger-check.ts';
import { entriesOf, hashesOf } from '#server/test/tools/read-tiles.ts';
import { isSignedBy, readCheckpoint, readKey } from '#shared/ledger/checkpoint.ts';
import { keepAllFiles } from './keep-tile-files.ts';
import { writeTileFiles } from './write-tile-files.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addUser, signIn } = factories(app);
/** Epochs of 256 entries. */
const epochLevel = 8 as const;
const { addEntries, sign, tamper } = ledgerFixture(app, epochLevel);
const signing = { ...signingContext(app.config, app.secrets), epochLevel };
const { namedFiles: files } = app;

const folderOf = (customer: number) => path.join(app.config.FILES_DIR ?? '', 'ledgers', String(customer));
const write = (customer: number, to: NamedFiles = files) => writeTileFiles(app.store, { files: to, signing }, customer);
const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
/** Returns the file store, and the names of the files that are written to it. */
function countingFiles() {
  const written: string[] = [];
  const counting = {
    ...files,
    put: async (name: string, content: Uint8Array) => {
      written.push(name.replace(/^ledgers\/\d+\//, ''));
      await files.put(name, content);
    },
  };
  return { written, counting };
}
const filesOf = (customer: number) => filesIn(folderOf(customer));

async function addLedger(entries: number): Promise<number> {
  const customer = await addCustomer();
  await addEntries(customer, entries);
  await sign(customer);
  return customer;
}

/** Keeps the files of all ledgers, and returns what was told of it. */
async function keepAll() {
  const told: { differences: number[]; failures: unknown[] } = { differences: [], failures: [] };
  const dependencies = {
    files,
    signing,
    onDifference: (customer: number) => told.differences.push(customer),
    onFailure: (error: unknown) => told.failures.push(error),
  };
  await keepAllFiles(app.store, dependencies, new Date());
  return told;
}

let customer: number;
let operator: Client;
beforeAll(async () => {
  customer = await addLedger(600);
  operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
});
beforeEach(() => write(customer));
const tile = async (name: string) => (await operator(`/api/ledgers/${customer}/tile/${name}`)).rawPayload;

describe('the files of sealed epochs', () => {
  it('are the tiles and entries of these epochs, and a checkpoint that is signed over them', async () => {
    expect(filesOf(customer)).toEqual([
      'checkpoint',
      'tile/0/000',
      'tile/0/001',
      'tile/1/000.p/1',
      'tile/1/000.p/2',
      'tile/entries/000',
      'tile/entries/001',
    ]);
    const checkpoint = readCheckpoint(fs.readFileSync(path.join(folderOf(customer), 'checkpoint'), 'utf8'));
    const key = readKey((await operator(`/api/ledgers/${customer}`)).json().key);
    if (checkpoint === undefined || key === undefined) throw new Error('Nothing is signed.');
    expect([checkpoint.size, await isSignedBy(checkpoint, key)]).toEqual([512, true]);
  });

  it('have the same bytes as the answers from the tables, and are what is answered', async () => {
    const full = ['0/000', '0/001', 'entries/000', 'entries/001'];
    const fromFiles = full.map((name) => fs.readFileSync(path.join(folderOf(customer), 'tile', name)));
    expect(await Promise.all(full.map(tile))).toEqual(fromFiles);
    const file = path.join(folderOf(customer), 'tile/0/000');
    const otherHashes = Buffer.alloc(256 * 32, 'Datei');
    fs.writeFileSync(file, otherHashes);
    expect(await tile('0/000')).toEqual(otherHashes);
    fs.writeFileSync(file, otherHashes.subarray(1));
    expect(await tile('0/000')).toEqual(fromFiles[0]);
    // A file that cannot be read is no reason to answer nothing.
    fs.rmSync(file);
    fs.mkdirSync(file);
    expect(await tile('0/000')).toEqual(fromFiles[0]);
    await files.removeFolder(`ledgers/${customer}`);
    expect(await Promise.all(full.map(tile))).toEqual(fromFiles);
    expect(await tile('1/000.p/2')).toEqual(
      Buffer.concat(fromFiles.slice(0, 2).map((hashes) => treeHash(hashesOf(hashes)))),
    );
  });

  it('are written once, and later only those of new epochs', async () => {
    const { written, counting } = countingFiles();
    const grown = await addLedger(300);
    expect(await write(grown, counting)).toEqual({ writtenEpochs: 1, differed: false });
    expect(await write(grown, counting)).toEqual({ writtenEpochs: 0, differed: false });
    written.length = 0;
    await addEntries(grown, 300);
    await sign(grown);
    expect(await write(grown, counting)).toEqual({ writtenEpochs: 1, differed: false });
    expect(written).toEqual(['tile/entries/001', 'tile/0/001', 'tile/1/000.p/2', 'checkpoint']);
  });

  it('are completed after an interruption', async () => {
    const interrupted = await addLedger(600);
    let left = 5;
    const failing = {
      ...files,
      put: async (name: string, content: Uint8Array) => {
        if (left === 0) throw new Error('The disk is gone.');
        left -= 1;
        await files.put(name, content);
      },
    };
    await expect(write(interrupted, failing)).rejects.toThrow('The disk is gone.');
    expect(await write(interrupted)).toEqual({ writtenEpochs: 1, differed: false });
    expect(filesOf(interrupted)).toEqual(filesOf(customer));
  });

  it('of a shorter ledger do not exist', async () => {
    const short = await addLedger(255);
    expect(await write(short)).toEqual({ writtenEpochs: 0, differed: false });
    expect(fs.existsSync(folderOf(short))).toBe(false);
  });

  it('are neither listed as files of records nor removed as leftovers', async () => {
    for await (const key of app.files.list(new Date(Date.now() + 240_000))) expect(key).toBe('listed');
  });
});

describe('a reader that has only a copy of the folder', () => {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-tiles-'));
  afterAll(() => fs.rmSync(copy, { recursive: true }));

  function readByHand(): number {
    const read = (name: string) => fs.readFileSync(path.join(copy, name));
    const leaves = ['000', '001'].flatMap((index) => {
      const hashes = hashesOf(read(`tile/0/${index}`));
      expect(entriesOf(read(`tile/entries/${index}`)).map(leafHash)).toEqual(hashes);
      return hashes;
    });
    expect(treeHash(leaves)).toEqual(Buffer.from(readCheckpoint(String(read('checkpoint')))?.root ?? []));
    return leaves.length;
  }

  function readWithGo(key: string): number {
    const program = path.join(import.meta.dirname, '../../../test/tools/read-tiles.go');
    const settings = {
      GO111MODULE: 'off',
      GOPATH: '/usr/share/gocode',
      GOFLAGS: '',
      GOCACHE: path.join(copy, 'cache'),
    };
    const environment = { ...process.env, ...settings };
    const { stdout, stderr } = spawnSync('go', ['run', program, copy, key], { env: environment, encoding: 'utf8' });
    expect(stderr).toBe('');
    return Number(/^(\d+) entries of \S+ are proven\n$/.exec(stdout)?.[1]);
  }

  // Go is too large to be installed for the tests, so its reader is used where it is.
  const hasGo = fs.existsSync('/usr/share/gocode/src/golang.org/x/mod') && spawnSync('go', ['version']).status === 0;
  it.each([readByHand, ...(hasGo ? [readWithGo] : [])])(
    'proves each entry from the leaves up to the signed root (%o)',
    async (read) => {
      fs.cpSync(folderOf(customer), copy, { recursive: true });
      const { key } = (await operator(`/api/ledgers/${customer}`)).json();
      expect(read(key)).toBe(512);
    },
    240_000,
  );
});

describe('the daily comparison of the files', () => {
  it.each(['tile/0/000', 'tile/entries/000', 'tile/1/000.p/1', 'checkpoint'])(
    'finds that %s was changed or removed, writes the files again, and tells the admins',
    async (name) => {
      const admin = await addUser('ROLE_ADMIN', []);
      const own = await addLedger(300);
      await write(own);
      const file = path.join(folderOf(own), name);
      const before = fs.readFileSync(file);
      for (const spoil of [() => fs.appendFileSync(file, 'x'), () => fs.rmSync(file)]) {
        spoil();
        const told = await keepAll();
        expect(told).toEqual({ differences: name === 'checkpoint' ? [] : [own], failures: [] });
        expect(fs.readFileSync(file)).toEqual(before);
      }
      const messages = await app.store.asSystem((tx) =>
        tx.selectFrom('notification').select('message').where('receiver_id', '=', admin.id).execute(),
      );
      expect(messages).toHaveLength(name === 'checkpoint' ? 0 : 2);
    },
  );

  it('writes nothing of a ledger whose entries are not what was signed, and raises an alarm', async () => {
    const changed = await addLedger(300);
    await tamper((tx) =>
      sql`update ledger_entry set body = replace(body, 'activity', 'passivity') where customer_id = ${changed} and seq = 100`.execute(
        tx,
      ),
    );
    const { failures } = await keepAll();
    expect(String(failures)).toContain('Der Abschnitt 1 ist nicht mehr der, der unterschrieben wurde.');
    expect(fs.existsSync(folderOf(changed))).toBe(false);
    expect(await sign(changed)).toBe('refused');
    expect((await keepAll()).failures).toEqual([]);
  });

  it('replaces the files of another ledger that had the same number', async () => {
    const [own, other] = [await addLedger(300), await addLedger(600)];
    await write(other);
    fs.cpSync(folderOf(other), folderOf(own), { recursive: true });
    expect(await write(own)).toEqual({ writtenEpochs: 1, differed: false });
    expect(filesOf(own)).toEqual(['checkpoint', 'tile/0/000', 'tile/1/000.p/1', 'tile/entries/000']);
  });

  it('removes the files of an organisation that no longer exists', async () => {
    await files.put('ledgers/999999/tile/0/000', Buffer.from('x'));
    await keepAll();
    expect(fs.existsSync(folderOf(999_999))).toBe(false);
    expect(fs.existsSync(folderOf(customer))).toBe(true);
  });
});

it('an entry that is too long for the format has no file, which is no difference', async () => {
  const own = await addCustomer();
  await addEntries(own, 255);
  await app.store.asSystem((tx) =>
    sql`select ledger_append(${own}, 'activity.recorded', ${JSON.stringify({ text: 'x'.repeat(70_000) })}, now(), '[]')`.execute(
      tx,
    ),
  );
  await sign(own);
  expect(await write(own)).toEqual({ writtenEpochs: 1, differed: false });
  expect(await write(own)).toEqual({ writtenEpochs: 0, differed: false });
  expect(filesOf(own)).toEqual(['checkpoint', 'tile/0/000', 'tile/1/000.p/1']);
  const reader = await signIn(await addUser('ROLE_OPERATOR', [own]));
  expect((await reader(`/api/ledgers/${own}/tile/entries/000`)).statusCode).toBe(409);
});

it('a new signing key is a reason to write the checkpoint again, and no tile', async () => {
  const own = await addLedger(300);
  await write(own);
  const { host } = await app.store.asSystem((tx) =>
    tx.selectFrom('ledger_key').select('host').executeTakeFirstOrThrow(),
  );
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { bytes, keyId } = app.secrets.seal(
    privateKey.export({ format: 'der', type: 'pkcs8' }),
    SIGNING_KEY_SEAL_CONTEXT,
  );
  const publicBytes = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url');
  await app.store.asSystem((tx) =>
    insertSigningKey(tx, { host, public_key: publicBytes, sealed: bytes, key_id: keyId }),
  );
  await sign(own, 'daily');
  const { written, counting } = countingFiles();
  expect(await write(own, counting)).toEqual({ writtenEpochs: 0, differed: false });
  expect(written).toEqual(['checkpoint']);
  const checkpoint = readCheckpoint(fs.readFileSync(path.join(folderOf(own), 'checkpoint'), 'utf8'));
  const key = checkpointKey({ host, public_key: publicBytes }, own);
  expect(checkpoint && [checkpoint.size, await isSignedBy(checkpoint, key)]).toEqual([256, true]);
  expect(await write(own, counting)).toEqual({ writtenEpochs: 0, differed: false });
  expect(written).toEqual(['checkpoint']);
});
