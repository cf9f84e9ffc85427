import { Button, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { canWriteReports } from '#shared/permissions.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { EvaluationForm } from './evaluation-form.tsx';
import { EVALUATION_FIELDS } from './evaluation-values.ts';
import { DraftActions, ReportActions } from './report-actions.tsx';
import { ReportBadge } from './report-badge.tsx';
import { ReportFacts } from '#web/features/reports/figures/report-facts.tsx';
import { ReportFiles } from './report-files.tsx';
import { ReportProof } from '#web/features/reports/figures/report-proof.tsx';
import { ReportContents, ReportSections } from '#web/features/reports/figures/report-sections.tsx';
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
    <Stack gap="lg" maw="72rem">
      <PageHeader title={report.title} subtitle={subtitleOf(report)}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/reports/list" {...props} />}
        >
          Zu den Berichten
        </Button>
        <ReportActions report={report} onReread={onReread} />
      </PageHeader>
      <div>
        <ReportBadge report={report} />
      </div>
      <ReportWork report={report} />
      <ReportFacts report={report} />
      {content !== undefined && (
        <>
          <ReportFiles report={report} />
          <ReportContents content={content} others={{ bewertung: EVALUATION_FIELDS.labels.evaluation }} />
          <ReportSections content={content} />
        </>
      )}
      <div id="bewertung" className={styles.section}>
        <Evaluation current={current} />
      </div>
      {state === 'draft' ? <DraftActions report={report} /> : <ReportProof report={report} />}
    </Stack>
  );
}

/** The name usually equals the kind, so it is shown once. */
const subtitleOf = (report: Report) => {
  const kind = REPORT_KINDS[report.kind].title;
  return report.title === kind ? periodOf(report) : `${kind} · ${periodOf(report)}`;
};

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
    <>
      <FormSection title={EVALUATION_FIELDS.labels.evaluation}>
        <p className={styles.text}>{evaluation === '' ? 'Keine Angabe.' : evaluation}</p>
      </FormSection>
      <FormSection title={EVALUATION_FIELDS.labels.improvements}>
        <p className={styles.text}>{improvements === '' ? 'Keine Angabe.' : improvements}</p>
      </FormSection>
    </>
  );
}
