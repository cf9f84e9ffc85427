import { describe, expect, it } from 'vitest';
import { nextOccurrences, occurrencesBetween, recurrenceProblem } from './recurrence.ts';

const zone = 'Europe/Berlin';
const now = new Date('2026-11-20T12:00:00Z');
const between = (rule: string, after: string, until: string) =>
  occurrencesBetween(rule, zone, { after: new Date(after), until: new Date(until) }).map((date) =>
    date.toISOString().slice(0, 16),
  );
const next = (rule: string, count = 1) =>
  nextOccurrences(rule, zone, { after: now, count }).map((date) => date.toISOString().slice(0, 16));

describe('the dates of a recurrence rule', () => {
  it.each([
    ['FREQ=DAILY;BYHOUR=12;BYMINUTE=15', '2026-11-21T11:15'],
    ['FREQ=WEEKLY;BYDAY=MO;BYHOUR=14;BYMINUTE=0', '2026-11-23T13:00'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;BYHOUR=14', '2026-11-30T13:00'],
    ['FREQ=MONTHLY;BYMONTHDAY=31;BYHOUR=9', '2026-12-31T08:00'],
    ['FREQ=MONTHLY;BYDAY=2MO;BYHOUR=9', '2026-12-14T08:00'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=10;BYHOUR=15', '2027-01-10T14:00'],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=15;BYHOUR=11', '2028-01-15T10:00'],
    ['FREQ=HOURLY;INTERVAL=2;BYMINUTE=5', '2026-11-20T13:05'],
  ])('of %s: the next one is %s', (rule, date) => {
    expect(next(rule)).toEqual([date]);
  });

  it('keep their local time when the clocks change', () => {
    const rule = 'FREQ=DAILY;BYHOUR=12;BYMINUTE=0';
    expect(between(rule, '2026-10-24T00:00Z', '2026-10-27T00:00Z')).toEqual([
      '2026-10-24T10:00',
      '2026-10-25T11:00',
      '2026-10-26T11:00',
    ]);
    expect(between(rule, '2026-03-28T00:00Z', '2026-03-31T00:00Z')).toEqual([
      '2026-03-28T11:00',
      '2026-03-29T10:00',
      '2026-03-30T10:00',
    ]);
  });

  it('include half past two once in the night that has it twice, and not in the night that skips it', () => {
    const rule = 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30';
    expect(between(rule, '2026-10-24T12:00Z', '2026-10-26T12:00Z')).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
    expect(between(rule, '2026-03-27T12:00Z', '2026-03-30T12:00Z')).toEqual(['2026-03-28T01:30', '2026-03-30T00:30']);
  });

  it('exclude the start of the window and include its end', () => {
    const rule = 'FREQ=DAILY;BYHOUR=12';
    expect(between(rule, '2026-11-20T11:00Z', '2026-11-21T11:00Z')).toEqual(['2026-11-21T11:00']);
  });

  it('stop at UNTIL', () => {
    expect(next('FREQ=DAILY;BYHOUR=12;UNTIL=20261122T235959Z', 5)).toEqual(['2026-11-21T11:00', '2026-11-22T11:00']);
  });
});

describe('recurrenceProblem', () => {
  it.each([
    ['täglich', '„täglich“ gehört nicht'],
    ['', '„“ gehört nicht'],
    ['FREQ=DAILY;BYHOUR=25', '„BYHOUR=25“ gehört nicht'],
    ['FREQ=DAILY;BYHOUR=9;FOO=1', '„FOO=1“ gehört nicht'],
    ['FREQ=DAILY;BYHOUR=9\nRDATE:20261121T090000Z', 'gehört nicht'],
    ['BYHOUR=9', 'Bitte angeben, wie oft'],
    ['FREQ=DAILY', 'Bitte eine Uhrzeit angeben'],
    ['FREQ=DAILY;FREQ=WEEKLY;BYHOUR=9', 'nur einmal vorkommen'],
    ['FREQ=DAILY;BYHOUR=9;COUNT=3', 'COUNT ist nicht möglich'],
    ['FREQ=MINUTELY', 'höchstens einmal je Stunde'],
    ['FREQ=DAILY;BYHOUR=9;BYMINUTE=0,30', 'höchstens einmal je Stunde'],
    ['FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=9', 'keinen künftigen Termin'],
    ['FREQ=DAILY;BYHOUR=9;UNTIL=20250101T000000Z', 'keinen künftigen Termin'],
    // These rules once kept the server busy for seconds, the last one for half a minute.
    ['FREQ=YEARLY;INTERVAL=9999;BYHOUR=9', 'keinen künftigen Termin'],
    ['FREQ=YEARLY;BYMONTH=2;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=9,10,11;BYSETPOS=999', 'nur eine Uhrzeit'],
  ])('returns why %j is rejected', (rule, reason) => {
    expect(recurrenceProblem(rule, zone, now)).toContain(reason);
  });

  it('returns null for valid rules', () => {
    expect(recurrenceProblem('FREQ=HOURLY', zone, now)).toBeNull();
    expect(recurrenceProblem('FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=9,17;BYMINUTE=30', zone, now)).toBeNull();
  });
});
