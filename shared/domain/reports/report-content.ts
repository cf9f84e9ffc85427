import * as z from 'zod/mini';
import { ReportKind } from './report-kinds.ts';
import { ReportOverview } from './report-overview.ts';

/** A table cell; null if the value is unknown or does not apply. Values of the type `percent` are 0 to 100. */
export const ReportCell = z.union([z.string(), z.number(), z.null()]);
export type ReportCell = z.infer<typeof ReportCell>;

/**
 * `date` is YYYY-MM-DD, `dateTime` is German local time (YYYY-MM-DDTHH:mm), `change` is the difference from an earlier
 * number.
 */
export const ReportColumn = z.object({
  key: z.string(),
  heading: z.string(),
  type: z.enum(['text', 'number', 'date', 'dateTime', 'percent', 'change']),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

export const ReportTable = z.object({
  key: z.string(),
  caption: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(z.array(ReportCell)),
  totals: z.optional(z.array(ReportCell)),
});
export type ReportTable = z.infer<typeof ReportTable>;

export const ReportChart = z.object({
  key: z.string(),
  caption: z.string(),
  kind: z.enum(['bars', 'lines']),
  unit: z.string(),
  labels: z.array(z.string()),
  series: z.array(z.object({ label: z.string(), values: z.array(z.union([z.number(), z.null()])) })),
});
export type ReportChart = z.infer<typeof ReportChart>;

export const ReportSection = z.object({
  key: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  tables: z.array(ReportTable),
  charts: z.array(ReportChart),
});
export type ReportSection = z.infer<typeof ReportSection>;

/**
 * The complete content of a report. The screen and all its files are made from this alone. Persons appear only with
 * their initials.
 */
export const ReportContent = z.object({
  version: z.literal(1),
  title: z.string(),
  kind: ReportKind,
  customer: z.object({ name: z.string(), street: z.string(), postalCode: z.string(), city: z.string() }),
  locations: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      address: z.string(),
      state: z.string(),
      /** Name and last day of the permit that counts there. Approved reports, which never change, call it a licence. */
      licence: z.optional(z.string()),
    }),
  ),
  /** First and last day of the period, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Role and initials of the person the social concept names as responsible. */
  officer: z.optional(z.string()),
  /** Name and version of the social concept. */
  concept: z.optional(z.string()),
  /** Time such as `2026-01-05T10:00:00+00:00`. */
  computedAt: z.string(),
  /** The figures of the first page. Absent in reports computed before it existed, and in kinds that count something else. */
  overview: z.optional(ReportOverview),
  sections: z.array(ReportSection),
  evaluation: z.object({ text: z.string(), improvements: z.string() }),
});
export type ReportContent = z.infer<typeof ReportContent>;
