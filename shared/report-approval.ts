import type { Report, ReportApproval } from './contracts/reports.ts';

/** What somebody has before them who approves a draft. */
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
