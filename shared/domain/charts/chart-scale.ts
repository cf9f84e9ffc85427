const TICK_STEPS = [1, 2, 5];
const MAX_TICKS = 4;

/** Returns round values for an axis that begins at zero and ends at or above the highest value. */
export function ticksUpTo(highest: number): number[] {
  for (let power = 1; ; power *= 10)
    for (const step of TICK_STEPS.map((one) => one * power)) {
      const count = Math.max(1, Math.ceil(highest / step));
      if (count <= MAX_TICKS) return Array.from({ length: count + 1 }, (_, index) => index * step);
    }
}

/** Returns the centre of a label, moved inwards if the label would leave a chart of this width. */
export const labelCentre = (centre: number, labelWidth: number, chartWidth: number) =>
  Math.min(centre, chartWidth - labelWidth / 2);

/** Number of labels below a chart of a whole page and of half a page, on paper and, if it is wide enough, on the screen. */
export const MAX_LABELS = { wholePage: 13, halfPage: 7 } as const;

/**
 * Returns the indexes of evenly spaced labels that fit side by side, always including the last one. Screen and paper use
 * it alike, so that both name the same weeks or months.
 */
export function fittingLabels(count: number, maxLabels: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, maxLabels)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => count - 1 - index * every).toReversed();
}
