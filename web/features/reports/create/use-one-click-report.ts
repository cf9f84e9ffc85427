import { useRef } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { reports, type ReportCreate } from '#shared/contracts/reports/reports.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { useCreateReport } from '#web/features/reports/reports.api.ts';

/**
 * Creates a report with one click, without a dialog, because a draft can be discarded. The same report keeps its
 * idempotency key until it was created, so that a double click creates it once. Another period, e.g. after midnight, is
 * another request and gets another key.
 */
export function useOneClickReport(onCreated: (id: number) => void) {
  const creation = useCreateReport();
  const attempt = useRef<{ readonly content: string; readonly idempotencyKey: string }>(null);
  const createReport = (body: ReportCreate) => {
    const content = JSON.stringify(body);
    if (attempt.current?.content !== content) attempt.current = { content, idempotencyKey: crypto.randomUUID() };
    creation.mutateAsync({ body, idempotencyKey: attempt.current.idempotencyKey }).then((report) => {
      attempt.current = null;
      onCreated(idFromIri(report['@id'], reports.path) ?? 0);
    }, showSendError);
  };
  return { createReport, isSending: creation.isPending };
}
