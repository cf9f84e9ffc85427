import { expect, test } from 'vitest';
import { estimateFee } from './oasis-fee.ts';

const fee = { feePerQuery: 432, feeMinimumCents: 24_000 };

test.each([
  [[], [], 24_000, true],
  [[100], [5184], 24_000, true],
  [[5000, 2500], [259_200, 129_600], 388_800, false],
  [[5000, null], [259_200, null], 259_200, false],
  [[463], [24_002], 24_002, false],
])('%j queries a month cost %j cents a year, together %i', (queries, yearCents, totalCents, isMinimum) => {
  expect(estimateFee(queries, fee)).toEqual({ yearCents, totalCents, isMinimum });
});
