import { describe, expect, it } from 'vitest';
import { occurrenceProblem } from './occurrence.ts';

const now = Date.parse('2026-11-18T15:10:00Z');
const FUTURE = 'Der Zeitpunkt liegt in der Zukunft. Bitte angeben, wann es geschehen ist.';
const TOO_OLD = 'Bitte einen Zeitpunkt angeben, der höchstens 72 Stunden zurückliegt.';

describe('the time of an occurrence', () => {
  it.each([
    ['may be now', '2026-11-18T15:10:00Z', null],
    ['may be two minutes ahead, because clocks differ', '2026-11-18T15:12:00Z', null],
    ['must not be further ahead', '2026-11-18T15:12:01Z', FUTURE],
    ['must not be tomorrow', '2026-11-19T10:00:00Z', FUTURE],
    ['may be 72 hours ago', '2026-11-15T15:10:00Z', null],
    ['must not be longer ago', '2026-11-15T15:09:59Z', TOO_OLD],
  ])('%s', (_title, occurredAt, problem) => {
    expect(occurrenceProblem(new Date(occurredAt), now)).toBe(problem);
  });
});
