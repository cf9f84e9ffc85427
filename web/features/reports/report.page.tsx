import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Report, REPORT_STATE_TEXTS } from '#shared/contracts/reports/reports.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { canWriteReports } from '#shared/permissions.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { EvaluationForm } from './evaluation-form.tsx';
import { EVALUATION_FIELDS } from './evaluation-values.ts';
import { DraftActions, ReportActions } from './report-actions.tsx';
import { EVALUATION_ID } from '#web/features/reports/overview/report-anchors.ts';
import { ReportContents } from '#web/features/reports/overview/report-contents.tsx';
import { ReportFacts } from '#web/features/reports/figures/report-facts.tsx';
import { ReportFiles } from './report-files.tsx';
import { ReportProof } from '#web/features/reports/figures/report-proof.tsx';
import { ReportOverview } from '#web/features/reports/overview/report-overview.tsx';
import { ReportSections } from '#web/features/reports/figures/report-sections.tsx';
import { ReportWork } from './report-work.tsx';
import { periodOf } from './report-words.ts';
import styles from './report.module.css';
import { reportQuery } from './reports.api.ts';

export function ReportPage() {
  const id = usePathParameter('id');
  const report = useQuery(reportQuery(id));
  const [readings, setReadings] = useState(0);
  const reread = () => setReadings((count) => count + 1);
  if (report.data !== undefined)
    return <ShownReport key={`${id}:${readings}`} current={report.data} onReread={reread} />;
  if (isMissing(report.error)) return <UnknownPage />;
  return (
    <Stack gap="lg">
      <PageHeader title="Bericht" />
      {report.isError ? (
        <ErrorNotice subject="Angaben zum Bericht" onRetry={() => void report.refetch()} />
      ) : (
        <Skeleton height={520} radius="md" aria-label="Bericht wird geladen" />
      )}
    </Stack>
  );
}

interface StoredReport {
  readonly current: Versioned<Report>;
}

interface ShownReportProps extends StoredReport {
  readonly onReread: () => void;
}

function ShownReport({ current, onReread }: ShownReportProps) {
  const { item: report } = current;
  const { state, content } = report;
  return (
    <Stack gap="lg" maw="80rem">
      <PageHeader title={report.title} subtitle={subtitleOf(report)} back={{ to: '/reports/list', label: 'Berichte' }}>
        {content !== undefined && <ReportFiles report={report} />}
        <ReportActions report={report} onReread={onReread} />
      </PageHeader>
      <ReportWork report={report} />
      {/* The tree is the same with and without figures, so that their arrival does not reset the form. */}
      <div className={styles.columns}>
        {/* The contents come first in the tab order, and stand beside the report on a wide screen. */}
        {content !== undefined && <ReportContents content={content} />}
        <Stack gap="md" className={styles.main}>
          {content?.overview !== undefined && <ReportOverview report={report} overview={content.overview} />}
          <div id={EVALUATION_ID} className={styles.section}>
            <Evaluation current={current} />
          </div>
          <ReportFacts report={report} />
          {content !== undefined && <ReportSections content={content} />}
          {state !== 'draft' && <ReportProof report={report} />}
        </Stack>
      </div>
      {state === 'draft' && <DraftActions report={report} />}
    </Stack>
  );
}

/** The name usually equals the kind, so it is shown once. */
const subtitleOf = (report: Report) => {
  const kind = REPORT_KINDS[report.kind].title;
  const { content, submittedOn, submittedTo, approvedAt } = report;
  const standing = () => {
    if (submittedOn !== undefined) return `eingereicht am ${formatDay(submittedOn)} bei ${submittedTo ?? ''}`;
    return approvedAt === undefined ? REPORT_STATE_TEXTS.draft : `freigegeben am ${formatDay(approvedAt)}`;
  };
  return [
    ...(report.title === kind ? [] : [kind]),
    periodOf(report),
    ...(content === undefined ? [] : [placesOf(content)]),
    standing(),
  ].join(' · ');
};

/** Uses the names that the report has stored. */
const placesOf = ({ locations }: ReportContent) =>
  locations.length === 1 ? (locations[0]?.name ?? '') : `${locations.length} Standorte`;

/** The evaluation can be edited until the report is approved. */
function Evaluation({ current }: StoredReport) {
  const mayWrite = canWriteReports(useActor());
  const [saves, setSaves] = useState(0);
  const { state, evaluation, improvements } = current.item;
  if (state === 'draft' && mayWrite)
    return (
      <EvaluationForm
        key={saves}
        current={current}
        wasSaved={saves > 0}
        // The form starts again only after the typed values of the previous one were discarded.
        onSaved={() => setTimeout(() => setSaves((count) => count + 1))}
      />
    );
  return (
    <FormSection title="Eigenbewertung">
      <p className={styles.text}>{evaluation === '' ? 'Keine Angabe.' : evaluation}</p>
      {improvements !== '' && (
        <>
          <Title order={3} size="h4">
            {EVALUATION_FIELDS.labels.improvements}
          </Title>
          <p className={styles.text}>{improvements}</p>
        </>
      )}
    </FormSection>
  );
}
