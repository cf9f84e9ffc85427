import { findCustomer } from '#server/features/customers/customers.public.ts';
import { resolveLocationsOf } from '#server/features/locations/locations.public.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { Conflict, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { requestJob } from '#server/live/request-job.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { REPORT_LOCKED_MESSAGE, type ReportCreate, type ReportPatch } from '#shared/contracts/reports/reports.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import { BUILD_JOB } from './build-reports.ts';
import { findMissingFiles } from './find-missing-files.ts';
import {
  countWaitingReports,
  deleteDraft,
  insertReport,
  lockReport,
  type ReportRow,
  updateReport,
} from '#server/features/reports/reports.queries.ts';
import { checkPeriod } from '#server/features/reports/reports.rules.ts';

/** Creates a draft. Its figures are computed in the background. */
export async function createReport(context: Context, input: ReportCreate): Promise<ReportRow> {
  const { tx, scope, actor, now } = context;
  const customer = await resolveReference(input.customer, customers.path, async (id) =>
    scope.kind === 'platform' || scope.customerId === id ? findCustomer(tx, scope, id) : undefined,
  );
  const location_ids = await resolveLocationsOf(context, customer.id, input.locations);
  const violations = checkPeriod(input, localDay(now.getTime(), SERVER_TIME_ZONE));
  if (violations.length > 0) throw new ValidationFailed(violations);
  await refuseTooMany(context, customer.id);
  await requestJob(tx, BUILD_JOB);
  return insertReport(tx, scope, {
    customer_id: customer.id,
    kind: input.kind,
    title: input.title ?? REPORT_KINDS[input.kind].title,
    location_ids,
    from_on: input.from,
    to_on: input.to,
    user_id: actor.userId,
    created_at: now,
  });
}

/** Changes the title and the free texts. The computed figures stay as they are. */
export async function changeReport(context: Context, loadedReport: ReportRow, patch: ReportPatch): Promise<ReportRow> {
  const report = await lockedReport(context, loadedReport);
  if (report.state !== 'draft') throw new Conflict(REPORT_LOCKED_MESSAGE);
  const { title = report.title, evaluation = report.evaluation, improvements = report.improvements } = patch;
  return updateReport(context.tx, context.scope, report.id, { title, evaluation, improvements });
}

/** Computes the figures of a draft again, or makes the files of an approved report that failed or are missing. */
export async function computeAgain(context: Context, loadedReport: ReportRow, files: FileStore): Promise<ReportRow> {
  const report = await lockedReport(context, loadedReport);
  const canComputeAgain =
    report.state === 'draft' ||
    report.work === 'failed' ||
    (report.work === 'ready' && (await findMissingFiles(files, report)).length > 0);
  if (!canComputeAgain) throw new Conflict(REPORT_LOCKED_MESSAGE);
  await refuseTooMany(context, report.customer_id);
  await requestJob(context.tx, BUILD_JOB);
  const waitingState = { work: 'waiting', progress: 0, attempts: 0, failure: null } as const;
  return updateReport(context.tx, context.scope, report.id, waitingState);
}

/**
 * Maximum number of waiting reports of an organisation. Reports are built one after the other, and other organisations
 * wait as well.
 */
const MAX_WAITING_REPORTS = 50;
const TOO_MANY_MESSAGE = `Es werden schon ${MAX_WAITING_REPORTS} Berichte erstellt. Bitte warten Sie, bis einige davon fertig sind.`;

async function refuseTooMany({ tx, scope }: Context, customerId: number): Promise<void> {
  if ((await countWaitingReports(tx, scope, customerId)) >= MAX_WAITING_REPORTS) throw new Conflict(TOO_MANY_MESSAGE);
}

export async function discardReport({ tx, scope }: Context, { id }: ReportRow): Promise<void> {
  if (!(await deleteDraft(tx, scope, id))) throw new Conflict(REPORT_LOCKED_MESSAGE);
}

/**
 * Returns the current state of the report and locks it.
 * @throws NotFound if somebody has discarded it in the meantime
 */
export async function lockedReport({ tx, scope }: Context, { id }: ReportRow): Promise<ReportRow> {
  const report = await lockReport(tx, scope, id);
  if (report === undefined) throw new NotFound();
  return report;
}
