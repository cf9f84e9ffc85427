import { describe, expect, it } from 'vitest';
import { decideRotation } from './rotation.rules.ts';

const now = new Date('2026-01-05T10:00:30Z');
const rotated = (secondsAgo: number) => new Date(now.getTime() - secondsAgo * 1000);

const cases = [
  { title: 'the current token is traded for the next', token: 4, rotatedAgo: 600, isOver: false, decision: 'rotate' },
  {
    title: 'each of two current tokens is as good, as two tabs hold them',
    token: 4,
    rotatedAgo: 1,
    isOver: false,
    decision: 'rotate',
  },
  {
    title: 'the preceding token is honoured again within 30 s',
    token: 3,
    rotatedAgo: 29.999,
    isOver: false,
    decision: 'repeat',
  },
  {
    title: 'the preceding token after 30 s is a copy and ends the family',
    token: 3,
    rotatedAgo: 30,
    isOver: false,
    decision: 'reuse',
  },
  {
    title: 'the token before that is a copy at any time, because its successor was spent',
    token: 2,
    rotatedAgo: 0,
    isOver: false,
    decision: 'reuse',
  },
  { title: 'a family that is over trades nothing', token: 4, rotatedAgo: 1, isOver: true, decision: 'over' },
  {
    title: 'a copy of a family that is over is only refused',
    token: 1,
    rotatedAgo: 600,
    isOver: true,
    decision: 'over',
  },
] as const;

describe('a refresh token of a family in its fourth generation', () => {
  it.each(cases)('$title', ({ token, rotatedAgo, isOver, decision }) => {
    expect(decideRotation(token, { generation: 4, rotatedAt: rotated(rotatedAgo), isOver }, now)).toBe(decision);
  });
});
