import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { verifyBundle } from '#shared/ledger/verify-bundle.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { sign } = ledgerFixture(app);

it('all proofs stay valid after the erasure of a person: of the entry, of the whole ledger, and against earlier checkpoints', async () => {
  const { customer, operator, service } = await addTenant();
  const createdBody = (
    await operator({ method: 'POST', url: '/api/profiles', payload: { name: 'Fritz Fort', isActive: true } })
  ).json();
  const profile = createdBody['@id'];
  const payload = { action: '/api/actions/1', profile, comment: 'Ausweis verlangt' };
  const activity = (await service({ method: 'POST', url: '/api/activities', payload })).json()['@id'];
  const before = await sign(customer);
  if (typeof before === 'string') throw new Error(before);

  const headers = { 'content-type': 'application/merge-patch+json' };
  const inactiveBody = JSON.stringify({ isActive: false });
  expect((await operator({ method: 'PATCH', url: profile, payload: inactiveBody, headers })).statusCode).toBe(200);
  const erasure = { name: 'Fritz Fort', reason: 'Ausgeschieden' };
  const erasedResponse = await operator({ method: 'POST', url: `${profile}/erasure`, payload: erasure });
  expect(erasedResponse.statusCode).toBe(201);

  // The daily run reads the whole log and verifies it against all earlier checkpoints.
  expect(await sign(customer, 'daily')).toMatchObject({ occasion: 'daily' });
  const ledger = (await operator(`/api/ledgers/${customer}`)).json();
  expect(ledger.refusal).toBeUndefined();
  expect(ledger.signedSize).toBe(ledger.size);

  const wholeBundle = await operator(`/api/ledgers/${customer}/bundle`);
  expect(wholeBundle.body).not.toContain('Fritz');
  const options = { key: ledger.key, kept: [before.note] };
  const verdict = await verifyBundle(wholeBundle.json(), options);
  expect(verdict).toMatchObject({ faults: [], isWhole: true, entries: ledger.size });
  expect(verdict.erased).toBeGreaterThan(0);
  for (const record of [profile, activity]) {
    const about = (await operator(`/api/ledgers/${customer}/bundle?entity=${record}`)).json();
    const judged = await verifyBundle(about, { key: ledger.key });
    expect(judged.faults).toEqual([]);
    expect(judged.entries).toBeGreaterThan(0);
  }
});
