import { expect, it } from 'vitest';
import { NO_PROOF_FILTER, proofListQuery } from './proof-filter.ts';

const asked = (validity: string) => proofListQuery({ ...NO_PROOF_FILTER, validity }, '2026-11-20');

it.each([
  ['expired', { status: 'danger' }],
  ['expiring', { status: 'warning' }],
  ['valid', { 'invalidAt[after]': '2026-12-19' }],
  ['unlimited', { 'exists[invalidAt]': false }],
])('what is %s is asked for so that nothing stands in two of them', (validity, expected) =>
  expect(asked(validity)).toMatchObject(expected),
);
