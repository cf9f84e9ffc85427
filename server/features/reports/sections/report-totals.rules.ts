import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import { timesOf } from './measure-sections.rules.ts';
import { answeredOf } from './oasis-sections.rules.ts';
import { sums } from './report-tables.rules.ts';
import type { Figures } from '#server/features/reports/figures/report-figures.ts';

const REFUSALS: readonly MeasureKind[] = ['underage', 'banned', 'withoutIdentity', 'foreignIdentity'];

/** Returns the few numbers by which two periods are compared. */
export function totalsOf({ measures, tours, checks }: Figures) {
  const measureCounts = measures.flatMap(({ counts }) => counts);
  const tourCounts = tours.flatMap(({ counts }) => counts.filter(({ location }) => location !== null));
  const [plannedCount = 0, walkedCount = 0, missedCount = 0, findings = 0] = sums(tourCounts, [
    'planned',
    'manual',
    'missed',
    'findings',
  ]);
  return {
    measures:
      sums(
        measureCounts.filter(({ name }) => name !== null),
        ['total'],
      )[0] ?? 0,
    refusals: REFUSALS.reduce((sum, kind) => sum + timesOf(measureCounts, 'kind', kind), 0),
    planned: plannedCount,
    walked: walkedCount,
    missed: missedCount,
    findings,
    checks: answeredOf(checks.flatMap(({ counts }) => counts)),
  };
}
