import { describe, expect, test } from 'vitest';
import { fromNumberText, toNumberText } from './number-text.ts';

describe('a number is read in the German notation', () => {
  test.each([
    ['12', 12],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['0,05', 0.05],
    [',5', 0.5],
    ['12,', 12],
    ['1.234', 1234],
    ['1.234,5', 1234.5],
    ['-3', -3],
    ['−3', -3],
    [' 7 ', 7],
  ])('%j is read as %j', (text, number) => expect(fromNumberText(text)).toBe(number));

  test.each(['', '   '])('%j counts as no answer', (text) => expect(fromNumberText(text)).toBeUndefined());
  test.each(['zwölf', '1,2,3', '12 cm', '-', '1.23.4'])('%j is kept so that the user can correct it', (text) =>
    expect(fromNumberText(text)).toBe(text),
  );
});

test.each([
  [12.5, '12,5'],
  [1234, '1234'],
  ['zwölf', 'zwölf'],
  [undefined, ''],
])('%j is shown as %j', (value, text) => expect(toNumberText(value)).toBe(text));
