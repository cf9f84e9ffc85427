import type { Violation } from '#server/http/render/errors.ts';
import { daysAfter } from '#server/time/zoned-time.ts';
import type { ReportState, ReportJobState } from '#shared/contracts/reports/reports.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';

/**
 * Maximum length of the period in days. The longest interval of a state is two years, and longer reports would be hard
 * to read.
 */
const MAX_PERIOD_DAYS = 5 * 366;

/** @param today YYYY-MM-DD in Germany */
export function checkPeriod({ from, to }: { from: string; to: string }, today: string): Violation[] {
  if (to < from) return [{ propertyPath: 'to', message: 'Das Ende liegt vor dem Beginn.' }];
  if (to > today) return [{ propertyPath: 'to', message: 'Der Zeitraum darf nicht in der Zukunft enden.' }];
  if (to > daysAfter(from, MAX_PERIOD_DAYS))
    return [{ propertyPath: 'from', message: 'Bitte höchstens fünf Jahre in einem Bericht.' }];
  return [];
}

interface ReportStatus {
  readonly state: ReportState;
  readonly work: ReportJobState;
}

/** Returns why the report cannot be approved; null if it can. */
export function approvalRefusal({ state, work }: ReportStatus): string | null {
  if (state !== 'draft') return 'Dieser Bericht ist bereits freigegeben.';
  if (work === 'failed') return 'Die Zahlen konnten nicht berechnet werden. Bitte erst neu berechnen.';
  return work === 'ready' ? null : 'Die Zahlen werden noch berechnet. Bitte warten, bis sie fertig sind.';
}

/** @param approvedOn YYYY-MM-DD in Germany */
export function checkSubmission(
  submittedOn: string,
  { approvedOn, today }: { approvedOn: string; today: string },
): Violation[] {
  if (submittedOn > today) return [{ propertyPath: 'submittedOn', message: 'Der Tag liegt in der Zukunft.' }];
  if (submittedOn < approvedOn)
    return [{ propertyPath: 'submittedOn', message: 'Der Tag liegt vor der Freigabe des Berichts.' }];
  return [];
}

interface WrittenTexts {
  readonly title: string;
  readonly evaluation: string;
  readonly improvements: string;
}

/** Adds the texts that people wrote to the computed content. */
export const contentWithTexts = (
  computedContent: ReportContent,
  { title, evaluation, improvements }: WrittenTexts,
): ReportContent => ({
  ...computedContent,
  title,
  evaluation: { text: evaluation, improvements },
});
