import { Button, Group } from '@mantine/core';
import { IconLock, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Report } from '#shared/contracts/reports.ts';
import { canApproveReports, canWriteReports } from '#shared/permissions.ts';
import { useActor } from '#web/api/session.ts';
import { showError } from '#web/app/alerts.ts';
import { LazyApproveReportModal, LazyDiscardReportModal, LazySubmitReportModal } from './lazy-report-dialogs.ts';
import { isAtWork } from './report-words.ts';
import { useComputeReport } from './reports.api.ts';
import { useKeyedAct } from './use-keyed-act.ts';

interface ReportActsProps {
  readonly report: Report;
}

/** The next step: it is approved, then submitted. */
export function ReportActs({ report }: ReportActsProps) {
  const mayApprove = canApproveReports(useActor());
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!mayApprove || report.state === 'submitted') return null;
  if (report.state === 'approved')
    return (
      <>
        <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
          Als eingereicht vermerken
        </Button>
        {isOpen && <LazySubmitReportModal report={report} onClose={close} />}
      </>
    );
  const approve = () =>
    document.querySelector('form[data-unsaved]') === null
      ? setIsOpen(true)
      : showError(new Error('Bitte speichern Sie zuerst den Text: Freigegeben wird, was gespeichert ist.'));
  return (
    <>
      {report.work === 'ready' && (
        <Button leftSection={<IconLock size={18} aria-hidden />} onClick={approve}>
          Freigeben
        </Button>
      )}
      {isOpen && <LazyApproveReportModal report={report} onClose={close} />}
    </>
  );
}

/** What a draft allows besides. */
export function DraftActs({ report }: ReportActsProps) {
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
