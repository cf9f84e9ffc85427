import * as z from 'zod/mini';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { iriOf } from '#shared/contracts/wire/hydra.ts';

/** The next report on the social concept a location has to make by the rule of its state. */
export const ReportDue = z.object({
  location: iriOf('Location'),
  name: z.string(),
  state: z.string(),
  customer: iriOf('Customer'),
  /** `keep`: the report must be kept ready for inspection but is not submitted. */
  mode: z.enum(['submit', 'keep']),
  /** First day of the period the report has to cover. The next field is the last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  dueOn: z.iso.date(),
  /** Days until the report is due; negative if it is overdue. */
  daysLeft: z.int(),
  /**
   * The begun report, which covers all days of this period that are over and still has to be approved or submitted.
   * Absent if there is none.
   */
  report: z.optional(iriOf('Report')),
});
export type ReportDue = z.infer<typeof ReportDue>;

export const MAX_DUES = 100;

export const getReportDues = endpoint({
  method: 'GET',
  path: '/stats/report_dues',
  summary: 'Retrieves the reports that locations have to make next, the most urgent ones first.',
  query: { customer: ['relation'], location: ['relation'] },
  response: z.object({
    /** Number of all locations whose state has a rule. */
    total: z.int(),
    overdue: z.int(),
    /** The most urgent ones. */
    dues: z.array(ReportDue),
  }),
});
