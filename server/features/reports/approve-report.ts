import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { AccessDenied, Conflict, PreconditionFailed, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { requestJob } from '#server/live/request-job.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { type ReportApproval, reports, type ReportSubmission } from '#shared/contracts/reports/reports.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canApproveReports } from '#shared/permissions.ts';
import { isSameDraft } from '#shared/domain/reports/report-approval.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { BUILD_JOB } from '#server/features/reports/documents/build-reports.ts';
import { findContent, type ReportRow, updateContent, updateReport } from './reports.queries.ts';
import { approvalRefusal, checkSubmission, contentWithTexts } from './reports.rules.ts';
import { lockedReport as lockReport } from '#server/features/reports/documents/write-report.ts';

const DEMO_MESSAGE = 'Im Demo-Zugang kann kein Bericht freigegeben oder eingereicht werden.';
const CHANGED_MESSAGE =
  'Der Bericht hat sich geändert, seit Sie ihn gelesen haben. Bitte lesen Sie den neuen Stand und geben Sie ihn dann frei.';

/**
 * Approves a report. Its content is frozen, the ledger contains its hash, and its files are made in the background.
 * @param seenDraft the draft as the approving user saw it
 */
export async function approveReport(
  context: Context,
  loadedReport: ReportRow,
  seenDraft: ReportApproval,
  intended: IntendedSignature = {},
): Promise<ReportRow> {
  const { tx, scope, actor, now } = context;
  if (!canApproveReports(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const report = await lockReport(context, loadedReport);
  const refusal = approvalRefusal(report);
  const computedContent = await findContent(tx, scope, report.id);
  if (refusal !== null || computedContent === undefined)
    throw new Conflict(refusal ?? 'Dieser Bericht sagt noch nichts.');
  if (!isSameDraft({ ...report, computedAt: toWireDate(report.computed_at) }, seenDraft))
    throw new PreconditionFailed(CHANGED_MESSAGE);
  const content = contentWithTexts(computedContent, report);
  const digest = digestOf(content);
  await requestJob(tx, BUILD_JOB);
  await updateContent(tx, scope, report.id, content);
  const approval = { type: 'report.approved', sha256: digest, seal: 1, ...intended } as const;
  const ledger_seq = await appendReportEntry(context, report, approval);
  return updateReport(tx, scope, report.id, {
    state: 'approved',
    approved_at: now,
    approved_by: actor.userId,
    digest,
    ledger_seq,
    work: 'waiting',
    progress: 0,
    attempts: 0,
  });
}

/** Records once when and to whom the report was submitted. */
export async function submitReport(
  context: Context,
  loadedReport: ReportRow,
  submission: ReportSubmission,
): Promise<ReportRow> {
  const { tx, scope, actor, now } = context;
  if (!canApproveReports(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const report = await lockReport(context, loadedReport);
  if (report.state === 'submitted') throw new Conflict('Dieser Bericht ist bereits als eingereicht vermerkt.');
  if (report.approved_at === null) throw new Conflict('Bitte den Bericht zuerst freigeben.');
  const [approvedOn, today] = [dayOf(report.approved_at), dayOf(now)];
  const violations = checkSubmission(submission.submittedOn, { approvedOn, today });
  if (violations.length > 0) throw new ValidationFailed(violations);
  const { submittedOn: submitted_on, submittedTo: submitted_to } = submission;
  const values = { state: 'submitted', submitted_on, submitted_to, submitted_by: actor.userId } as const;
  const submittedReport = await updateReport(tx, scope, report.id, values);
  await appendReportEntry(context, submittedReport, { type: 'report.submitted', submittedOn: submitted_on });
  return submittedReport;
}

const dayOf = (moment: Date) => localDay(moment.getTime(), SERVER_TIME_ZONE);

/** Returns the SHA-256 of the content as RFC 8785 JSON, hexadecimal. */
function digestOf(content: ReportContent): string {
  const canonicalJson = canonicalize(content);
  if (canonicalJson === undefined) throw new Error('A report has no canonical form.');
  return hash('sha256', canonicalJson);
}

/** Says that the PDF is to be signed, and its signature to carry a time stamp, so that a file without them is noticed. */
export interface IntendedSignature {
  readonly signature?: 1;
  readonly timeStamp?: 1;
}

type ReportEvent =
  | ({
      readonly type: 'report.approved';
      readonly sha256: string;
      /** Says that the PDF gets a seal, so that nobody can take it away unnoticed. */
      readonly seal: 1;
    } & IntendedSignature)
  | { readonly type: 'report.submitted'; readonly submittedOn: string };

/**
 * Appends to the ledger. Title and recipient enter it only as commitments, because the title is free text and a
 * recipient may be a person.
 */
const appendReportEntry = (
  { tx, actor, now }: Context,
  { title, submitted_to: submittedTo, ...report }: ReportRow,
  { type, ...facts }: ReportEvent,
) =>
  appendToLedger(tx, {
    customerId: report.customer_id,
    type,
    entity: iri(reports.path, report.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: { kind: report.kind, from: report.from_on, to: report.to_on, ...facts },
    personal: { title, submittedTo },
  });
