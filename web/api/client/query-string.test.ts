import { expect, test } from 'vitest';
import { searchOf } from './query-string.ts';

test.each([
  [{}, ''],
  [{ 'order[doAt]': 'asc', 'exists[doneAt]': false, page: 1 }, '?order[doAt]=asc&exists[doneAt]=false&page=1'],
  [
    { location: '/api/locations/1', name: 'Müller & Söhne' },
    '?location=%2Fapi%2Flocations%2F1&name=M%C3%BCller%20%26%20S%C3%B6hne',
  ],
  [{ action: ['/api/actions/1', '/api/actions/2'] }, '?action[]=%2Fapi%2Factions%2F1&action[]=%2Fapi%2Factions%2F2'],
  [{ name: '', location: undefined, pagination: false }, '?pagination=false'],
])('a query string has literal brackets and no empty filters: %j', (query, expected) => {
  expect(searchOf(query)).toBe(expected);
});
