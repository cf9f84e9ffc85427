import { describe, expect, it } from 'vitest';
import { recurrenceText, toRecurrenceFields, toRule } from './recurrence-fields.ts';

describe('a rule in words', () => {
  it.each([
    [undefined, 'nur von Hand'],
    ['FREQ=DAILY;BYHOUR=12;BYMINUTE=15', 'täglich, 12:15 Uhr'],
    ['FREQ=WEEKLY;BYDAY=MO;BYHOUR=14;BYMINUTE=0', 'jeden Montag, 14:00 Uhr'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=9', 'jeden Montag, Mittwoch und Freitag, 09:00 Uhr'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYHOUR=9;BYMINUTE=5', 'alle 2 Wochen am Dienstag, 09:05 Uhr'],
    ['FREQ=MONTHLY;BYMONTHDAY=3;BYHOUR=13;BYMINUTE=0', 'jeden Monat am 3., 13:00 Uhr'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=13', 'jeden Monat am letzten Tag, 13:00 Uhr'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=10;BYHOUR=15;BYMINUTE=0', 'alle 3 Monate am 10., 15:00 Uhr'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1;BYHOUR=11;BYMINUTE=0', 'jedes Jahr am 1. März, 11:00 Uhr'],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=15;BYHOUR=11;BYMINUTE=0', 'alle 2 Jahre am 15. Januar, 11:00 Uhr'],
    ['FREQ=MONTHLY;BYDAY=2MO;BYHOUR=9', 'FREQ=MONTHLY;BYDAY=2MO;BYHOUR=9'],
    ['FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0', 'FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0'],
    ['FREQ=HOURLY', 'FREQ=HOURLY'],
  ])('%s reads %s', (rule, text) => {
    expect(recurrenceText(rule)).toBe(text);
  });
});

describe('a rule in fields', () => {
  it.each([
    'FREQ=DAILY;BYHOUR=12;BYMINUTE=15',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;BYHOUR=14;BYMINUTE=0',
    'FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=13;BYMINUTE=0',
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=15;BYHOUR=11;BYMINUTE=0',
    'FREQ=MONTHLY;BYDAY=2MO;BYHOUR=9',
  ])('%s comes out as it went in', (rule) => {
    expect(toRule(toRecurrenceFields(rule))).toBe(rule);
  });
  it('is none for a task that is given by hand alone', () => {
    expect(toRule(toRecurrenceFields(''))).toBe('');
  });
});
