import * as z from 'zod/mini';

/** A figure of the first page. Null means unknown: it was not counted, or its records are deleted. */
export const ReportFigure = z.object({
  key: z.enum(['measures', 'confirmed', 'missed', 'checks', 'refusals']),
  label: z.string(),
  now: z.nullable(z.number()),
  before: z.nullable(z.number()),
});
export type ReportFigure = z.infer<typeof ReportFigure>;

export const ReportStep = z.enum(['week', 'month', 'quarter']);
export type ReportStep = z.infer<typeof ReportStep>;

/** Number of activities recorded in each step of the period, and in the same step of the period before. */
export const MeasureSteps = z.object({
  step: ReportStep,
  bars: z.array(
    z.object({
      label: z.string(),
      /** False if the period begins or ends within the step. */
      isWhole: z.boolean(),
      now: z.int(),
      before: z.nullable(z.int()),
    }),
  ),
});
export type MeasureSteps = z.infer<typeof MeasureSteps>;

/** Number of planned inspection tours of a location by their outcome. */
export const TourShare = z.object({ location: z.string(), confirmed: z.int(), auto: z.int(), missed: z.int() });
export type TourShare = z.infer<typeof TourShare>;

/**
 * An open point: something that did not meet the requirements when the figures were computed. `licence` is a permit, as
 * approved reports call it, which never change.
 */
export const ReportPoint = z.object({
  kind: z.enum(['missedTours', 'proofs', 'licence', 'certificate', 'concept']),
  text: z.string(),
  remark: z.string(),
  /** Whether the evaluation has to explain it. Absent in older reports. */
  isExplainable: z.optional(z.literal(true)),
});
export type ReportPoint = z.infer<typeof ReportPoint>;

export const ReportOverview = z.object({
  /** First and last day of the period that the figures are compared with. */
  before: z.object({ from: z.iso.date(), to: z.iso.date() }),
  figures: z.array(ReportFigure),
  measures: MeasureSteps,
  /** The location with the smallest share of confirmed tours comes first. */
  tours: z.array(TourShare),
  points: z.array(ReportPoint),
});
export type ReportOverview = z.infer<typeof ReportOverview>;
