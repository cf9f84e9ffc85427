import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { base64 } from './base64.ts';

const schema = z.string().check(base64('Bitte erneut wählen.'));

it.each(['', 'QQ==', 'QUI=', 'QUJD', '+/+/', Buffer.alloc(5_000_000, 7).toString('base64')])(
  'is taken: %.8s',
  (text) => {
    expect(z.safeParse(schema, text).success).toBe(true);
  },
);

it.each([
  ['without padding', 'QQ'],
  ['with half of it', 'QQ='],
  ['with too much of it', 'QUJD===='],
  ['with padding alone', '===='],
  ['with padding in the middle', 'QQ==QUJD'],
  ['of the other alphabet', '-_-_'],
  ['with a line break', 'QUJD\nQUJD\n'],
  ['with a space', 'QUJ QUJD'],
  ['with another character', 'QU!D'],
  ['of two bytes with bits left over', 'QUJ='],
  ['of one byte with bits left over', 'QR=='],
  ['with what names it a picture', 'data:image/png;base64,QUJD'],
])('%s is refused', (_what, text) => {
  expect(z.safeParse(schema, text).error?.issues.map(({ message }) => message)).toEqual(['Bitte erneut wählen.']);
});
