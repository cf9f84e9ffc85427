import { describe, expect, it } from 'vitest';
import {
  begunReport,
  daysUntil,
  firstUnreportedDay,
  nextReport,
  reminderOn,
  reminderText,
  untilWhenText,
} from './report-dues.rules.ts';

describe('the next report', () => {
  it.each([
    [
      'two years from the last one',
      { intervalMonths: 24, dueDayMonth: null },
      { from: '2024-07-01', to: '2026-06-30', dueOn: '2026-07-01' },
    ],
    [
      'two years from a leap day',
      { intervalMonths: 24, dueDayMonth: null },
      { from: '2024-02-29', to: '2026-02-27', dueOn: '2026-02-28' },
    ],
    [
      'one year from the last one',
      { intervalMonths: 12, dueDayMonth: null },
      { from: '2026-01-01', to: '2026-12-31', dueOn: '2027-01-01' },
    ],
    [
      'a calendar year, due in the next one',
      { intervalMonths: 12, dueDayMonth: '31.03.' },
      { from: '2026-01-01', to: '2026-12-31', dueOn: '2027-03-31' },
    ],
    [
      'the rest of the first year',
      { intervalMonths: 12, dueDayMonth: '31.03.' },
      { from: '2026-05-10', to: '2026-12-31', dueOn: '2027-03-31' },
    ],
    [
      'two calendar years',
      { intervalMonths: 24, dueDayMonth: '31.05.' },
      { from: '2026-01-01', to: '2027-12-31', dueOn: '2028-05-31' },
    ],
    [
      'two calendar years, the first of them in part',
      { intervalMonths: 24, dueDayMonth: '30.06.' },
      { from: '2025-11-20', to: '2026-12-31', dueOn: '2027-06-30' },
    ],
    [
      'no fixed day where it cannot be read',
      { intervalMonths: 24, dueDayMonth: 'März' },
      { from: '2026-01-01', to: '2027-12-31', dueOn: '2028-01-01' },
    ],
  ])('covers %s', (_name, rule, next) => {
    expect(nextReport(rule, next.from)).toEqual(next);
  });
});

describe('the first day that no report covers', () => {
  const entered = '2024-07-01';
  const of = (...days: readonly (readonly [from: string, to: string])[]) => days.map(([from, to]) => ({ from, to }));
  it.each([
    ['is the day of entry before the first report', of(), entered],
    ['follows the report on the first days', of([entered, '2025-06-30']), '2025-07-01'],
    ['follows one that began before the entry', of(['2024-01-01', '2024-12-31']), '2025-01-01'],
    ['follows reports that follow or overlap', of([entered, '2024-12-31'], ['2024-12-01', '2025-03-31']), '2025-04-01'],
    [
      'follows the longer of two that begin together',
      of([entered, '2025-06-30'], [entered, '2024-08-31']),
      '2025-07-01',
    ],
    ['is not moved by a report behind a gap', of([entered, '2024-12-31'], ['2025-01-02', '2025-12-31']), '2025-01-01'],
    ['is not moved by a report on one week later on', of(['2025-11-01', '2025-11-07']), entered],
    ['is never before the entry', of(['2023-01-01', '2023-12-31']), entered],
  ])('%s', (_name, done, first) => {
    expect(firstUnreportedDay(entered, done)).toBe(first);
  });
});

describe('the report with which a due report was begun', () => {
  const due = { from: '2026-07-30', to: '2027-07-29' };
  it.each([
    ['covers exactly its period', { from: '2026-07-30', to: '2027-07-29' }, true],
    ['covers more than its period', { from: '2026-07-29', to: '2027-07-30' }, true],
    ['covers one month of it', { from: '2026-10-01', to: '2026-10-31' }, false],
    ['begins one day too late', { from: '2026-07-31', to: '2027-07-29' }, false],
    ['ends one day too early', { from: '2026-07-30', to: '2027-07-28' }, false],
  ])('%s', (_name, period, isBegun) => {
    expect(begunReport([{ id: 7, ...period }], due, '2027-07-30')?.id).toBe(isBegun ? 7 : undefined);
  });

  it('is none of those that end before the period, on its first day', () => {
    const before = { id: 7, from: '2025-07-30', to: '2026-07-29' };
    expect(begunReport([before], due, due.from)).toBeUndefined();
  });

  it('is the latest of those that cover the period', () => {
    const october = { id: 9, from: '2026-10-01', to: '2026-10-31' };
    expect(begunReport([october, { id: 8, ...due }, { id: 7, ...due }], due, '2027-08-15')?.id).toBe(8);
  });

  it.each([
    ['until yesterday', '2026-11-26', true],
    ['until the day before', '2026-11-25', false],
    ['of its first three months', '2026-10-29', false],
  ])('while the period runs, is one %s: %s', (_name, to, isBegun) => {
    expect(begunReport([{ id: 7, from: due.from, to }], due, '2026-11-27')?.id).toBe(isBegun ? 7 : undefined);
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
  ])('on %s about a report due on 30 June is %s', (today, reminder) => {
    expect(reminderOn('2026-06-30', today)).toBe(reminder);
  });

  it('names a single location, and counts several', () => {
    const reminderInput = { reminder: 30, day: '30.06.2026', mode: 'submit', locationNames: ['Am Hafen'] } as const;
    expect(reminderText(reminderInput)).toBe(
      'Der Bericht zum Sozialkonzept für Am Hafen ist bis 30.06.2026 einzureichen.',
    );
    expect(
      reminderText({ ...reminderInput, reminder: 'overdue', mode: 'keep', locationNames: ['Am Hafen', 'Zur Brücke'] }),
    ).toBe(
      'Der Bericht zum Sozialkonzept für 2 Standorte war bis 30.06.2026 fertigzustellen und aufzubewahren und ist überfällig.',
    );
  });

  it('ends with the submission, or with the approval if the report is only kept', () => {
    expect(untilWhenText('submit')).toContain('als eingereicht vermerkt');
    expect(untilWhenText('keep')).toBe('Sobald der Bericht freigegeben ist, kommt keine Erinnerung mehr.');
  });

  it('counts days across the change of clocks', () => {
    expect(daysUntil('2026-03-30', '2026-03-28')).toBe(2);
    expect(daysUntil('2026-03-27', '2026-03-28')).toBe(-1);
  });
});
