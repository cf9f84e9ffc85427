import { expect, it } from 'vitest';
import { NO_PROOF_FILTER, proofListQuery } from './proof-filter.ts';

const asked = (validity: string) => proofListQuery({ ...NO_PROOF_FILTER, validity }, '2026-11-20');

it.each([
  ['expired', { 'invalidAt[strictly_before]': '2026-11-20' }],
  ['expiring', { 'invalidAt[after]': '2026-11-20', 'invalidAt[strictly_before]': '2026-12-19' }],
  ['valid', { 'invalidAt[after]': '2026-12-19' }],
  ['unlimited', { 'exists[invalidAt]': false }],
])('what is %s is asked for by days that neither overlap nor leave one out', (validity, expected) =>
  expect(asked(validity)).toMatchObject(expected),
);
