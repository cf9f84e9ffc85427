import { describe, expect, it } from 'vitest';
import { isSessionOver } from './session-lifetime.ts';

const now = new Date('2026-01-31T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const cases = [
  {
    title: 'a service session in daily use lasts until its thirtieth day',
    role: 'ROLE_SERVICE',
    created: 719,
    seen: 1,
    over: false,
  },
  {
    title: 'a service session ends after thirty days, however busy',
    role: 'ROLE_SERVICE',
    created: 720,
    seen: 0,
    over: true,
  },
  { title: 'a service session ends after twelve idle hours', role: 'ROLE_SERVICE', created: 20, seen: 12, over: true },
  {
    title: 'an operator session lasts almost twelve hours',
    role: 'ROLE_OPERATOR',
    created: 11.9,
    seen: 0,
    over: false,
  },
  {
    title: 'an operator session ends after twelve hours, however busy',
    role: 'ROLE_OPERATOR',
    created: 12,
    seen: 0,
    over: true,
  },
  {
    title: 'an admin session ends after twelve hours, however busy',
    role: 'ROLE_ADMIN',
    created: 12,
    seen: 0,
    over: true,
  },
] as const;

describe('the life of a session', () => {
  it.each(cases)('$title', ({ role, created, seen, over }) => {
    expect(
      isSessionOver({ created_at: hoursAgo(created), last_seen_at: hoursAgo(seen), ended_at: null }, { role }, now),
    ).toBe(over);
  });

  it('a session that was ended stays ended', () => {
    expect(
      isSessionOver(
        { created_at: hoursAgo(1), last_seen_at: hoursAgo(0), ended_at: hoursAgo(0) },
        { role: 'ROLE_SERVICE' },
        now,
      ),
    ).toBe(true);
  });
});
