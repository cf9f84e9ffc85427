import { Button, Group } from '@mantine/core';
import { IconLock, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Report, ReportApproval } from '#shared/contracts/reports/reports.ts';
import { canApproveReports, canWriteReports } from '#shared/permissions.ts';
import { approvalOf } from '#shared/domain/reports/report-approval.ts';
import { useActor } from '#web/api/session/session.ts';
import { LazyApproveReportModal, LazyDiscardReportModal, LazySubmitReportModal } from './lazy-report-dialogs.ts';
import { isEvaluated, isJobRunning } from './report-texts.ts';
import { useComputeReport } from './reports.api.ts';
import { useIdempotentMutation } from './use-idempotent-mutation.ts';

interface ReportActionsProps {
  readonly report: Report;
}

interface ApprovalProps {
  /** How often the text of the report was saved on this page. */
  readonly saveCount: number;
  /** The number of the save after which the dialog of the approval opens; null for none. */
  readonly awaitedSave: number | null;
  /** Called when the text is saved only because it has to be before the approval. */
  readonly onSaveForApproval: () => void;
  /** Called when the page must start again with the stored values. */
  readonly onReload: () => void;
  readonly onApproved: () => void;
}

/** Offers the next step: approval, then submission. The dialog approves the version that is shown when it opens. */
export function ReportActions({
  report,
  saveCount,
  awaitedSave,
  onSaveForApproval,
  onReload,
  onApproved,
}: ReportActionsProps & ApprovalProps) {
  const mayApprove = canApproveReports(useActor());
  const [shownVersion, setShownVersion] = useState<ReportApproval | null>(null);
  const [openedAfterSave, setOpenedAfterSave] = useState(0);
  const openDialog = () => setShownVersion(approvalOf(report));
  if (saveCount === awaitedSave && saveCount !== openedAfterSave) {
    setOpenedAfterSave(saveCount);
    openDialog();
  }
  if (!mayApprove) return null;
  // Only what is stored can be approved, so the text is saved first. If that fails, the form says why.
  const openApproval = () => {
    const unsavedForm = document.querySelector<HTMLFormElement>('form[data-unsaved]');
    if (unsavedForm === null) return openDialog();
    onSaveForApproval();
    unsavedForm.requestSubmit();
  };
  return (
    <>
      {report.state === 'draft' && report.work === 'ready' && (
        <Button
          variant={isEvaluated(report) ? 'filled' : 'default'}
          leftSection={<IconLock size={18} aria-hidden />}
          onClick={openApproval}
        >
          Freigeben
        </Button>
      )}
      {report.state === 'approved' && <SubmitButton report={report} />}
      {shownVersion !== null && (
        <LazyApproveReportModal
          report={report}
          shownVersion={shownVersion}
          onClose={() => setShownVersion(null)}
          onReload={onReload}
          onApproved={onApproved}
        />
      )}
    </>
  );
}

function SubmitButton({ report }: ReportActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        Als eingereicht vermerken
      </Button>
      {isOpen && <LazySubmitReportModal report={report} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Offers further actions for a draft. */
export function ReportDraftActions({ report }: ReportActionsProps) {
  const mayWrite = canWriteReports(useActor());
  const [isDiscardDialogOpen, setIsDiscardDialogOpen] = useState(false);
  const { send, isSending } = useIdempotentMutation(useComputeReport(report.id), () => undefined);
  if (!mayWrite) return null;
  return (
    <Group>
      {!isJobRunning(report) && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={isSending}
          onClick={send}
        >
          Neu berechnen
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsDiscardDialogOpen(true)}
      >
        Entwurf verwerfen
      </Button>
      {isDiscardDialogOpen && <LazyDiscardReportModal report={report} onClose={() => setIsDiscardDialogOpen(false)} />}
    </Group>
  );
}
