import type { ReactNode } from 'react';
import type { Report } from '#shared/contracts/reports/reports.ts';
import {
  beforeText,
  figureChange,
  figureText,
  isCompared,
  measureTable,
  STEP_TEXTS,
  toursCaption,
  tourTable,
} from '#shared/domain/reports/overview-texts.ts';
import type { ReportTable as Table } from '#shared/domain/reports/report-content.ts';
import type { ReportOverview as Overview } from '#shared/domain/reports/report-overview.ts';
import { ReportTable } from '#web/features/reports/figures/report-table.tsx';
import { OVERVIEW_ID } from './report-anchors.ts';
import { MeasureChart } from './measure-chart.tsx';
import { OpenPoints } from './open-points.tsx';
import styles from './overview.module.css';
import { TourChart } from './tour-chart.tsx';

interface ReportOverviewProps {
  readonly report: Report;
  readonly overview: Overview;
}

/** Shows the first page of a report: figures compared with the previous period, two charts, and the open points. */
export const ReportOverview = ({ report, overview }: ReportOverviewProps) => (
  <>
    <section id={OVERVIEW_ID} className={styles.anchor} aria-label="Auf einen Blick">
      <dl className={styles.figures}>
        {overview.figures.map((figure) => (
          <Figure key={figure.key} figure={figure} hasChange={isCompared(overview)} />
        ))}
      </dl>
      <p className={styles.compared}>{beforeText(overview)}</p>
      <div className={styles.charts}>
        <ChartFigure caption={STEP_TEXTS[overview.measures.step].caption} table={measureTable(overview)}>
          <MeasureChart measures={overview.measures} />
        </ChartFigure>
        <ChartFigure caption={toursCaption(overview.tours)} table={tourTable(overview)}>
          <TourChart tours={overview.tours} />
        </ChartFigure>
      </div>
    </section>
    <OpenPoints report={report} />
  </>
);

interface FigureProps {
  readonly figure: Overview['figures'][number];
  readonly hasChange: boolean;
}

function Figure({ figure, hasChange }: FigureProps) {
  const { text, isWorse } = figureChange(figure);
  return (
    <div>
      <dt>{figure.label}</dt>
      <dd className={styles.figure}>{figureText(figure)}</dd>
      {hasChange && (
        <dd className={styles.change} data-worse={isWorse || undefined}>
          {text}
        </dd>
      )}
    </div>
  );
}

interface ChartFigureProps {
  readonly caption: string;
  readonly table: Table;
  readonly children: ReactNode;
}

/** Shows a chart, and the same figures as a table for screen readers and for reading exact values. */
const ChartFigure = ({ caption, table, children }: ChartFigureProps) => (
  <figure className={styles.drawn}>
    <figcaption>{caption}</figcaption>
    {children}
    <details>
      <summary>Als Tabelle zeigen</summary>
      <ReportTable table={table} />
    </details>
  </figure>
);
