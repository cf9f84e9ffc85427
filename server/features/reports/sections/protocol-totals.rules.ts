// Adds up the monthly counts of protocols.
import type { AnswerTotal, ProtocolCount } from '#server/features/reports/figures/report-figures.ts';

const compareInGerman = new Intl.Collator('de').compare;

/** Returns the total of each form, by name. */
export function protocolTotals(counts: readonly ProtocolCount[]): ProtocolCount[] {
  const countsByForm = Map.groupBy(counts, ({ form }) => form);
  const totals = [...countsByForm.values()].map((months) =>
    months.reduce((sum, month) => ({
      ...month,
      total: sum.total + month.total,
      findings: sum.findings + month.findings,
      corrected: sum.corrected + month.corrected,
    })),
  );
  return totals.toSorted((a, b) => compareInGerman(a.name, b.name) || a.form - b.form);
}

const compareCodeUnits = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Returns the total of each answer by form and question, the most frequent first, with the newest version that contains
 * it.
 */
export function answerTotals(answers: readonly AnswerTotal[]): AnswerTotal[] {
  const totalsByAnswer = Map.groupBy(answers, ({ form, question, value }) => JSON.stringify([form, question, value]));
  const totals = [...totalsByAnswer.values()].map((months) =>
    months.reduce((sum, month) => ({
      ...month,
      total: sum.total + month.total,
      version: Math.max(sum.version, month.version),
    })),
  );
  return totals.toSorted(
    (a, b) =>
      compareCodeUnits(a.form, b.form) ||
      compareCodeUnits(a.question, b.question) ||
      b.total - a.total ||
      compareCodeUnits(a.value, b.value),
  );
}
