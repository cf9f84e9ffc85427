import { describe, expect, it } from 'vitest';
import { decideRotation } from './rotation.rules.ts';

const now = new Date('2026-01-05T10:00:30Z');
const rotated = (secondsAgo: number) => new Date(now.getTime() - secondsAgo * 1000);

const cases = [
  { title: 'is rotated if it is the current one', token: 4, rotatedAgo: 600, isOver: false, decision: 'rotate' },
  {
    title: 'is rotated if it is one of two current ones, which two tabs have',
    token: 4,
    rotatedAgo: 1,
    isOver: false,
    decision: 'rotate',
  },
  {
    title: 'is accepted again within 30 s if it is the preceding one',
    token: 3,
    rotatedAgo: 29.999,
    isOver: false,
    decision: 'repeat',
  },
  {
    title: 'counts as reuse after 30 s if it is the preceding one',
    token: 3,
    rotatedAgo: 30,
    isOver: false,
    decision: 'reuse',
  },
  {
    title: 'counts as reuse at any time if it is older, because its successor was used',
    token: 2,
    rotatedAgo: 0,
    isOver: false,
    decision: 'reuse',
  },
  { title: 'is refused if the family has ended', token: 4, rotatedAgo: 1, isOver: true, decision: 'over' },
  {
    title: 'is refused without another alarm if it is reused after the family has ended',
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
