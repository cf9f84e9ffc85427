import { describe, expect, it } from 'vitest';
import type { ProfileDocument } from '#shared/contracts/profile-documents.ts';
import { proofsByName, worstOf } from './proofs-by-name.ts';

const proof = (name: string, invalidAt?: string, state: ProfileDocument['state'] = 'accepted'): ProfileDocument => ({
  '@id': '/api/profile_documents/1',
  '@type': 'ProfileDocument',
  id: 1,
  profile: '/api/profiles/1',
  customer: '/api/customers/1',
  type: '/api/proof_types/1',
  name,
  issuedAt: '2020-01-01T00:00:00+00:00',
  ...(invalidAt === undefined ? {} : { invalidAt: `${invalidAt}T00:00:00+00:00` }),
  status: 'fine',
  state,
  createdAt: '2020-01-01T00:00:00+00:00',
});

const today = '2026-11-20';
const stateOf = (...proofs: ProfileDocument[]) => worstOf(proofsByName(proofs, today));

describe('a badge', () => {
  it.each([
    ['nothing at all', [], 'missing'],
    ['only what waits for a review', [proof('Schulung', '2030-01-01', 'submitted')], 'missing'],
    [
      'an expired training that was renewed',
      [proof('Schulung', '2025-01-01'), proof('Schulung', '2028-01-01')],
      'fine',
    ],
    ['one that ends and one that never does', [proof('Schulung', '2025-01-01'), proof('Schulung')], 'fine'],
    ['two names, one of them expired', [proof('Schulung', '2025-01-01'), proof('Ersthelfer')], 'expired'],
    ['two names, one of them within four weeks', [proof('Schulung', '2026-12-18'), proof('Ersthelfer')], 'expiring'],
  ] as const)('of %s says so', (_title, proofs, expected) => expect(stateOf(...proofs)).toBe(expected));
});

it('tells until when each name is good', () =>
  expect(proofsByName([proof('A', '2027-01-01'), proof('A', '2028-01-01'), proof('B')], today)).toEqual([
    { name: 'A', state: 'fine', until: '2028-01-01' },
    { name: 'B', state: 'fine', until: undefined },
  ]));
