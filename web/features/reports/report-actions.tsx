import { Button, Group } from '@mantine/core';
import { IconLock, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Report, ReportApproval } from '#shared/contracts/reports/reports.ts';
import { canApproveReports, canWriteReports } from '#shared/permissions.ts';
import { approvalOf } from '#shared/domain/reports/report-approval.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { LazyApproveReportModal, LazyDiscardReportModal, LazySubmitReportModal } from './lazy-report-dialogs.ts';
import { isAtWork } from './report-words.ts';
import { useComputeReport } from './reports.api.ts';
import { useKeyedAct } from './use-keyed-act.ts';

interface ReportActionsProps {
  readonly report: Report;
}

interface Rereading {
  /** Called when the page must start again with the stored values. */
  readonly onReread: () => void;
}

/** Offers the next step: approval, then submission. The dialog approves the version that is shown when it opens. */
export function ReportActions({ report, onReread }: ReportActionsProps & Rereading) {
  const mayApprove = canApproveReports(useActor());
  const [seen, setSeen] = useState<ReportApproval | null>(null);
  if (!mayApprove) return null;
  const approve = () =>
    document.querySelector('form[data-unsaved]') === null
      ? setSeen(approvalOf(report))
      : showError(new Error('Bitte speichern Sie zuerst den Text: Freigegeben wird, was gespeichert ist.'));
  return (
    <>
      {report.state === 'draft' && report.work === 'ready' && (
        <Button leftSection={<IconLock size={18} aria-hidden />} onClick={approve}>
          Freigeben
        </Button>
      )}
      {report.state === 'approved' && <SubmitAct report={report} />}
      {seen !== null && (
        <LazyApproveReportModal report={report} seen={seen} onClose={() => setSeen(null)} onReread={onReread} />
      )}
    </>
  );
}

function SubmitAct({ report }: ReportActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        Als eingereicht vermerken
      </Button>
      {isOpen && <LazySubmitReportModal report={report} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Offers further actions for a draft. */
export function DraftActions({ report }: ReportActionsProps) {
  const mayWrite = canWriteReports(useActor());
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { run, isSending } = useKeyedAct(useComputeReport(report.id), () => undefined);
  if (!mayWrite) return null;
  return (
    <Group>
      {!isAtWork(report) && (
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} loading={isSending} onClick={run}>
          Neu berechnen
        </Button>
      )}
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setIsDiscarding(true)}>
        Entwurf verwerfen
      </Button>
      {isDiscarding && <LazyDiscardReportModal report={report} onClose={() => setIsDiscarding(false)} />}
    </Group>
  );
}
