import { Stack } from '@mantine/core';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import { sectionId } from '#web/features/reports/overview/report-anchors.ts';
import styles from '#web/features/reports/report.module.css';

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
