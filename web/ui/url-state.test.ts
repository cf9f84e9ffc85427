import { expect, test } from 'vitest';
import { readUrlState } from './url-state.ts';

test('a filter in the address is read as text', () => {
  expect(readUrlState({ status: 'open', location: 12 }, { status: '', location: '' })).toEqual({
    status: 'open',
    location: '12',
  });
});

test('what is missing or was tampered with counts as not set', () => {
  expect(readUrlState({ status: { $ne: 1 }, extra: 'x' }, { status: '', from: '' })).toEqual({ status: '', from: '' });
});
