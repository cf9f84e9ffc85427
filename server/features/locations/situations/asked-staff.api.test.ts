import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { situationFixture } from '#server/test/fixtures/situation-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCalmTenant, situationOf } = situationFixture(app);
const { addProfile } = factories(app);
const { addProof } = proofFixture(app);

/** Adds a person who lacks the proofs that everybody needs, at a location where nothing else is wrong. */
async function tenantWithLackingPerson() {
  const tenant = await addCalmTenant();
  return { ...tenant, person: await addProfile(tenant.customer, { name: 'Jonas Hinrichs' }) };
}

const REQUIRED = proofTypeIds.privacy;

async function ask(operator: Client, profile: number, type: number): Promise<string> {
  const payload = { profile: `/api/profiles/${profile}`, type: `/api/proof_types/${type}` };
  return (await operator({ method: 'POST', url: '/api/upload_links', payload })).json()['@id'];
}

it('a person who must not work counts as asked while a link for a lacking proof is open', async () => {
  const tenant = await tenantWithLackingPerson();
  expect(await situationOf(tenant.operator)).toMatchObject({ staffLacking: 1, staffAsked: 0, staffSubmitted: 0 });
  const link = await ask(tenant.operator, tenant.person, REQUIRED);
  const { staffAskedAt, ...asked } = await situationOf(tenant.operator);
  expect(asked).toMatchObject({ severity: 'act', consequence: 1, staffLacking: 1, staffAsked: 1 });
  expect(Date.now() - Date.parse(staffAskedAt ?? '')).toBeLessThan(60_000);
  await tenant.operator({ method: 'POST', url: `${link}/revocation` });
  expect(await situationOf(tenant.operator)).toMatchObject({ staffLacking: 1, staffAsked: 0 });
});

it('training that refreshes a lacking one counts as asked for and as submitted', async () => {
  const tenant = await tenantWithLackingPerson();
  await ask(tenant.operator, tenant.person, proofTypeIds.refresher);
  expect(await situationOf(tenant.operator)).toMatchObject({ staffLacking: 1, staffAsked: 1, staffSubmitted: 0 });
  await addProof({ ...tenant, profile: tenant.person }, { proof_type_id: proofTypeIds.refresher, state: 'submitted' });
  expect(await situationOf(tenant.operator)).toMatchObject({ staffLacking: 1, staffSubmitted: 1 });
});

it('neither a link for another proof nor one for somebody who may work counts', async () => {
  const tenant = await tenantWithLackingPerson();
  await ask(tenant.operator, tenant.person, proofTypeIds.firstAid);
  await ask(tenant.operator, tenant.profile, REQUIRED);
  expect(await situationOf(tenant.operator)).toMatchObject({ staffLacking: 1, staffAsked: 0 });
});

it('a lacking proof that waits for its review counts as submitted, a rejected one does not', async () => {
  const tenant = await tenantWithLackingPerson();
  const subject = { ...tenant, profile: tenant.person };
  await addProof(subject, { proof_type_id: REQUIRED, state: 'rejected' });
  expect(await situationOf(tenant.operator)).toMatchObject({ staffLacking: 1, staffSubmitted: 0 });
  await addProof(subject, { proof_type_id: REQUIRED, state: 'submitted' });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'act', staffLacking: 1, staffSubmitted: 1 });
});
