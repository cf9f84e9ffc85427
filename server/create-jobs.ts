import type { FastifyInstance } from 'fastify';
import { isMailConfigured, type Config } from '#server/config.ts';
import { issueInvoices } from '#server/features/billing/invoices/issue-invoices.ts';
import { rescanDocuments } from '#server/features/documents/rescan-documents.ts';
import { deleteUnusedProofs } from '#server/features/documents/delete-unused-proofs.ts';
import { findReferencedKeys } from '#server/features/documents/documents.queries.ts';
import { deleteExpiredImports } from '#server/features/imports/delete-expired-imports.ts';
import { countLocationDays } from '#server/features/locations/count-location-days.ts';
import { markMissedTours } from '#server/features/inspection-tours/mark-missed-tours.ts';
import { compareRecords } from '#server/features/ledger/comparison/compare-records.ts';
import { mailAnchors } from '#server/features/ledger/signing/mail-anchors.ts';
import { askWitnesses } from '#server/features/ledger/witnesses/ask-witnesses.ts';
import { keepInstallationLog } from '#server/features/ledger/installation/keep-installation-log.ts';
import { keepTileFiles } from '#server/features/ledger/tiles/keep-tile-files.ts';
import { signingContext, signLedgers } from '#server/features/ledger/signing/sign-ledgers.ts';
import { deleteOldChecks } from '#server/features/player-check/delete-old-checks.ts';
import { issueSimulatedCertificates } from '#server/features/oasis-certs/issue-simulated-certificates.ts';
import { warnOfEndingCertificates } from '#server/features/oasis-certs/warn-of-ending-certificates.ts';
import { raiseNotifications } from '#server/features/notifications/raise-notifications.ts';
import { writeDigests } from '#server/features/notifications/write-digests.ts';
import { cleanUpImages } from '#server/features/protocols/images/clean-up-images.ts';
import { findFilesOfImages } from '#server/features/protocols/images/protocol-images.queries.ts';
import { completeDueTasks } from '#server/features/tasks/complete-due-tasks.ts';
import { generateTasks } from '#server/features/tasks/templates/generate-tasks.ts';
import { assignReadingsToEverybody } from '#server/features/tasks/assign-readings.ts';
import { executeRuns } from '#server/features/retention/execute-runs.ts';
import { previewDueRuns } from '#server/features/retention/preview-run.ts';
import { deleteKeptInvoices } from '#server/features/terminations/delete-invoices.ts';
import { deleteOrganisations } from '#server/features/terminations/delete-organisations.ts';
import { findFilesOfDeletions } from '#server/features/terminations/deletion-certificates.queries.ts';
import { endOrganisations } from '#server/features/terminations/end-organisations.ts';
import { makeExports } from '#server/features/organisation-export/make-exports.ts';
import { findReferencedExportFiles } from '#server/features/organisation-export/organisation-export.queries.ts';
import { deleteApprovedReports } from '#server/features/reports/forget-reports.ts';
import { giveDemoReports } from '#server/features/reports/give-demo-reports.ts';
import { remindOfReports } from '#server/features/reports/dues/remind-of-reports.ts';
import { buildReports } from '#server/features/reports/documents/build-reports.ts';
import { findReferencedReportFiles } from '#server/features/reports/documents/report-files.queries.ts';
import { cleanUpFiles } from '#server/files/clean-up-files.ts';
import { openFiles, openNamedFiles } from '#server/files/open-files.ts';
import { sendMails } from '#server/mail/send-mails.ts';
import { authorityFolder } from '#server/oasis/simulator/start-simulator.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { cleanUpUnfinished } from '#server/uploads/clean-up-unfinished.ts';
import type { Job } from '#server/runtime/jobs.ts';

/** Jobs that need no configuration, in the order in which they run each minute. */
const jobs: readonly Job[] = [
  markMissedTours,
  generateTasks,
  assignReadingsToEverybody,
  completeDueTasks,
  raiseNotifications,
  countLocationDays,
  deleteExpiredImports,
  deleteOldChecks,
  issueInvoices,
  deleteApprovedReports,
  giveDemoReports,
];

type JobDependencies = Pick<FastifyInstance, 'scan' | 'log' | 'oasis' | 'store' | 'listReaders' | 'longPdf'>;

/**
 * Returns all jobs, including those that need the configuration. Digests are not written when mails would only be kept
 * in a folder.
 */
export function createJobs(
  config: Config,
  { scan, log, oasis, store, listReaders, longPdf }: JobDependencies,
): readonly Job[] {
  const [secrets, files] = [openSecrets(config), openFiles(config)];
  return [
    ...jobs,
    signLedgers({
      ...signingContext(config, secrets),
      onRefused: (customer) => log.error({ customer }, 'a ledger does not go on from what was signed of it'),
      onFailure: (error) => log.error({ err: error }, 'a ledger could not be signed'),
    }),
    askWitnesses({
      addressPolicy: config.WITNESS_ADDRESSES,
      onContradiction: (customer) => log.error({ customer }, 'a witness saw another state of a ledger'),
      onFailure: (error) => log.error({ err: error }, 'witnesses could not be asked'),
    }),
    keepInstallationLog({
      signing: signingContext(config, secrets),
      config,
      onFailure: (error) => log.error({ err: error }, 'the log of all ledgers could not be kept'),
    }),
    keepTileFiles({
      files: openNamedFiles(config),
      signing: signingContext(config, secrets),
      onDifference: (customer) => log.error({ customer }, 'files of a ledger are not as they were written'),
      onFailure: (error) => log.error({ err: error }, 'files of a ledger could not be written'),
    }),
    compareRecords({
      onDifference: (customer, entities) =>
        log.error({ customer, entities }, 'records are not what the ledger says of them'),
    }),
    previewDueRuns(),
    executeRuns(files),
    buildReports({ store, files, longPdf, signing: signingContext(config, secrets) }, (error) =>
      log.error({ err: error }, 'a report could not be built'),
    ),
    endOrganisations(config, secrets),
    deleteOrganisations({
      config,
      secrets,
      files,
      namedFiles: openNamedFiles(config),
      printer: longPdf,
      signing: signingContext(config, secrets),
    }),
    deleteKeptInvoices(),
    makeExports({ store, files, lists: listReaders }, (error) => log.error({ err: error }, 'an export failed')),
    cleanUpImages(files),
    deleteUnusedProofs(files),
    cleanUpUnfinished(files),
    cleanUpFiles(files, [
      findReferencedKeys,
      findFilesOfImages,
      findReferencedExportFiles,
      findReferencedReportFiles,
      findFilesOfDeletions,
    ]),
    ...(scan === undefined ? [] : [rescanDocuments(files, scan)]),
    ...(isMailConfigured(config) ? [writeDigests(config, secrets), mailAnchors(config, secrets)] : []),
    remindOfReports(config, secrets),
    warnOfEndingCertificates(config, secrets),
    sendMails(config, secrets),
    ...(oasis.simulator === undefined ? [] : [issueSimulatedCertificates(authorityFolder(config), secrets)]),
  ];
}
