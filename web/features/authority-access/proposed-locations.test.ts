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
const earlier: EarlierAccess[] = [
  { authority: 'Ordnungsamt Kiel', locations: ['stade'], state: 'revoked' },
  { authority: 'Ordnungsamt Kiel', locations: ['wandsbek', 'closed'], state: 'expired' },
  { authority: 'Ordnungsamt Kiel', locations: ['altona'], state: 'open' },
  { authority: 'Ordnungsamt Verden', locations: ['closed'], state: 'open' },
  { authority: 'Landkreis Stade', locations: ['altona'], state: 'revoked' },
];

describe('the locations that are proposed for an authority', () => {
  it.each([
    ['', 'none', []],
    ['Ordnungsamt', 'none', []],
    ['Ordnungsamt Hamburg-Mitte', 'town', ['altona', 'wandsbek']],
    // The only access of Stade was revoked.
    ['Landkreis STADE', 'town', ['stade']],
    ['Hamburger Ordnungsamt', 'none', []],
    [' ordnungsamt  kiel', 'earlier', ['wandsbek']],
    ['Ordnungsamt Verden', 'none', []],
  ] as const)('for %j are those of: %s', (authority, reason, iris) => {
    expect(proposedLocations(authority, offered, earlier)).toEqual({ iris, reason });
  });

  it('are the only active one of an organisation, whoever asks', () => {
    const single = [location('kiel', 'Kiel'), location('closed', 'Stade', 'inactive')];
    expect(proposedLocations('Landkreis Stade', single, [])).toEqual({ iris: ['kiel'], reason: 'only' });
  });
});
