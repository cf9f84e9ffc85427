import { expect, test } from 'vitest';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { peopleWithGaps } from './people-with-gaps.ts';

const gap = (person: string, reason: ProofGap['reason'], invalidAt?: string): ProofGap => ({
  '@id': `/api/proof_gaps/${person}`,
  '@type': 'ProofGap',
  id: 1,
  profile: `/api/profiles/${person}`,
  profileName: person,
  type: '/api/proof_types/1',
  typeName: 'Nachweis',
  customer: '/api/customers/1',
  reason,
  invalidAt,
  requiredBy: [],
  mayNotWork: reason !== 'expiring',
});

test('each person stands once with all that is missing, first who has the most urgent gap, and of equals who lacks more', () => {
  const people = peopleWithGaps(
    [
      gap('Anna', 'expiring', '2026-12-01'),
      gap('Berta', 'expired', '2026-11-01'),
      gap('Carla', 'expiring', '2026-12-20'),
      gap('Carla', 'missing'),
      gap('Carla', 'expired', '2026-10-01'),
      gap('Dora', 'expired', '2026-10-01'),
      gap('Emma', 'expired', '2026-11-01'),
      gap('Emma', 'expired', '2026-11-20'),
      gap('Fritz', 'missing'),
    ],
    [],
    [],
  );
  expect(people.map(({ name, mayNotWork }) => `${name} ${mayNotWork}`)).toEqual([
    'Carla true',
    'Fritz true',
    'Dora true',
    'Emma true',
    'Berta true',
    'Anna false',
  ]);
  expect(people[0]?.gaps.map(({ reason }) => reason)).toEqual(['missing', 'expired', 'expiring']);
});

test('only somebody all of whose locations are inactive is at an inactive one', () => {
  const locationWith = (name: string, status: 'active' | 'inactive') => ({
    '@id': `/api/locations/${name}`,
    name,
    status,
  });
  const at = (person: string, ...locations: string[]) => ({
    '@id': `/api/profiles/${person}`,
    locations: locations.map((name) => `/api/locations/${name}`),
  });
  const people = peopleWithGaps(
    [gap('Anna', 'missing'), gap('Berta', 'missing'), gap('Carla', 'missing')],
    [at('Anna', 'Neumünster'), at('Berta', 'Neumünster', 'Stade'), at('Carla')],
    [locationWith('Neumünster', 'inactive'), locationWith('Stade', 'active')],
  );
  expect(people.map(({ name, worksOnlyAtInactive }) => [name, worksOnlyAtInactive])).toEqual([
    ['Anna', true],
    ['Berta', false],
    ['Carla', false],
  ]);
});
