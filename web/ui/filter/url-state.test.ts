import { expect, test } from 'vitest';
import { readUrlState } from './url-state.ts';

test('a filter in the URL is read as text', () => {
  expect(readUrlState({ status: 'open', location: 12 }, { status: '', location: '' })).toEqual({
    status: 'open',
    location: '12',
  });
});

test('missing and manipulated values count as not set', () => {
  expect(readUrlState({ status: { $ne: 1 }, extra: 'x' }, { status: '', from: '' })).toEqual({ status: '', from: '' });
});
