import { describe, expect, it } from 'vitest';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { proofsByName } from './proofs-by-name.ts';

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
  isSuperseded: false,
  state,
  createdAt: '2020-01-01T00:00:00+00:00',
});

const today = '2026-11-20';

describe('by name', () => {
  it.each([
    ['what waits for a review does not count', [proof('Schulung', '2030-01-01', 'submitted')], []],
    [
      'an expired training that was renewed is fine',
      [proof('Schulung', '2025-01-01'), proof('Schulung', '2028-01-01')],
      ['fine'],
    ],
    ['of one that ends and one that never does the latter counts', [proof('A', '2025-01-01'), proof('A')], ['fine']],
    ['each name is judged alone', [proof('A', '2025-01-01'), proof('B', '2026-12-18')], ['expired', 'expiring']],
  ] as const)('%s', (_title, proofs, states) =>
    expect(proofsByName(proofs, today).map(({ state }) => state)).toEqual(states),
  );
});

it('tells until when each name is good', () =>
  expect(proofsByName([proof('A', '2027-01-01'), proof('A', '2028-01-01'), proof('B')], today)).toEqual([
    { name: 'A', state: 'fine', until: '2028-01-01' },
    { name: 'B', state: 'fine', until: undefined },
  ]));
