import type { ReportChart } from './report-content.ts';

/** Returns the unit to show next to the caption, or '' if the caption already contains it. */
export const unitNextToCaption = ({ caption, unit }: Pick<ReportChart, 'caption' | 'unit'>): string =>
  caption.includes(unit) ? '' : unit;
