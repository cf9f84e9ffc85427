import { expect, it } from 'vitest';
import { toLocationChoices } from './location-choices.ts';

it('a location that is not active says so wherever it is offered', () => {
  const locations = [
    { '@id': '/api/locations/1', name: 'Stade', status: 'active' },
    { '@id': '/api/locations/2', name: 'Neumünster', status: 'inactive' },
  ] as const;
  expect(toLocationChoices(locations)).toEqual([
    { value: '/api/locations/1', label: 'Stade' },
    { value: '/api/locations/2', label: 'Neumünster (nicht aktiv)' },
  ]);
  expect(toLocationChoices(undefined)).toEqual([]);
});
