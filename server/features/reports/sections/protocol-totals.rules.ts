// Adds up the monthly counts of protocols.
import type { AnswerTotal, ProtocolCount } from '#server/features/reports/figures/report-figures.ts';

const inGerman = new Intl.Collator('de').compare;

/** Returns the total of each form, by name. */
export function protocolTotals(counts: readonly ProtocolCount[]): ProtocolCount[] {
  const byForm = Map.groupBy(counts, ({ form }) => form);
  const totals = [...byForm.values()].map((months) =>
    months.reduce((sum, month) => ({
      ...month,
      total: sum.total + month.total,
      findings: sum.findings + month.findings,
      corrected: sum.corrected + month.corrected,
    })),
  );
  return totals.toSorted((a, b) => inGerman(a.name, b.name) || a.form - b.form);
}

const byLetters = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Returns the total of each answer by form and question, the most frequent first, with the newest version that contains
 * it.
 */
export function answerTotals(answers: readonly AnswerTotal[]): AnswerTotal[] {
  const byAnswer = Map.groupBy(answers, ({ form, question, value }) => JSON.stringify([form, question, value]));
  const totals = [...byAnswer.values()].map((months) =>
    months.reduce((sum, month) => ({
      ...month,
      total: sum.total + month.total,
      version: Math.max(sum.version, month.version),
    })),
  );
  return totals.toSorted(
    (a, b) =>
      byLetters(a.form, b.form) ||
      byLetters(a.question, b.question) ||
      b.total - a.total ||
      byLetters(a.value, b.value),
  );
}
