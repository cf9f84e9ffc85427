import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { askDueWitnesses } from '#server/features/ledger/witnesses/ask-witnesses.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture, ledgerReader } from '#server/test/fixtures/ledger-fixture.ts';
import { startWitness, throwError } from '#server/test/tools/start-witness.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { LedgerWitness } from '#shared/contracts/ledger/witnesses.ts';
import { writeWitnessKey } from '#shared/ledger/cosignature.ts';
import { verifyBundle } from '#shared/ledger/verify-bundle.ts';

const app = await testApp({ WITNESS_ADDRESSES: 'any' });
afterAll(() => app.close());
const { addCustomer, addUser, signIn } = factories(app);
const { addEntries, sign, tamper } = ledgerFixture(app);
const readLedger = ledgerReader(app);

const contradicted: number[] = [];
const ask = (now = new Date()) =>
  askDueWitnesses(
    app.store,
    { addressPolicy: 'any', onContradiction: (id) => contradicted.push(id), onFailure: throwError },
    { now },
  );

async function newWitness(name?: string) {
  const witness = await startWitness(name);
  onTestFinished(() => witness.stop());
  return witness;
}

/** Adds an organisation with a signed ledger of three entries, and its operator. */
async function addTenant() {
  const customer = await addCustomer();
  const operator = await addUser('ROLE_OPERATOR', [customer]);
  await addEntries(customer, 3);
  await sign(customer);
  const client = await signIn(operator);
  const ledger = (await client(`/api/ledgers/${customer}`)).json();
  const add = async (witness: { readonly url: string; readonly key: string }) =>
    client({
      method: 'POST',
      url: '/api/ledger_witnesses',
      payload: { ledger: `/api/ledgers/${customer}`, address: witness.url, key: witness.key },
    });
  const read = async (): Promise<LedgerWitness[]> =>
    (await client(`/api/ledger_witnesses?customer=/api/customers/${customer}`)).json()['hydra:member'];
  const bundle = async () => (await client(`/api/ledgers/${customer}/bundle`)).json();
  return { customer, operator, client, ledger, add, read, bundle };
}

/** Adds an organisation whose ledger a witness has cosigned. */
async function addWitnessedTenant() {
  const [tenant, witness] = [await addTenant(), await newWitness()];
  witness.trust(tenant.ledger.key);
  expect((await tenant.add(witness)).statusCode).toBe(201);
  await sign(tenant.customer);
  await ask();
  return { ...tenant, witness };
}

/** Removes the whole ledger of an organisation, as somebody could who controls the database. */
const forgetLedger = (customer: number) =>
  tamper(async (tx) => {
    for (const table of ['ledger_cosignature', 'ledger_checkpoint', 'ledger_tile', 'ledger_opening', 'ledger_entry'])
      await sql`delete from ${sql.table(table)} where customer_id = ${customer}`.execute(tx);
    await sql`delete from ledger where customer_id = ${customer}`.execute(tx);
  });

describe('a witness of a ledger', () => {
  it('is added and removed, and the ledger says by whom', async () => {
    const { client, customer, add, read } = await addTenant();
    const witness = await newWitness();
    const added = await add({ ...witness, url: `${witness.url}/` });
    expect(added.json()).toMatchObject({ address: witness.url, name: 'zeuge.test/w1', key: witness.key });
    expect((await client({ method: 'DELETE', url: added.json()['@id'] })).statusCode).toBe(204);
    expect(await read()).toEqual([]);
    const facts = { address: witness.url, key: witness.key };
    expect(await readLedger(customer, 'ledgerWitness.added')).toEqual([facts]);
    expect(await readLedger(customer, 'ledgerWitness.removed')).toEqual([facts]);
  });

  it('is refused twice, without a readable key, and beyond five (422, 409)', async () => {
    const { add } = await addTenant();
    const url = 'http://zeuge.test';
    const witnesses = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => newWitness(`zeuge.test/w${number}`)));
    const keys = witnesses.map(({ key }) => key);
    for (const key of keys.slice(0, 5)) expect((await add({ url, key })).statusCode).toBe(201);
    expect((await add({ url, key: keys[0] ?? '' })).json().violations[0].propertyPath).toBe('key');
    expect((await add({ url, key: keys[5] ?? '' })).statusCode).toBe(409);
    expect((await add({ url, key: 'zeuge+1+2' })).json().violations[0].propertyPath).toBe('key');
    expect((await add({ url: 'zeuge.test', key: keys[5] ?? '' })).json().violations[0].propertyPath).toBe('address');
  });

  it('is shown by its address in normal form and has a name without letters that imitate others (422)', async () => {
    const { add } = await addTenant();
    const witness = await newWitness();
    expect((await add({ ...witness, url: 'https://zeug\u0435.test/w/' })).json().address).toBe(
      'https://xn--zeug-y4d.test/w',
    );
    for (const name of ['zeug\u0435.test', 'zeuge\u202etset']) {
      const key = writeWitnessKey({ name, publicKey: new Uint8Array(32) });
      expect((await add({ ...witness, key })).json().violations[0].propertyPath).toBe('key');
    }
  });

  it('cosigns although asking another witness failed', async () => {
    const [failing, other] = [await addWitnessedTenant(), await addWitnessedTenant()];
    await forgetLedger(failing.customer);
    await addEntries(failing.customer, 7, 'Nichts gewesen');
    await addEntries(other.customer, 2);
    for (const { customer } of [failing, other]) await sign(customer);
    const failures: unknown[] = [];
    const onFailure = (error: unknown) => failures.push(error);
    await askDueWitnesses(
      app.store,
      { addressPolicy: 'any', onContradiction: throwError, onFailure },
      { now: new Date() },
    );
    expect(failures).toEqual([failing.customer]);
    expect(await other.read()).toMatchObject([{ size: 6 }]);
  });

  it('cosigns the newest checkpoint, and each ledger file contains that and is verified with it', async () => {
    const { read, bundle, ledger, witness, customer } = await addWitnessedTenant();
    expect(await read()).toMatchObject([{ size: 4, name: 'zeuge.test/w1' }]);
    const first = await verifyBundle(await bundle(), { key: ledger.key });
    expect(first).toMatchObject({ faults: [], witnesses: [{ key: { name: 'zeuge.test/w1' }, size: 4 }] });
    await addEntries(customer, 300);
    await sign(customer);
    await ask();
    expect((await read())[0]?.size).toBe(304);
    const file = await bundle();
    expect(file.witnesses).toEqual([witness.key]);
    expect(await verifyBundle(file, { key: ledger.key })).toMatchObject({ faults: [], witnesses: [{ size: 304 }] });
  });

  it('is asked from the size that it knows, if the server does not know that any more', async () => {
    const { customer, read } = await addWitnessedTenant();
    await app.store.asSystem((tx) =>
      tx
        .updateTable('ledger_witness')
        .set({ size: 0, cosigned_at: null })
        .where('customer_id', '=', customer)
        .execute(),
    );
    await addEntries(customer, 2);
    await sign(customer);
    await ask();
    expect(await read()).toMatchObject([{ size: 6 }]);
    expect((await read())[0]?.fault).toBeUndefined();
  });

  it('contradicts a ledger that was written again with the right key, and admins and operators are notified', async () => {
    const { customer, operator, read } = await addWitnessedTenant();
    const admin = await addUser('ROLE_ADMIN', []);
    await forgetLedger(customer);
    await addEntries(customer, 7, 'Nichts gewesen');
    await sign(customer);
    await ask();
    expect(contradicted).toContain(customer);
    expect(await read()).toMatchObject([{ fault: 'contradicted', size: 4 }]);
    for (const { id } of [operator, admin]) {
      const { rows } = await app.store.asSystem((tx) =>
        sql<{
          message: string;
        }>`select message from notification where receiver_id = ${id} and customer_id = ${customer}`.execute(tx),
      );
      expect(rows).toMatchObject([{ message: expect.stringContaining('Ein Zeuge widerspricht.') }]);
    }
  });

  it('contradicts a ledger that is shorter than what it saw, or another one of the same length', async () => {
    for (const count of [2, 4]) {
      const { customer, read } = await addWitnessedTenant();
      await forgetLedger(customer);
      await app.store.asSystem((tx) =>
        tx
          .updateTable('ledger_witness')
          .set({ size: 0, cosigned_at: null })
          .where('customer_id', '=', customer)
          .execute(),
      );
      await addEntries(customer, count, 'Nichts gewesen');
      await sign(customer);
      await ask();
      expect(await read()).toMatchObject([{ fault: 'contradicted' }]);
    }
  });

  it('that does not answer is asked again after five minutes, and one that does not know the ledger too', async () => {
    const { customer, add, ledger, read } = await addTenant();
    const witness = await newWitness();
    await add(witness);
    await add({ url: 'http://127.0.0.1:9', key: (await newWitness('zeuge.test/w2')).key });
    await sign(customer);
    const start = new Date();
    const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    await ask(start);
    expect((await read()).map(({ fault }) => fault).toSorted()).toEqual(['refused', 'unreachable']);
    witness.trust(ledger.key);
    await ask(minutesLater(4));
    expect((await read()).map(({ size }) => size)).toEqual([undefined, undefined]);
    await ask(minutesLater(6));
    expect((await read()).map(({ size }) => size).toSorted()).toEqual([5, undefined]);
  });

  it('stays in the files after it was removed from the list', async () => {
    const { client, bundle, read, ledger } = await addWitnessedTenant();
    await client({ method: 'DELETE', url: (await read())[0]?.['@id'] ?? '' });
    expect((await verifyBundle(await bundle(), { key: ledger.key })).witnesses).toHaveLength(1);
  });
});

describe('the file of a ledger with a witness', () => {
  it('is refused with a cosignature that was changed, that nobody names, or a witness that did not sign', async () => {
    const { bundle, ledger } = await addWitnessedTenant();
    const file = await bundle();
    const other = await newWitness('anders.test/w1');
    const [own, cosignature] = String(file.checkpoint)
      .split('\n')
      .filter((line) => line.startsWith('— '));
    const faultsOf = async (changed: object) =>
      (await verifyBundle({ ...file, ...changed }, { key: ledger.key })).faults.join(' ');
    const forged = String(cosignature).replace(/.{8}$/, 'AAAAAAA=');
    expect(await faultsOf({ checkpoint: file.checkpoint.replace(cosignature, forged) })).toContain('nicht gültig');
    expect(await faultsOf({ witnesses: undefined })).toContain('niemand nennt');
    expect(await faultsOf({ witnesses: [...file.witnesses, other.key] })).toContain('keinen ihrer Prüfpunkte');
    expect(await faultsOf({ witnesses: ['zeuge.test/w1+00000000+AAAA'] })).toContain('Schlüssel nicht gültig');
    expect(await faultsOf({ checkpoint: file.checkpoint.replace(`${own}\n`, '') })).toContain(
      'nicht mit dem angegebenen',
    );
  });
});
