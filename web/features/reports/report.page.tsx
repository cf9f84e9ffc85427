import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Report, REPORT_STATE_TEXTS } from '#shared/contracts/reports/reports.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { canWriteReports } from '#shared/permissions.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { ReplaceReport } from './create/replace-report.tsx';
import { ReplacedReportNotice } from './create/replaced-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { EvaluationForm } from './evaluation-form.tsx';
import { EVALUATION_FIELDS } from './evaluation-values.ts';
import { ReportDraftActions, ReportActions } from './report-actions.tsx';
import { EVALUATION_ID, PROOF_ID } from '#web/features/reports/overview/report-anchors.ts';
import { ReportContents } from '#web/features/reports/overview/report-contents.tsx';
import { ReportFacts } from '#web/features/reports/figures/report-facts.tsx';
import { ReportFiles } from './report-files.tsx';
import { ReportProof } from '#web/features/reports/figures/report-proof.tsx';
import { ReportOverview } from '#web/features/reports/overview/report-overview.tsx';
import { ReportSections } from '#web/features/reports/figures/report-sections.tsx';
import { ReportJobNotice } from './report-job-notice.tsx';
import { periodOf } from './report-texts.ts';
import styles from './report.module.css';
import { reportQuery } from './reports.api.ts';

const BACK = { to: '/reports/list', label: 'Berichte' };

export function ReportPage() {
  const id = usePathParameter('id');
  const report = useQuery(reportQuery(id));
  const [reloadCount, setReloadCount] = useState(0);
  const reload = () => setReloadCount((count) => count + 1);
  if (report.data !== undefined)
    return <ReportDetails key={`${id}:${reloadCount}`} current={report.data} onReload={reload} />;
  if (isMissing(report.error)) return <UnknownPage />;
  return (
    <Stack gap="lg">
      <PageHeader title="Bericht" back={BACK} />
      {report.isLoadingError ? (
        <ErrorNotice subject="Angaben zum Bericht" onRetry={() => void report.refetch()} />
      ) : (
        <Skeleton height={520} radius="md" role="group" aria-label="Bericht wird geladen" />
      )}
    </Stack>
  );
}

interface ReportVersionProps {
  readonly current: Versioned<Report>;
}

interface ReportDetailsProps extends ReportVersionProps {
  readonly onReload: () => void;
}

function ReportDetails({ current, onReload }: ReportDetailsProps) {
  const { item: report } = current;
  const { state, content, replacedBy } = report;
  const [isPdfAwaited, setIsPdfAwaited] = useState(false);
  const [saveCount, setSaveCount] = useState(0);
  const [awaitedSave, setAwaitedSave] = useState<number | null>(null);
  // A ref beside the state, because a save that is under way has the functions of an earlier render.
  const isApprovalNext = useRef(false);
  const setApprovalNext = (isNext: boolean) => {
    isApprovalNext.current = isNext;
    setAwaitedSave(isNext ? saveCount + 1 : null);
  };
  const countSave = () => {
    // The dialog of the approval shows the saved text, and a notice would cover its button.
    if (!isApprovalNext.current) showSuccess('Der Text wurde gespeichert.');
    isApprovalNext.current = false;
    setSaveCount((count) => count + 1);
  };
  const files = content !== undefined && (
    <ReportFiles key="files" report={report} isPdfAwaited={isPdfAwaited} onPdfSaved={() => setIsPdfAwaited(false)} />
  );
  const actions = (
    <ReportActions
      key="actions"
      report={report}
      saveCount={saveCount}
      awaitedSave={awaitedSave}
      onSaveForApproval={() => setApprovalNext(true)}
      onReload={onReload}
      onApproved={() => setIsPdfAwaited(true)}
    />
  );
  return (
    <Stack gap="lg" maw="80rem">
      <div className={styles.head}>
        <PageHeader title={report.title} subtitle={subtitleOf(report)} back={BACK}>
          {/* The main button comes last: the approval of a draft, then the PDF of what was approved. */}
          {state === 'draft' ? [files, actions] : [actions, files]}
        </PageHeader>
      </div>
      <ReportJobNotice report={report} />
      <DraftNotice report={report} />
      {replacedBy !== undefined && <ReplacedReportNotice replacedBy={replacedBy} />}
      {/* The component tree is the same with and without figures, so that loading them does not reset the form. */}
      <div className={styles.columns}>
        {/* The table of contents comes first in the tab order, also on a wide screen, where it is beside the report. */}
        {content !== undefined && <ReportContents content={content} isLocked={state !== 'draft'} />}
        <Stack gap="md" className={styles.main}>
          {content?.overview !== undefined && <ReportOverview report={report} overview={content.overview} />}
          <div id={EVALUATION_ID} className={styles.section}>
            <Evaluation
              current={current}
              saveCount={saveCount}
              onSaveChosen={() => setApprovalNext(false)}
              onSaved={countSave}
            />
          </div>
          <ReportFacts report={report} />
          {content !== undefined && <ReportSections content={content} />}
          {state !== 'draft' && (
            <div id={PROOF_ID} className={styles.section}>
              <ReportProof report={report} />
            </div>
          )}
        </Stack>
      </div>
      {state === 'draft' && <ReportDraftActions report={report} />}
      {state !== 'draft' && replacedBy === undefined && <ReplaceReport report={report} />}
    </Stack>
  );
}

/** Returns the kind, the period and the state of a report. The kind is omitted if the title already names it. */
const subtitleOf = (report: Report) => {
  const kind = REPORT_KINDS[report.kind].title;
  const { content, submittedOn, submittedTo, approvedAt } = report;
  const stateText = () => {
    if (submittedOn !== undefined) return `eingereicht am ${formatDay(submittedOn)} bei ${submittedTo ?? ''}`;
    return approvedAt === undefined ? REPORT_STATE_TEXTS.draft : `freigegeben am ${formatDay(approvedAt)}`;
  };
  return [
    ...(report.title === kind ? [] : [kind]),
    periodOf(report),
    ...(content === undefined ? [] : [storedLocationsText(content)]),
    stateText(),
  ].join(' · ');
};

/** Returns the locations by the names that the report has stored. */
const storedLocationsText = ({ locations }: ReportContent) =>
  locations.length === 1 ? (locations[0]?.name ?? '') : `${locations.length} Standorte`;

interface EvaluationProps extends ReportVersionProps {
  readonly saveCount: number;
  readonly onSaveChosen: () => void;
  readonly onSaved: () => void;
}

/** Shows the evaluation, in a form until the report is approved. */
function Evaluation({ current, saveCount, onSaveChosen, onSaved }: EvaluationProps) {
  const mayWrite = canWriteReports(useActor());
  const { state, evaluation, improvements } = current.item;
  if (state === 'draft' && mayWrite)
    return (
      <EvaluationForm
        key={saveCount}
        current={current}
        isAfterSave={saveCount > 0}
        onSaveChosen={onSaveChosen}
        // The form starts again only after the typed values of the previous one were discarded.
        onSaved={() => setTimeout(onSaved)}
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
