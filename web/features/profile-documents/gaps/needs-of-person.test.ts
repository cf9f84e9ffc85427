import { expect, it } from 'vitest';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { needsOf } from './needs-of-person.ts';

const day = (text: string) => `${text}T00:00:00+00:00`;
const gap = (typeName: string, reason: ProofGap['reason'], invalidAt?: string): ProofGap => ({
  '@id': `/api/proof_gaps/${typeName}`,
  '@type': 'ProofGap',
  id: typeName.length,
  profile: '/api/profiles/1',
  profileName: 'Anna',
  type: `/api/proof_types/${typeName}`,
  typeName,
  customer: '/api/customers/1',
  reason,
  invalidAt,
  requiredBy: [],
  mayNotWork: reason !== 'expiring',
});
const proof = (type: string, values: Partial<Parameters<typeof needsOf>[1][number]>) => ({
  '@id': `/api/profile_documents/${values.id}`,
  id: 1,
  createdAt: day('2026-11-20'),
  name: type,
  type: `/api/proof_types/${type}`,
  state: 'accepted' as const,
  status: 'fine' as const,
  ...values,
});

it('what forbids to work comes first, what never existed before what expired, and what ends next after that', () => {
  const gaps = [
    gap('Arbeitsschutz', 'expiring', day('2026-12-20')),
    gap('Basis', 'expired', day('2026-10-20')),
    gap('Datenschutz', 'expiring', day('2026-12-01')),
    gap('Konzept', 'missing'),
    gap('Schulung', 'expired', day('2026-09-01')),
  ];
  expect(needsOf(gaps, []).map(({ typeName }) => typeName)).toEqual([
    'Konzept',
    'Schulung',
    'Basis',
    'Datenschutz',
    'Arbeitsschutz',
  ]);
});

it('a proof that has expired stands once, and one that nobody requires stands as well', () => {
  const expired = proof('Basis', { id: 7, status: 'danger', invalidAt: day('2026-10-20') });
  const other = proof('Ersthelfer', { id: 8, status: 'warning', invalidAt: day('2026-12-02') });
  const needs = needsOf([gap('Basis', 'expired', day('2026-10-20'))], [expired, other, proof('Konzept', {})]);
  expect(
    needs.map(({ typeName, reason, mayNotWork, proof: shown }) => [typeName, reason, mayNotWork, shown?.id]),
  ).toEqual([
    ['Basis', 'expired', true, 7],
    ['Ersthelfer', 'expiring', false, 8],
  ]);
});

it('a proof that was handed in waits at what is missing, and the one that has expired is not shown beside it', () => {
  const expired = proof('Basis', { id: 7, status: 'danger', invalidAt: day('2026-10-20') });
  const submitted = proof('Basis', { id: 9, state: 'submitted', invalidAt: day('2029-10-20') });
  const waiting = { proof: submitted['@id'], submittedAt: submitted.createdAt };
  const basis = { ...gap('Basis', 'expired', day('2026-10-20')), submitted: waiting };
  const needs = needsOf([basis], [expired, submitted]);
  expect(needs.map(({ proof: shown }) => shown?.id)).toEqual([9]);
});

it('a proof that nobody requires and that was handed in waits for a review as well', () => {
  const handedIn = proof('Ersthelfer', { id: 8, state: 'submitted', status: 'warning' });
  expect(needsOf([], [handedIn])[0]?.submitted?.proof).toBe('/api/profile_documents/8');
});
