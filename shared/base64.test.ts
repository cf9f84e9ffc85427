import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { base64 } from './base64.ts';

const schema = z.string().check(base64('Bitte erneut wählen.'));

it.each(['', 'QQ==', 'QUI=', 'QUJD', '+/+/', Buffer.alloc(5_000_000, 7).toString('base64')])('accepts %.8s', (text) => {
  expect(z.safeParse(schema, text).success).toBe(true);
});

it.each([
  ['without padding', 'QQ'],
  ['with half of the padding', 'QQ='],
  ['with too much padding', 'QUJD===='],
  ['with padding alone', '===='],
  ['with padding in the middle', 'QQ==QUJD'],
  ['of the URL-safe alphabet', '-_-_'],
  ['with a line break', 'QUJD\nQUJD\n'],
  ['with a space', 'QUJ QUJD'],
  ['with another character', 'QU!D'],
  ['of two bytes with unused bits that are not zero', 'QUJ='],
  ['of one byte with unused bits that are not zero', 'QR=='],
  ['with the prefix of a data URL', 'data:image/png;base64,QUJD'],
])('refuses base64 %s', (_case, text) => {
  expect(z.safeParse(schema, text).error?.issues.map(({ message }) => message)).toEqual(['Bitte erneut wählen.']);
});
