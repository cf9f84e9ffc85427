import { describe, expect, it } from 'vitest';
import { type EarlierAccess, proposedLocations } from './proposed-locations.ts';

const location = (iri: string, city: string, status: 'active' | 'inactive' = 'active') => ({
  '@id': iri,
  city,
  status,
});
const offered = [
  location('altona', 'Hamburg'),
  location('wandsbek', 'Hamburg'),
  location('stade', 'Stade'),
  location('closed', 'Stade', 'inactive'),
  { '@id': 'nowhere', status: 'active' } as const,
];
const all = ['altona', 'wandsbek', 'stade', 'nowhere'];
const earlier: EarlierAccess[] = [
  { authority: 'Ordnungsamt Kiel', locations: ['stade'], state: 'revoked' },
  { authority: 'Ordnungsamt Kiel', locations: ['wandsbek', 'closed'], state: 'expired' },
  { authority: 'Ordnungsamt Kiel', locations: ['altona'], state: 'open' },
  { authority: 'Ordnungsamt Verden', locations: ['closed'], state: 'open' },
  { authority: 'Landkreis Stade', locations: ['altona'], state: 'revoked' },
];

describe('the locations that are proposed for an authority', () => {
  it.each([
    ['', 'all', all],
    ['Ordnungsamt', 'all', all],
    ['Ordnungsamt Hamburg-Mitte', 'town', ['altona', 'wandsbek']],
    // The only access of Stade was revoked.
    ['Landkreis STADE', 'town', ['stade']],
    ['Hamburger Ordnungsamt', 'all', all],
    [' ordnungsamt  kiel', 'earlier', ['wandsbek']],
    ['Ordnungsamt Verden', 'all', all],
  ] as const)('for %j are those of: %s', (authority, reason, iris) => {
    expect(proposedLocations(authority, offered, earlier)).toEqual({ iris, reason });
  });
});
