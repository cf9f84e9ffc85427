import { describe, expect, it } from 'vitest';
import { groupedPairingCode, readPairingCode, toPairingCode } from './pairing-code.ts';

const code = toPairingCode(Uint8Array.from({ length: 32 }, (_, index) => index * 9));

describe('the code that pairs a tablet', () => {
  it('has no character that another one is mistaken for', () => {
    expect(Array.from({ length: 32 }, (_, byte) => toPairingCode(new Uint8Array(10).fill(byte))).join('')).not.toMatch(
      /[01IO]/,
    );
  });

  it('is read in groups and in lower case', () => {
    const shown = groupedPairingCode(code);
    expect(shown.split('-').map((group) => group.length)).toEqual([5, 5]);
    expect(readPairingCode(shown.toLowerCase().replaceAll('-', ' '))).toBe(code);
  });

  it.each(['qqqqq lllll', 'OoOoO-iIiIi', '0000011111'])('is read from "%s"', (typed) => {
    expect(readPairingCode(typed)).toBe('QQQQQLLLLL');
  });

  it.each(['', 'ß'.repeat(10), code.slice(1), `${code}0`, 'ä'.repeat(10)])('is not read from "%s"', (typed) => {
    expect(readPairingCode(typed)).toBeNull();
  });
});
