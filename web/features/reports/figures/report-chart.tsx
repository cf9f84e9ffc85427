import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { unitNextToCaption } from '#shared/domain/reports/report-chart-unit.ts';
import type { ReportChart as Chart } from '#shared/domain/reports/report-content.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { tableOf } from './report-cells.ts';
import { ReportTable } from './report-table.tsx';
import styles from '#web/features/reports/report.module.css';

const ReportPlot = lazy(async () => ({ default: (await loadWithTimeout(import('./report-plot.tsx'))).ReportPlot }));

/** Shows a chart, and the same figures as a table. */
export function ReportChart({ chart }: { readonly chart: Chart }) {
  const unit = unitNextToCaption(chart);
  return (
    <figure className={styles.figure}>
      <figcaption>
        {chart.caption}
        {unit !== '' && ` (${unit})`}
      </figcaption>
      <Suspense fallback={<Skeleton className={styles.plot} aria-label={`${chart.caption} wird geladen`} />}>
        <ReportPlot chart={chart} />
      </Suspense>
      <details>
        <summary>Als Tabelle zeigen</summary>
        <ReportTable table={tableOf(chart)} />
      </details>
    </figure>
  );
}
