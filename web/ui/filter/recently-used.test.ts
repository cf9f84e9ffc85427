import { expect, test } from 'vitest';
import { recentFirst } from './recently-used.ts';

const staff = ['Anja', 'Berta', 'Carl', 'Dora'].map((name) => ({ '@id': `/api/profiles/${name}`, name }));
const names = (...recent: string[]) =>
  recentFirst(
    staff,
    recent.map((name) => `/api/profiles/${name}`),
  ).map(({ name }) => name);

test('on a new device the profiles are in alphabetical order', () => {
  expect(names()).toEqual(['Anja', 'Berta', 'Carl', 'Dora']);
});

test('the profile chosen last comes first', () => {
  expect(names('Dora', 'Berta')).toEqual(['Dora', 'Berta', 'Anja', 'Carl']);
});

test('a profile that is no longer offered leaves no gap', () => {
  expect(names('Zoe', 'Carl')).toEqual(['Carl', 'Anja', 'Berta', 'Dora']);
});
