import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { proveDocument, sealedFacts, sealPdf, type signingContext } from '#server/features/ledger/ledger.public.ts';
import { withFileCleanup } from '#server/files/with-file-cleanup.ts';
import { Unavailable } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { reports } from '#shared/contracts/reports/reports.ts';
import { composeDocument, composeTables, documentInputOf } from './compose-report.ts';
import type { ReportProof } from './composed.ts';
import { computeContent } from '#server/features/reports/compute-content.ts';
import {
  beginNextReport,
  markFailed,
  findContentText,
  finishDraft,
  findEarlierApprovals,
  finishFiles,
  storeProgress,
  returnAfterAttempt,
  returnWithoutAttempt,
} from './report-files.queries.ts';
import { findMissingFiles, type StoredFormat } from './find-missing-files.ts';
import type { StoredReport } from '#server/features/reports/reports.queries.ts';

/** A request for a report starts the job by this name. */
export const BUILD_JOB = 'build reports';
const BUILD_WORK_NAME = 'build a report';
/** Minimum step of the progress in per cent, because every change is sent to all open screens. */
const PROGRESS_STEP_PERCENT = 5;

const FAILED_MESSAGE = 'Der Bericht konnte nicht erstellt werden. Bitte erneut versuchen.';
const NOT_SIGNED_MESSAGE =
  'Das Prüfbuch dieser Organisation wird zurzeit nicht unterschrieben. Die Dateien können deshalb nicht erstellt werden.';

class NotYetSigned extends Error {}

export interface ReportServices extends Pick<FastifyInstance, 'store' | 'files' | 'longPdf'> {
  readonly signing: ReturnType<typeof signingContext>;
}

/**
 * Computes the figures of drafts and makes the files of approved reports. It returns at once, so that other jobs do not
 * wait for it.
 */
export const buildReports = (services: ReportServices, onFailure: (error: unknown) => void): Job => ({
  name: BUILD_JOB,
  async run() {
    buildWaitingReports(services).catch(onFailure);
  },
});

/**
 * Builds the waiting reports one after the other. An interrupted report is built again by the next run, and a failed
 * one does not stop the others.
 * @throws AggregateError of all failures
 */
export const buildWaitingReports = (services: ReportServices) =>
  services.store.runUnlessRunning(BUILD_WORK_NAME, async () => {
    const failures: unknown[] = [];
    const triedIds: number[] = [];
    for (;;) {
      const report = await services.store.asSystem((tx) => beginNextReport(tx, triedIds));
      if (report === undefined) break;
      try {
        await buildReport(services, report);
      } catch (error) {
        failures.push(error);
        triedIds.push(report.id);
        await services.store.asSystem((tx) => returnToQueue(tx, report, error));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Reports could not be built.');
  });

/**
 * Puts a report back into the queue. Waiting for a signature is not counted as an attempt; a timeout is, since the
 * report would otherwise be tried for ever.
 */
function returnToQueue(tx: Tx, report: StoredReport, error: unknown) {
  if (error instanceof NotYetSigned) return returnWithoutAttempt(tx, report);
  return error instanceof Unavailable ? returnAfterAttempt(tx, report) : markFailed(tx, report, FAILED_MESSAGE);
}

const buildReport = (services: ReportServices, report: StoredReport): Promise<unknown> =>
  report.state === 'draft' ? computeDraft(services, report) : makeFiles(services, report);

async function computeDraft({ store }: ReportServices, report: StoredReport): Promise<void> {
  let lastPercent = 0;
  const content = await computeContent(store, report, async (percent) => {
    if (percent < lastPercent + PROGRESS_STEP_PERCENT) return;
    lastPercent = percent;
    await store.asSystem((tx) => storeProgress(tx, report, Math.min(99, Math.floor(percent))));
  });
  await store.asSystem((tx) => finishDraft(tx, report, { content: JSON.stringify(content), now: new Date() }));
}

/**
 * Makes the files of an approved report. The ledger is signed first, because the files contain the proof of the
 * approval.
 */
async function makeFiles(services: ReportServices, report: StoredReport): Promise<void> {
  const { store } = services;
  const reportProgress = (percent: number) => store.asSystem((tx) => storeProgress(tx, report, percent));
  const proof = await proofOf(services, report);
  if (proof === undefined) {
    await store.asSystem((tx) => markFailed(tx, report, NOT_SIGNED_MESSAGE));
    return;
  }
  const text = await store.asSystem((tx) => findContentText(tx, SYSTEM_SCOPE, report.id));
  if (text === undefined) throw new Error('An approved report says nothing.');
  const documentInput = documentInputOf(report, text, proof);
  await reportProgress(10);
  const printedPdf = await printSealed(services, report, documentInput);
  await reportProgress(70);
  const csv = await composeTables(documentInput, 'csv', null);
  await reportProgress(80);
  const xlsx = await composeTables(documentInput, 'xlsx', null);
  await reportProgress(90);
  await storeFiles(services, report, { pdf: printedPdf, csv, xlsx });
}

/** Stores the files that are missing; a file that is stored already stays where it is. */
async function storeFiles(
  { store, files }: ReportServices,
  report: StoredReport,
  contents: Readonly<Record<StoredFormat, Uint8Array>>,
): Promise<void> {
  const missingFiles = await findMissingFiles(files, report);
  const writtenKeys: string[] = [];
  const putFile = async (format: StoredFormat) => {
    const knownFile = report.files[format];
    if (knownFile !== undefined && !missingFiles.includes(format)) return knownFile;
    const key = await files.put(contents[format]);
    writtenKeys.push(key);
    return { key, bytes: contents[format].length, sha256: createHash('sha256').update(contents[format]).digest('hex') };
  };
  const storedFiles = { pdf: await putFile('pdf'), csv: await putFile('csv'), xlsx: await putFile('xlsx') };
  await withFileCleanup(files, writtenKeys, async () => {
    const isDone = await store.asSystem((tx) => finishFiles(tx, report, storedFiles));
    return { referencedKeys: isDone ? writtenKeys : [] };
  });
}

async function printSealed(
  { longPdf, ...services }: ReportServices,
  report: StoredReport,
  documentInput: ReturnType<typeof documentInputOf>,
): Promise<Uint8Array> {
  const document = await composeDocument(documentInput);
  const about = { document: 'report', entity: iri(reports.path, report.id), customerId: report.customer_id } as const;
  return sealPdf(services, await longPdf.print(document, null), { ...about, ...sealedFacts(document) });
}

/** @returns undefined if the ledger is not a continuation of its last signed checkpoint and therefore not signed */
async function proofOf(services: ReportServices, report: StoredReport): Promise<ReportProof | undefined> {
  const { customer_id: customerId, ledger_seq: seq, digest, approved_at: approvedAt } = report;
  if (seq === null || digest === null || approvedAt === null) throw new Error('An approved report has no entry.');
  const earlierSeqs = await services.store.asSystem((tx) => findEarlierApprovals(tx, report));
  const proof = await proveDocument(services, { customerId, seq, earlierSeqs });
  if (proof === 'overtaken') throw new NotYetSigned();
  return proof === 'refused' ? undefined : { seq, digest, approvedAt, ...proof };
}
