import { describe, expect, it } from 'vitest';
import { newRecoveryCode, readRecoveryCode, recoveryCodeHash } from './recovery-code.rules.ts';

describe('a recovery code', () => {
  it('has four groups of four unambiguous characters and never repeats', () => {
    const codes = Array.from({ length: 500 }, newRecoveryCode);
    expect(codes.every((code) => /^[A-HJ-NP-Z2-9]{4}(?:-[A-HJ-NP-Z2-9]{4}){3}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(500);
  });

  it.each([
    ['ABCD-EFGH-JKLM-NPQR', 'ABCD-EFGH-JKLM-NPQR'],
    ['abcd efgh jklm npqr', 'ABCD-EFGH-JKLM-NPQR'],
    ['  ABCDEFGHJKLMNPQR ', 'ABCD-EFGH-JKLM-NPQR'],
    ['ABCD-EFGH-JKLM', null],
    ['ABCD-EFGH-JKLM-NPQ0', null],
    ['123456', null],
    ['', null],
  ])('entered as %j is read as %j', (typed, read) => {
    expect(readRecoveryCode(typed)).toBe(read);
  });

  it('has a different hash for each user', () => {
    expect(recoveryCodeHash(1, 'ABCD-EFGH-JKLM-NPQR')).not.toEqual(recoveryCodeHash(2, 'ABCD-EFGH-JKLM-NPQR'));
  });
});
