import { describe, expect, it } from 'vitest';
import { isUnusual, questionsAbout, type UsualNumbers } from './unusual-values.tsx';

const minutes = (typed: string) => ({ typed, from: 15, to: 240, unit: 'Minuten' });

describe('a number is asked about', () => {
  it.each(['5', '14,9', '0', '241', '1440'])('if it is as unusual as %s', (typed) => {
    expect(isUnusual(minutes(typed))).toBe(true);
  });

  it.each(['15', '240', ' 60 ', '22,5', '', 'sechzig'])('but not if it is %j', (typed) => {
    expect(isUnusual(minutes(typed))).toBe(false);
  });
});

const months = (typed: string, row: string) => ({ typed, row, from: 6, to: 60, unit: 'Monate' });

/** Returns the names of the numbers that are asked about. */
const asked = (numbers: UsualNumbers, known: { stored?: UsualNumbers; accepted?: Record<string, string> } = {}) =>
  Object.keys(questionsAbout({ numbers, stored: {}, accepted: {}, onAccept: () => undefined, ...known }));

describe('an unusual number is asked about', () => {
  it('at its own name, and usual ones are not', () => {
    expect(asked({ interval: minutes('5'), other: minutes('60') })).toEqual(['interval']);
  });

  it.each([
    ['the same', '5', []],
    ['another', '6', ['interval']],
  ])('unless it is stored; now it is %s', (_, typed, expected) => {
    expect(asked({ interval: minutes(typed) }, { stored: { interval: minutes('5') } })).toEqual(expected);
  });

  it.each([
    ['the same', '5', []],
    ['another', '6', ['interval']],
  ])('unless the user has accepted it; now it is %s', (_, typed, expected) => {
    expect(asked({ interval: minutes(typed) }, { accepted: { interval: '5' } })).toEqual(expected);
  });

  it('but not if another number is stored so', () => {
    expect(asked({ interval: minutes('5') }, { stored: { other: minutes('5') } })).toEqual(['interval']);
  });

  it('but not because a row above was removed', () => {
    const stored = { 'proofs.0.months': months('12', 'a'), 'proofs.1.months': months('120', 'b') };
    expect(asked({ 'proofs.0.months': months('120', 'b') }, { stored })).toEqual([]);
    expect(asked({ 'proofs.0.months': months('120', 'b') }, { accepted: { 'proofs.b.months': '120' } })).toEqual([]);
    expect(asked({ proofs: minutes('5'), 'proofs.0.months': months('120', 'c') }, { stored })).toEqual([
      'proofs',
      'proofs.0.months',
    ]);
    expect(asked({ 'intervals.0': months('120', 'b') }, { stored: { 'intervals.1': months('120', 'b') } })).toEqual([]);
  });
});
