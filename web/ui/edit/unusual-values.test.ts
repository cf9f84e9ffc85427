import { describe, expect, it } from 'vitest';
import { isUnusual } from './unusual-values.tsx';

const minutes = (typed: string) => ({ typed, from: 15, to: 240, unit: 'Minuten' });

describe('a number is asked about', () => {
  it.each(['5', '14,9', '0', '241', '1440'])('if it is as unusual as %s', (typed) => {
    expect(isUnusual(minutes(typed))).toBe(true);
  });

  it.each(['15', '240', ' 60 ', '22,5', '', 'sechzig'])('but not if it is %j', (typed) => {
    expect(isUnusual(minutes(typed))).toBe(false);
  });
});
