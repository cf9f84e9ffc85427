import { describe, expect, it } from 'vitest';
import { textOrNull, wholeNumber, wholeNumberOrNull } from './typed-text.ts';

describe('the value of a text field', () => {
  it.each([
    ['', null, -1, null],
    ['   ', null, -1, null],
    [' 12 ', '12', 12, 12],
    ['0', '0', 0, 0],
    ['1,5', '1,5', -1, -1],
    ['-3', '-3', -1, -1],
    ['1e3', '1e3', -1, -1],
  ])('%j is parsed as a text, a whole number or nothing', (typed, text, number, numberOrNull) => {
    expect([textOrNull(typed), wholeNumber(typed), wholeNumberOrNull(typed)]).toEqual([text, number, numberOrNull]);
  });
});
