import { describe, expect, it } from 'vitest';
import { daysAround, germanTime } from './calendar.ts';
import { dueOn } from './recurrence.ts';

describe('periodic tasks', () => {
  it.each([
    ['FREQ=DAILY;BYHOUR=12;BYMINUTE=15', '2026-11-20', '2026-11-20T11:15:00.000Z'],
    ['FREQ=WEEKLY;BYDAY=MO;BYHOUR=14;BYMINUTE=0', '2026-11-16', '2026-11-16T13:00:00.000Z'],
    ['FREQ=WEEKLY;BYDAY=MO;BYHOUR=14;BYMINUTE=0', '2026-11-17', undefined],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=10;BYHOUR=15;BYMINUTE=0', '2026-10-10', '2026-10-10T13:00:00.000Z'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=10;BYHOUR=15;BYMINUTE=0', '2026-11-10', undefined],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=15;BYHOUR=11;BYMINUTE=0', '2026-01-15', '2026-01-15T10:00:00.000Z'],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=15;BYHOUR=11;BYMINUTE=0', '2027-01-15', undefined],
  ])('%s on %s is due at %s', (rule, day, due) => {
    expect(dueOn(rule, day)?.toISOString()).toBe(due);
  });

  it('follow German summer and winter time', () => {
    expect(germanTime('2026-10-24', 735).toISOString()).toBe('2026-10-24T10:15:00.000Z');
    expect(germanTime('2026-10-26', 735).toISOString()).toBe('2026-10-26T11:15:00.000Z');
  });

  it('use the German calendar day: half past midnight belongs to the new day', () => {
    expect(daysAround(new Date('2026-11-19T23:30:00Z'), 1, 1)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  });
});
