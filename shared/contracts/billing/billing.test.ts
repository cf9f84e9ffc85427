import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ContractPatch } from './billing.ts';

// Contract terms are extended month by month, so years outside of 1900 to 2099 are refused.
it.each([
  [{ beginsOn: '2026-01-01', endsOn: null }, true],
  [{ beginsOn: '1999-01-01', endsOn: '2099-12-31' }, true],
  [{ beginsOn: '9999-12-31', endsOn: null }, false],
  [{ beginsOn: '0001-01-01', endsOn: null }, false],
  [{ endsOn: '2926-12-31' }, false],
])('a contract with %j is accepted: %s', (patch, isPossible) => {
  expect(z.safeParse(ContractPatch, patch).success).toBe(isPossible);
});
