import { describe, expect, it } from 'vitest';
import { groupedPairingCode, readPairingCode, toPairingCode } from './pairing-code.ts';

const code = toPairingCode(Uint8Array.from({ length: 32 }, (_, index) => index * 9));

describe('the code that pairs a tablet', () => {
  it('is read in groups, in lower case and with letters that look like digits', () => {
    expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{10}$/);
    const shown = groupedPairingCode(code);
    expect(shown.split('-').map((group) => group.length)).toEqual([5, 5]);
    const typed = shown.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ');
    expect(readPairingCode(typed)).toBe(code);
  });

  it.each(['', 'U'.repeat(10), code.slice(1), `${code}0`, 'ä'.repeat(10)])('is not read from "%s"', (typed) => {
    expect(readPairingCode(typed)).toBeNull();
  });
});
