import { expect, test } from 'vitest';
import type { Collection } from '#shared/contracts/wire/hydra.ts';
import { nextPage, rowsOf } from './paged-list.ts';

const page = (total: number, ...ids: string[]): Collection<{ '@id': string }> => ({
  '@context': '',
  '@id': '',
  '@type': 'hydra:Collection',
  'hydra:totalItems': total,
  'hydra:member': ids.map((id) => ({ '@id': id })),
});

test('there is a next page while fewer rows were received than exist', () => {
  expect(nextPage([page(3, 'a', 'b')])).toBe(2);
  expect(nextPage([page(3, 'a', 'b'), page(3, 'c')])).toBeUndefined();
});

test('an empty page ends the list even if the total is larger', () => {
  expect(nextPage([page(3, 'a'), page(3)])).toBeUndefined();
});

test('an entry recorded between two page loads does not duplicate a row', () => {
  expect(rowsOf([page(4, 'a', 'b'), page(4, 'b', 'c')]).map((row) => row['@id'])).toEqual(['a', 'b', 'c']);
});
