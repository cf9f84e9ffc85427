import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { addProof } = proofFixture(app);

describe('the proof gaps', () => {
  it('name the proof that was sent in last, as long as it waits for a review', async () => {
    const tenant = await addTenant();
    const type = { proof_type_id: proofTypeIds.concept };
    await addProof(tenant, { ...type, state: 'rejected' });
    await addProof(tenant, { ...type, state: 'submitted' });
    const newest = await addProof(tenant, { ...type, state: 'submitted' });
    const gaps: ProofGap[] = (await tenant.operator('/api/proof_gaps')).json()['hydra:member'];
    expect(gaps.flatMap(({ submitted, typeName }) => (submitted ? [[typeName, submitted.proof]] : []))).toEqual([
      ['Unterweisung Sozialkonzept', `/api/profile_documents/${newest}`],
    ]);
  });

  it('name training that was sent in and refreshes what is lacking', async () => {
    const tenant = await addTenant();
    const refresher = await addProof(tenant, { proof_type_id: proofTypeIds.refresher, state: 'submitted' });
    const gaps: ProofGap[] = (await tenant.operator('/api/proof_gaps')).json()['hydra:member'];
    expect(gaps.flatMap(({ submitted, typeName }) => (submitted ? [[typeName, submitted.proof]] : []))).toEqual([
      ['Präventionsschulung (Basis)', `/api/profile_documents/${refresher}`],
    ]);
  });
});
