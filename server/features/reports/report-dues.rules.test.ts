import { describe, expect, it } from 'vitest';
import { daysUntil, nextReport, reminderOn, reminderText } from './report-dues.rules.ts';

describe('the next report', () => {
  it.each([
    ['two years from the last one', 24, null, '2024-07-01', '2026-06-30', '2026-07-01'],
    ['two years from a leap day', 24, null, '2024-02-29', '2026-02-27', '2026-02-28'],
    ['one year from the last one', 12, null, '2026-01-01', '2026-12-31', '2027-01-01'],
    ['a calendar year, due in the next one', 12, '31.03.', '2026-01-01', '2026-12-31', '2027-03-31'],
    ['the rest of the first year', 12, '31.03.', '2026-05-10', '2026-12-31', '2027-03-31'],
    ['two calendar years', 24, '31.05.', '2026-01-01', '2027-12-31', '2028-05-31'],
    ['two calendar years, the first of them in part', 24, '30.06.', '2025-11-20', '2026-12-31', '2027-06-30'],
    ['no fixed day where it cannot be read', 24, 'März', '2026-01-01', '2027-12-31', '2028-01-01'],
  ])('covers %s', (_name, intervalMonths, dueDayMonth, from, to, dueOn) => {
    expect(nextReport({ intervalMonths, dueDayMonth }, from)).toEqual({ from, to, dueOn });
  });
});

describe('a reminder', () => {
  it.each([
    ['2026-04-11', null],
    ['2026-05-01', 60],
    ['2026-05-31', 30],
    ['2026-06-01', 30],
    ['2026-06-23', 7],
    ['2026-06-30', 7],
    ['2026-07-01', 'overdue'],
    ['2026-07-30', 'overdue'],
    ['2026-07-31', null],
  ])('of what is due on 30 June: on %s it is %s', (today, reminder) => {
    expect(reminderOn('2026-06-30', today)).toBe(reminder);
  });

  it('names the one location, or counts several', () => {
    const told = { reminder: 30, day: '30.06.2026', mode: 'submit', places: ['Am Hafen'] } as const;
    expect(reminderText(told)).toBe('Der Bericht zum Sozialkonzept für Am Hafen ist bis 30.06.2026 einzureichen.');
    expect(reminderText({ ...told, reminder: 'overdue', mode: 'keep', places: ['Am Hafen', 'Zur Brücke'] })).toBe(
      'Der Bericht zum Sozialkonzept für 2 Standorte war bis 30.06.2026 fertigzustellen und aufzubewahren und ist überfällig.',
    );
  });

  it('counts days over the change of clocks', () => {
    expect(daysUntil('2026-03-30', '2026-03-28')).toBe(2);
    expect(daysUntil('2026-03-27', '2026-03-28')).toBe(-1);
  });
});
