import { Stack } from '@mantine/core';
import type { ReportContent, ReportSection } from '#shared/domain/reports/report-content.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import styles from '#web/features/reports/report.module.css';

const anchorOf = ({ key }: ReportSection) => `teil-${key}`;

/** Shows the computed sections. */
export const ReportSections = ({ content }: { readonly content: ReportContent }) =>
  content.sections.map((section) => (
    <div key={section.key} id={anchorOf(section)} className={styles.section}>
      <FormSection title={section.heading}>
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

interface ReportContentsProps {
  readonly content: ReportContent;
  /** Names of the parts after the computed sections, by anchor. */
  readonly others: Readonly<Record<string, string>>;
}

/** Shows a table of contents for a long report. */
export function ReportContents({ content, others }: ReportContentsProps) {
  if (content.sections.length < 3) return null;
  const parts = [
    ...content.sections.map((section) => [anchorOf(section), section.heading] as const),
    ...Object.entries(others),
  ];
  return (
    <nav aria-label="Inhalt des Berichts">
      <ol className={styles.contents}>
        {parts.map(([anchor, heading]) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
