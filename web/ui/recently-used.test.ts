import { expect, test } from 'vitest';
import { recentFirst } from './recently-used.ts';

const staff = ['Anja', 'Berta', 'Carl', 'Dora'].map((name) => ({ '@id': `/api/profiles/${name}`, name }));
const names = (...recent: string[]) =>
  recentFirst(
    staff,
    recent.map((name) => `/api/profiles/${name}`),
  ).map(({ name }) => name);

test('on a new device the staff stands in the order of the alphabet', () => {
  expect(names()).toEqual(['Anja', 'Berta', 'Carl', 'Dora']);
});

test('who was chosen last here stands first', () => {
  expect(names('Dora', 'Berta')).toEqual(['Dora', 'Berta', 'Anja', 'Carl']);
});

test('who works elsewhere now leaves no gap', () => {
  expect(names('Zoe', 'Carl')).toEqual(['Carl', 'Anja', 'Berta', 'Dora']);
});
