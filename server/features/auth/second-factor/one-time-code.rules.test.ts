import { describe, expect, it } from 'vitest';
import { stepOfCode } from './one-time-code.rules.ts';

/** Vectors of RFC 6238 appendix B for the secret 12345678901234567890, shortened to the six digits that apps show. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
] as const;

describe('a one-time code', () => {
  it.each(vectors)('matches RFC 6238 at %d s', (seconds, code) => {
    expect(stepOfCode(secret, code, null, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one step late, but not two', () => {
    expect(stepOfCode(secret, '287082', null, new Date(61_000))).toBe(1);
    expect(stepOfCode(secret, '287082', null, new Date(95_000))).toBeNull();
  });

  it('is accepted only once', () => {
    expect(stepOfCode(secret, '287082', 1, new Date(59_000))).toBeNull();
  });

  it.each(['', '28708', '2870822', 'abcdef', '287083'])('is refused when it is "%s"', (code) => {
    expect(stepOfCode(secret, code, null, new Date(59_000))).toBeNull();
  });
});
