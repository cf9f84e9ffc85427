import type { ReportChart } from './report-content.ts';

/** What is counted, to stand behind the caption; empty where the caption says it already. */
export const unitBeside = ({ caption, unit }: Pick<ReportChart, 'caption' | 'unit'>): string =>
  caption.includes(unit) ? '' : unit;
