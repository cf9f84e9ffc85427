import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { iriOf } from './hydra.ts';

/** When a location has to report on its social concept next, by the rule of its state. */
export const ReportDue = z.object({
  location: iriOf('Location'),
  name: z.string(),
  state: z.string(),
  customer: iriOf('Customer'),
  /** `keep`: it is to be there when somebody asks, and sent to nobody. */
  mode: z.enum(['submit', 'keep']),
  /** What the report has to cover. */
  from: z.iso.date(),
  to: z.iso.date(),
  dueOn: z.iso.date(),
  /** Negative once it is overdue. */
  daysLeft: z.int(),
  /** One of that kind that is begun or approved, and not done. */
  report: z.optional(iriOf('Report')),
});
export type ReportDue = z.infer<typeof ReportDue>;

export const MAX_DUES = 100;

export const getReportDues = endpoint({
  method: 'GET',
  path: '/stats/report_dues',
  summary: 'Which locations have to report next, the most urgent ones first.',
  query: { customer: ['relation'], location: ['relation'] },
  response: z.object({
    /** Of all locations with a rule. */
    total: z.int(),
    overdue: z.int(),
    /** The first of them. */
    dues: z.array(ReportDue),
  }),
});
