import { afterAll, expect, it } from 'vitest';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { startWitness } from '#server/test/tools/start-witness.ts';
import { answersWithDefect, morningRound, protocolDevice } from '#server/test/fixtures/protocol-fixture.ts';
import { readPdfByTools } from '#server/test/tools/read-pdf-by-tools.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';

const app = await testApp({ WITNESS_ADDRESSES: 'any' });
const witness = await startWitness();
afterAll(async () => {
  await witness.stop();
  await app.close();
});
const { addTenant, addForm } = factories(app);
const tenant = await addTenant();

async function closeProtocol(): Promise<string> {
  const form = await addForm({}, morningRound);
  const device = protocolDevice(tenant.service, form.version, tenant.profile);
  return (await device.close(answersWithDefect)).json()['@id'];
}

it('a document that is printed at once carries the cosignature of a witness, and keeps it when it is printed again', async () => {
  const ledger = (await tenant.operator(`/api/ledgers/${tenant.customer}`)).json();
  const payload = { ledger: ledger['@id'], address: witness.url, key: witness.key };
  expect((await tenant.operator({ method: 'POST', url: '/api/ledger_witnesses', payload })).statusCode).toBe(201);
  const protocol = await closeProtocol();
  const print = async () => (await tenant.operator(`${protocol}/pdf`)).rawPayload;
  const withoutTrust = await verifyFile(await print());
  expect(withoutTrust).toMatchObject({ outcome: 'unchanged', witnesses: [] });

  const { key } = (await tenant.operator(`/api/ledgers/${tenant.customer}`)).json();
  witness.trust(key);
  const later = await closeProtocol();
  await app.store.asSystem((tx) => tx.updateTable('ledger_witness').set({ fault: null }).execute());
  const printed = (await tenant.operator(`${later}/pdf`)).rawPayload;
  expect(await verifyFile(printed)).toMatchObject({
    outcome: 'unchanged',
    witnesses: [{ key: { name: 'zeuge.test/w1' } }],
    checked: expect.arrayContaining(['1 Zeuge hat das Prüfbuch gesehen und bestätigt.']),
  });
  expect((await tenant.operator(`${later}/pdf`)).rawPayload.equals(printed)).toBe(true);
  const { text } = await readPdfByTools(printed);
  expect(text).toContain('Bestätigt von zeuge.test/w1');
});
