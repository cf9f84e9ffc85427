import type { Report, ReportApproval } from '#shared/contracts/reports/reports.ts';

/** Returns the parts of a draft that an approval confirms. */
export const approvalOf = ({ computedAt, title, evaluation, improvements }: Report): ReportApproval => ({
  computedAt,
  title,
  evaluation,
  improvements,
});

export const isSameDraft = (one: ReportApproval, other: ReportApproval): boolean =>
  one.computedAt === other.computedAt &&
  one.title === other.title &&
  one.evaluation === other.evaluation &&
  one.improvements === other.improvements;
