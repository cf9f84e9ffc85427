import { Stack, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReportContent, ReportChart as Chart } from '#shared/domain/reports/report-content.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { unitNextToCaption } from '#shared/domain/reports/report-chart-unit.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { tableOf } from './report-cells.ts';
import { ReportTable } from './report-table.tsx';
import { sectionId } from '#web/features/reports/overview/report-anchors.ts';
import styles from '#web/features/reports/report.module.css';

const ReportPlot = lazy(async () => ({ default: (await loadWithTimeout(import('./report-plot.tsx'))).ReportPlot }));

/** Shows the computed sections. */
export const ReportSections = ({ content }: { readonly content: ReportContent }) =>
  content.sections.map((section, index) => (
    <div key={section.key} id={sectionId(section)} className={styles.section}>
      <FormSection title={`${index + 1} · ${section.heading}`}>
        <Stack gap="lg">
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.text}>
              {paragraph}
            </p>
          ))}
          {section.charts.map((chart) => (
            <ReportChart key={chart.key} chart={chart} />
          ))}
          {section.tables.map((table) => (
            <ReportTable key={table.key} table={table} />
          ))}
        </Stack>
      </FormSection>
    </div>
  ));

/** Shows a chart, and the same figures as a table. */
function ReportChart({ chart }: { readonly chart: Chart }) {
  const unit = unitNextToCaption(chart);
  return (
    <figure className={styles.figure}>
      <figcaption>
        {chart.caption}
        {unit !== '' && ` (${unit})`}
      </figcaption>
      <Suspense
        fallback={<Skeleton className={styles.plot} role="group" aria-label={`${chart.caption} wird geladen`} />}
      >
        <ReportPlot chart={chart} />
      </Suspense>
      <details>
        <summary>Als Tabelle zeigen</summary>
        <ReportTable table={tableOf(chart)} />
      </details>
    </figure>
  );
}
