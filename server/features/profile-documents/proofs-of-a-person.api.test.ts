import { afterAll, describe, expect, it } from 'vitest';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { dayFromNow, proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { findProofsOf, findProofType, forgetProofsOf, storeProof } from './profile-documents.public.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addProfile } = factories(app);
const { addDocument, addProof } = proofFixture(app);

describe('the interface for other features', () => {
  it('stores a proof from an upload link as submitted, and its ledger entry names no user', async () => {
    const tenant = await addTenant();
    const document = await addDocument(tenant.customer);
    const proof = await app.store.asSystem(async (tx) => {
      const type = await findProofType(tx, SYSTEM_SCOPE, proofTypeIds.firstAid);
      if (type === undefined) throw new Error('The catalogue lacks a type.');
      return storeProof(
        { tx, scope: SYSTEM_SCOPE, now: new Date() },
        {
          profile: { id: tenant.profile, customer_id: tenant.customer },
          type,
          document,
          issuedAt: new Date().toISOString(),
          state: 'submitted',
          userId: null,
          signedBy: null,
        },
      );
    });
    expect(proof).toMatchObject({ state: 'submitted', user_id: null, document_id: document.id, name: 'Ersthelfer' });
    const { entries } = await ledgerOf(app, tenant.customer);
    expect(entries.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'proof.submitted', actor: 'system', data: { sha256: document.digest } },
    ]);
  });

  it('keeps the existence of an erased person’s proofs, but none of their content', async () => {
    const tenant = await addTenant();
    const document = await addDocument(tenant.customer);
    const proofTexts = { name: 'Kurs bei Frau Huber', description: '<p>Attest</p>', document_id: document.id };
    await addProof(tenant, { ...proofTexts, invalid_at: dayFromNow(5) });
    await addProof(tenant, { ...proofTexts, state: 'rejected', review_comment: 'Falsche Person' });
    const colleague = { customer: tenant.customer, profile: await addProfile(tenant.customer) };
    const ofColleague = { ...proofTexts, document_id: (await addDocument(tenant.customer)).id };
    await addProof(colleague, ofColleague);
    const forgotten = await app.store.asSystem((tx) => forgetProofsOf(tx, SYSTEM_SCOPE, tenant.profile));
    expect(forgotten).toEqual([document.id]);
    const remainingProofs = await app.store.asSystem((tx) => findProofsOf(tx, SYSTEM_SCOPE, tenant.profile));
    expect(remainingProofs).toHaveLength(2);
    for (const proof of remainingProofs)
      expect(proof).toMatchObject({ name: 'Ersthelfer', description: null, document_id: null, review_comment: null });
    const keptProofs = await app.store.asSystem((tx) => findProofsOf(tx, SYSTEM_SCOPE, colleague.profile));
    expect(keptProofs).toMatchObject([ofColleague]);
  });
});
