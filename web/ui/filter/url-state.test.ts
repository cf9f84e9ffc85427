import { expect, test } from 'vitest';
import { readUrlState } from './url-state.ts';

test('a filter in the URL is read as text', () => {
  expect(readUrlState({ status: 'open', location: 12 }, { status: '', location: '' })).toEqual({
    status: 'open',
    location: '12',
  });
});

test.each(['x', '0000-00-00', '9999-99-99', '2026-09-31', '1026-09-30', '9999-12-31', '2026-09', 20_260_930])(
  'an end of a period that is no day counts as not set: %s',
  (text) => {
    expect(readUrlState({ from: text, to: text, name: text }, { from: '', to: '', name: '' })).toEqual({
      from: '',
      to: '',
      name: String(text),
    });
  },
);

test('an end of a period is read, as a day or as what the page counts in', () => {
  expect(readUrlState({ from: '2026-09-30', to: '2028-02-29' }, { from: '', to: '' })).toEqual({
    from: '2026-09-30',
    to: '2028-02-29',
  });
  const isMonth = (text: string) => text === '2026-09';
  expect(readUrlState({ from: '2026-09', to: '2026-13' }, { from: '', to: '' }, isMonth)).toEqual({
    from: '2026-09',
    to: '',
  });
});

test('missing and manipulated values count as not set', () => {
  expect(readUrlState({ status: { $ne: 1 }, extra: 'x' }, { status: '', from: '' })).toEqual({ status: '', from: '' });
});
