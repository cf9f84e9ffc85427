import * as z from 'zod/mini';
import { ReportKind } from './report-kinds.ts';

/** One cell; null for what is not known or does not apply. Numbers of `percent` are 0–100. */
export const ReportCell = z.union([z.string(), z.number(), z.null()]);
export type ReportCell = z.infer<typeof ReportCell>;

/** `date` is YYYY-MM-DD, `dateTime` is a wall clock in Germany: YYYY-MM-DDTHH:mm. `change` is a number beside an earlier one. */
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

/** What a report says, whole: the screen and every file of it are made from this alone. Persons stand by their initials. */
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
      /** The newest Erlaubnis among its files, by name and last day. */
      licence: z.optional(z.string()),
    }),
  ),
  /** First and last day, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Who the concept names: role and initials. */
  officer: z.optional(z.string()),
  /** Name and version. */
  concept: z.optional(z.string()),
  /** `2026-01-05T10:00:00+00:00`. */
  computedAt: z.string(),
  sections: z.array(ReportSection),
  evaluation: z.object({ text: z.string(), improvements: z.string() }),
});
export type ReportContent = z.infer<typeof ReportContent>;
