import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import { totalOf } from './measure-sections.rules.ts';
import { answeredCount } from './oasis-sections.rules.ts';
import { sumsOf } from './report-tables.rules.ts';
import type { Figures } from '#server/features/reports/figures/report-figures.ts';

const REFUSAL_KINDS: readonly MeasureKind[] = [
  'underage',
  'belowMinimumAge',
  'banned',
  'withoutIdentity',
  'foreignIdentity',
];

/** Returns the few numbers by which two periods are compared. */
export function totalsOf({ measures, tours, checks }: Figures) {
  const measureCounts = measures.flatMap(({ counts }) => counts);
  const tourCounts = tours.flatMap(({ counts }) => counts.filter(({ location }) => location !== null));
  const [plannedCount = 0, walkedCount = 0, missedCount = 0, findings = 0] = sumsOf(tourCounts, [
    'planned',
    'manual',
    'missed',
    'findings',
  ]);
  return {
    measures:
      sumsOf(
        measureCounts.filter(({ name }) => name !== null),
        ['total'],
      )[0] ?? 0,
    refusals: REFUSAL_KINDS.reduce((sum, kind) => sum + totalOf(measureCounts, 'kind', kind), 0),
    planned: plannedCount,
    walked: walkedCount,
    missed: missedCount,
    findings,
    checks: answeredCount(checks.flatMap(({ counts }) => counts)),
  };
}
