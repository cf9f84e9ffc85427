import { describe, expect, it } from 'vitest';
import { initialsOf, percentOf } from '#server/features/reports/sections/report-tables.rules.ts';
import { approvalRefusal, checkPeriod, checkSubmission } from './reports.rules.ts';

const today = '2026-06-15';

describe('a period', () => {
  it.each([
    ['2026-01-01', '2026-01-31', []],
    ['2026-06-15', '2026-06-15', []],
    ['2026-02-01', '2026-01-31', ['to']],
    ['2026-06-01', '2026-06-16', ['to']],
    ['2020-01-01', '2026-01-01', ['from']],
  ])('from %s to %s is refused in the fields %j', (from, to, refusedFields) => {
    expect(checkPeriod({ from, to }, today).map(({ propertyPath }) => propertyPath)).toEqual(refusedFields);
  });
});

describe('an approval', () => {
  it.each([
    ['draft', 'ready', null],
    ['draft', 'waiting', 'werden noch berechnet'],
    ['draft', 'running', 'werden noch berechnet'],
    ['draft', 'failed', 'neu berechnen'],
    ['approved', 'ready', 'bereits freigegeben'],
    ['submitted', 'ready', 'bereits freigegeben'],
  ] as const)(
    'of a report in the state %s, whose figures are %s, is refused with the reason: %s',
    (state, work, refusal) => {
      const actualRefusal = approvalRefusal({ state, work });
      if (refusal === null) expect(actualRefusal).toBeNull();
      else expect(actualRefusal).toContain(refusal);
    },
  );
});

describe('a submission', () => {
  it.each([
    ['2026-06-10', 0],
    ['2026-06-15', 0],
    ['2026-06-09', 1],
    ['2026-06-16', 1],
  ])('on %s of a report approved on 10 June has %i faults', (day, faultCount) => {
    expect(checkSubmission(day, { approvedOn: '2026-06-10', today })).toHaveLength(faultCount);
  });
});

describe('the content of a report', () => {
  it.each([
    ['Petra Pult', 'P. P.'],
    ['  änne  von der Au ', 'Ä. V. D. A.'],
    ['Karl-Heinz Kurz', 'K. H. K.'],
    ['', ''],
    ['🎰 Kasse 2', '🎰. K. 2.'],
    ['\u{1d4df}etra \ud83c', '\u{1d4df}. \ufffd.'],
  ])('abbreviates %s to the initials', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it.each([
    [1, 3, 33.3],
    [0, 3, 0],
    [0, 0, null],
  ])('shows %i of %i as %s per cent', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });
});
