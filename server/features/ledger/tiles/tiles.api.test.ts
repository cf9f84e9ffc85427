import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { leafHash, treeHash } from '#server/test/tools/ledger-check.ts';
import { entriesOf, hashesOf } from '#server/test/tools/read-tiles.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { isSignedBy, readCheckpoint, readKey } from '#shared/ledger/checkpoint.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addUser, signIn } = factories(app);
const { addEntries, sign } = ledgerFixture(app);

const ENTRIES = 600;
let customer: number;
let operator: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  customer = await addCustomer();
  operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
  await addEntries(customer, ENTRIES);
  await sign(customer);
  await addEntries(customer, 5);
});

const get = (path: string) => operator(`/api/ledgers/${customer}/${path}`);
async function readTile(path: string): Promise<Buffer> {
  const answer = await get(`tile/${path}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/octet-stream']);
  return answer.rawPayload;
}

describe('a ledger as a tiled log', () => {
  it('has a signed checkpoint whose root follows from the tiles of leaves', async () => {
    const answer = await get('checkpoint');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const checkpoint = readCheckpoint(answer.body);
    const key = readKey((await operator(`/api/ledgers/${customer}`)).json().key);
    if (checkpoint === undefined || key === undefined) throw new Error('Nothing is signed.');
    expect(await isSignedBy(checkpoint, key)).toBe(true);
    const leaves = [await readTile('0/000'), await readTile('0/001'), await readTile('0/002.p/88')].flatMap(hashesOf);
    expect(leaves).toHaveLength(checkpoint.size);
    expect(treeHash(leaves)).toEqual(Buffer.from(checkpoint.root));
  });

  it('has tiles whose hashes are those of the tiles below', async () => {
    const upper = await readTile('1/000.p/2');
    expect(hashesOf(upper)).toEqual([
      treeHash(hashesOf(await readTile('0/000'))),
      treeHash(hashesOf(await readTile('0/001'))),
    ]);
    expect(await readTile('0/001.p/3')).toEqual((await readTile('0/001')).subarray(0, 3 * 32));
  });

  it('has the entries of each tile of leaves', async () => {
    for (const path of ['000', '002.p/88'])
      expect(entriesOf(await readTile(`entries/${path}`)).map(leafHash)).toEqual(hashesOf(await readTile(`0/${path}`)));
  });

  it.each(['0/002', '0/002.p/89', '0/003.p/1', '1/000.p/3', '2/000.p/1', '63/000.p/1', 'entries/002', '0/2', 'x'])(
    'has no tile %s, which is not signed or not written so',
    async (path) => {
      expect((await get(`tile/${path}`)).statusCode).toBe(404);
    },
  );

  it('is for those who may read the ledger', async () => {
    const other = await signIn(await addUser('ROLE_OPERATOR', [await addCustomer()]));
    expect((await other(`/api/ledgers/${customer}/tile/0/000`)).statusCode).toBe(404);
    expect((await app.inject(`/api/ledgers/${customer}/tile/0/000`)).statusCode).toBe(401);
  });
});
