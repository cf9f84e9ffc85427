import type { FastifyInstance } from 'fastify';
import { isMailConfigured, type Config } from '#server/config.ts';
import { issueInvoices } from '#server/features/billing/issue-invoices.ts';
import { askScannerAgain } from '#server/features/documents/ask-scanner-again.ts';
import { cleanUpProofs } from '#server/features/documents/clean-up-proofs.ts';
import { findNamedFiles } from '#server/features/documents/documents.queries.ts';
import { forgetImports } from '#server/features/imports/forget-imports.ts';
import { callMissedTours } from '#server/features/inspection-tours/derive-missed-tours.ts';
import { compareRecords } from '#server/features/ledger/comparison/compare-records.ts';
import { mailAnchors } from '#server/features/ledger/mail-anchors.ts';
import { signingTenant, signLedgers } from '#server/features/ledger/sign-ledgers.ts';
import { deleteOldChecks } from '#server/features/player-check/delete-old-checks.ts';
import { giveSimulatedCertificates } from '#server/features/oasis-certs/give-simulated-certificates.ts';
import { warnOfCertificates } from '#server/features/oasis-certs/warn-of-certificates.ts';
import { raiseNotifications } from '#server/features/notifications/raise-notifications.ts';
import { writeDigests } from '#server/features/notifications/write-digests.ts';
import { cleanUpImages } from '#server/features/protocols/clean-up-images.ts';
import { findFilesOfImages } from '#server/features/protocols/protocol-images.queries.ts';
import { completeDueTasks } from '#server/features/tasks/complete-due-tasks.ts';
import { generateTasks } from '#server/features/tasks/generate-tasks.ts';
import { instructEverybody } from '#server/features/tasks/give-instructions.ts';
import { executeRuns } from '#server/features/retention/execute-runs.ts';
import { previewDue } from '#server/features/retention/preview-run.ts';
import { makeExports } from '#server/features/organisation-export/make-exports.ts';
import { findNamedExports } from '#server/features/organisation-export/organisation-export.queries.ts';
import { forgetReports } from '#server/features/reports/forget-reports.ts';
import { giveDemoReports } from '#server/features/reports/give-demo-reports.ts';
import { remindOfReports } from '#server/features/reports/remind-of-reports.ts';
import { buildReports } from '#server/features/reports/build-reports.ts';
import { findNamedReportFiles } from '#server/features/reports/report-files.queries.ts';
import { cleanUpFiles } from '#server/files/clean-up-files.ts';
import { openFiles } from '#server/files/file-store.ts';
import { sendMails } from '#server/mail/send-mails.ts';
import { authorityFolder } from '#server/oasis/simulator/start-simulator.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { cleanUpUnfinished } from '#server/uploads/clean-up-unfinished.ts';
import type { Job } from './jobs.ts';

/** What the server does by itself each minute, in this order. */
const jobs: readonly Job[] = [
  callMissedTours,
  generateTasks,
  instructEverybody,
  completeDueTasks,
  raiseNotifications,
  forgetImports,
  deleteOldChecks,
  issueInvoices,
  forgetReports,
  giveDemoReports,
];

type JobWorld = Pick<FastifyInstance, 'scan' | 'log' | 'oasis' | 'store' | 'listReaders' | 'longPdf'>;

/** With what needs the settings. A summary that would only lie in a folder is not written. */
export function jobsOf(config: Config, { scan, log, oasis, store, listReaders, longPdf }: JobWorld): readonly Job[] {
  const [secrets, files] = [openSecrets(config), openFiles(config)];
  return [
    ...jobs,
    signLedgers({
      ...signingTenant(config, secrets),
      onRefused: (customer) => log.error({ customer }, 'a ledger does not go on from what was signed of it'),
      onFailure: (error) => log.error({ err: error }, 'a ledger could not be signed'),
    }),
    compareRecords({
      onDifference: (customer, entities) =>
        log.error({ customer, entities }, 'records are not what the ledger says of them'),
    }),
    previewDue(),
    executeRuns(files),
    buildReports({ store, files, longPdf, tenant: signingTenant(config, secrets) }, (error) =>
      log.error({ err: error }, 'a report could not be built'),
    ),
    makeExports({ store, files, lists: listReaders }, (error) => log.error({ err: error }, 'an export failed')),
    cleanUpImages(files),
    cleanUpProofs(files),
    cleanUpUnfinished(files),
    cleanUpFiles(files, [findNamedFiles, findFilesOfImages, findNamedExports, findNamedReportFiles]),
    ...(scan === undefined ? [] : [askScannerAgain(files, scan)]),
    ...(isMailConfigured(config) ? [writeDigests(config, secrets), mailAnchors(config, secrets)] : []),
    remindOfReports(config, secrets),
    warnOfCertificates(config, secrets),
    sendMails(config, secrets),
    ...(oasis.simulator === undefined ? [] : [giveSimulatedCertificates(authorityFolder(config), secrets)]),
  ];
}
