import { randomUUID } from 'node:crypto';

/** Bodies for the endpoints of proofs and their types, used like those in permission-requests.ts. */
export const proofBodies: Record<string, () => object> = {
  'PATCH /api/profile_documents/{id}': () => ({ name: 'Unterweisung' }),
  'POST /api/profile_documents/{id}/review': () => ({ decision: 'accepted' }),
  'POST /api/pd/{token}': () => ({ issuedAt: '2026-01-05T00:00:00+00:00' }),
  'POST /api/proof_types': () => ({ name: `Nachweis ${randomUUID()}`, validity: 'unlimited' }),
  'PATCH /api/proof_types/{id}': () => ({ isActive: true }),
};
