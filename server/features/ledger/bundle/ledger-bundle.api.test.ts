import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPublicKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetInLedger } from '#server/ledger/append-to-ledger.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { Bundle } from '#shared/ledger/bundle.ts';
import { readCheckpoint, readKey } from '#shared/ledger/checkpoint.ts';
import { verifyBundle } from '#shared/ledger/verify-bundle.ts';

const app = await testApp();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-bundle-'));
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});
const { addCustomer, addUser, signIn } = factories(app);
const { addEntries, sign } = ledgerFixture(app);

const ENTRIES = 300;
const EARLIER = 130;
let customer: number;
let operator: Awaited<ReturnType<typeof signIn>>;
let key: string;
let keptNote: string;

const bundle = async (entity?: string): Promise<Bundle> => {
  const answer = await operator(`/api/ledgers/${customer}/bundle${entity === undefined ? '' : `?entity=${entity}`}`);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const entityOf = (number: number) => `/api/activities/${customer}${number}`;

beforeAll(async () => {
  customer = await addCustomer();
  operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
  await addEntries(customer, EARLIER);
  const first = await sign(customer, 'growth', new Date(Date.now() - 86_400_000));
  await addEntries(customer, ENTRIES - EARLIER);
  await sign(customer);
  key = (await operator(`/api/ledgers/${customer}`)).json().key;
  keptNote = typeof first === 'string' ? '' : first.note;
});

describe('the bundle of a whole ledger', () => {
  it('proves each entry, its committed values, and that it continues an earlier checkpoint', async () => {
    const verdict = await verifyBundle(await bundle(), { key, knownCheckpoints: [keptNote] });
    expect(verdict).toMatchObject({
      faults: [],
      entries: ENTRIES,
      isWhole: true,
      opened: ENTRIES,
      erased: 0,
      earlier: 1,
    });
  });

  it('can be checked by a program without this server, which reports its result in German', async () => {
    const file = path.join(folder, 'pruefbuch.json');
    const note = path.join(folder, 'pruefpunkt.txt');
    fs.writeFileSync(file, JSON.stringify(await bundle()));
    fs.writeFileSync(note, `  ${keptNote.replaceAll('\n', '\r\n')}\r\n`);
    const program = path.join(import.meta.dirname, 'verify-ledger.main.ts');
    const run = (...given: string[]) => spawnSync(process.execPath, [program, ...given], { encoding: 'utf8' });
    const intact = run(file, '--key', key, '--checkpoint', note);
    expect(intact.stdout).toMatch(/^ECHT\nDas ganze Prüfbuch: 300 Einträge, keiner fehlt\./);
    expect(intact.status).toBe(0);
    fs.writeFileSync(file, JSON.stringify(await bundle()).replace('activity.recorded', 'activity.forgotten'));
    const forged = run(file, '--key', key);
    expect(forged.stdout).toMatch(/^NICHT ECHT\n- Die ersten 130 Einträge sind nicht die, die unterschrieben wurden\./);
    expect(forged.status).toBe(1);
    expect(run(path.join(folder, 'fehlt.json'), '--key', key).status).toBe(2);
    expect(run(file).status).toBe(2);
  });

  it('still verifies after an erasure, and reports the erased values without an error', async () => {
    const erased = await app.store.asSystem((tx) =>
      forgetInLedger(tx, { customerId: customer, kinds: ['activity'], entities: [entityOf(3), entityOf(200)] }),
    );
    expect(erased).toBe(2);
    const file = await bundle();
    expect(JSON.stringify(file)).not.toContain('(200)');
    const verdict = await verifyBundle(file, { key, knownCheckpoints: [keptNote] });
    expect(verdict).toMatchObject({ faults: [], opened: ENTRIES - 2, erased: 2 });
  });
});

describe('the bundle about one record', () => {
  it('contains only the entries of the record, with the proof that the ledger contains them', async () => {
    const file = await bundle(entityOf(77));
    expect(file.entries.map(({ seq }) => seq)).toEqual([77]);
    expect(await verifyBundle(file, { key, knownCheckpoints: [keptNote] })).toMatchObject({
      faults: [],
      entries: 1,
      size: ENTRIES,
      isWhole: false,
    });
  });

  it('is refused for a record without entries (404) and for a text that is no record (400)', async () => {
    expect((await operator(`/api/ledgers/${customer}/bundle?entity=/api/activities/0`)).statusCode).toBe(404);
    expect((await operator(`/api/ledgers/${customer}/bundle?entity=%25`)).statusCode).toBe(400);
  });

  it('is refused while the entries are not signed yet (409)', async () => {
    const young = await addCustomer();
    const client = await signIn(await addUser('ROLE_OPERATOR', [young]));
    await addEntries(young, 1);
    expect((await client(`/api/ledgers/${young}/bundle`)).statusCode).toBe(409);
  });
});

describe('the independent implementation of sigstore', () => {
  it('accepts the checkpoint, its signature and each proof, and refuses a wrong proof', async () => {
    const require = createRequire(import.meta.url);
    const home = path.join(path.dirname(require.resolve('@sigstore/verify')), 'tlog');
    const { verifyMerkleInclusion } = require(path.join(home, 'merkle.js'));
    const { verifyCheckpoint } = require(path.join(home, 'checkpoint.js'));
    const publicKey = readKey(key);
    if (publicKey === undefined) throw new Error('There is no key.');
    const x = Buffer.from(publicKey.publicKey).toString('base64url');
    for (const number of [0, 1, 63, 128, 255, 256, 298, 299]) {
      const { checkpoint, entries } = await bundle(entityOf(number));
      const [entry] = entries;
      const ownReading = readCheckpoint(checkpoint);
      const inclusionProof = {
        logIndex: String(number),
        hashes: (entry?.proof ?? []).map((hash) => Buffer.from(hash, 'base64')),
        checkpoint: { envelope: checkpoint },
      };
      const log = {
        logID: Buffer.from(ownReading?.signatures[0]?.bytes.slice(0, 4) ?? []),
        baseURL: `https://${publicKey.name}`,
        publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      };
      const foreignReading = verifyCheckpoint({ inclusionProof }, [log]);
      expect(Number(foreignReading.logSize)).toBe(ENTRIES);
      const canonicalizedBody = Buffer.from(entry?.body ?? '');
      expect(() => verifyMerkleInclusion({ canonicalizedBody, inclusionProof }, foreignReading)).not.toThrow();
      const other = Buffer.from(`${entry?.body} `);
      expect(() => verifyMerkleInclusion({ canonicalizedBody: other, inclusionProof }, foreignReading)).toThrow(
        'root hash',
      );
    }
  });
});
