import accepts from '@fastify/accepts';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import { isMailConfigured, type Config } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import type { Seed } from '#server/db/prepare-database.ts';
import { activityRoutes } from '#server/features/activities/activities.routes.ts';
import { auditRoutes } from '#server/features/audit/audit.routes.ts';
import { accountRoutes } from '#server/features/auth/account.routes.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import { billingRoutes } from '#server/features/billing/billing.routes.ts';
import { issueInvoices } from '#server/features/billing/issue-invoices.ts';
import { customerRoutes } from '#server/features/customers/customers.routes.ts';
import { askScannerAgain } from '#server/features/documents/ask-scanner-again.ts';
import { cleanUpProofs } from '#server/features/documents/clean-up-proofs.ts';
import { documentContentRoutes } from '#server/features/documents/document-content.routes.ts';
import { findNamedFiles } from '#server/features/documents/documents.queries.ts';
import { documentRoutes } from '#server/features/documents/documents.routes.ts';
import { forgetImports } from '#server/features/imports/forget-imports.ts';
import { importRoutes } from '#server/features/imports/imports.routes.ts';
import { callMissedTours } from '#server/features/inspection-tours/derive-missed-tours.ts';
import { formRoutes } from '#server/features/forms/forms.routes.ts';
import { seedGallery } from '#server/features/forms/seed-gallery.ts';
import { inspectionTourRoutes } from '#server/features/inspection-tours/inspection-tours.routes.ts';
import { ledgerBundleRoutes } from '#server/features/ledger/ledger-bundle.routes.ts';
import { ledgerRoutes } from '#server/features/ledger/ledger.routes.ts';
import { mailAnchors } from '#server/features/ledger/mail-anchors.ts';
import { signingHouse, signLedgers } from '#server/features/ledger/sign-ledgers.ts';
import { locationRoutes } from '#server/features/locations/locations.routes.ts';
import { venueSituationRoutes } from '#server/features/locations/venue-situations.routes.ts';
import { masterDataRoutes } from '#server/features/master-data/master-data.routes.ts';
import { deleteOldChecks } from '#server/features/player-check/delete-old-checks.ts';
import { locationUsageRoutes } from '#server/features/player-check/location-usages.routes.ts';
import { playerCheckRoutes } from '#server/features/player-check/player-check.routes.ts';
import { oasisCertificateRoutes } from '#server/features/oasis-certs/oasis-certs.routes.ts';
import { giveSimulatedCertificates } from '#server/features/oasis-certs/give-simulated-certificates.ts';
import { warnOfCertificates } from '#server/features/oasis-certs/warn-of-certificates.ts';
import { notificationRoutes } from '#server/features/notifications/notifications.routes.ts';
import { raiseNotifications } from '#server/features/notifications/raise-notifications.ts';
import { writeDigests } from '#server/features/notifications/write-digests.ts';
import { profileDocumentRoutes } from '#server/features/profile-documents/profile-documents.routes.ts';
import { proofFolderRoute } from '#server/features/profile-documents/proof-folder.routes.ts';
import { personalDataRoutes } from '#server/features/profiles/personal-data.routes.ts';
import { profileRoutes } from '#server/features/profiles/profiles.routes.ts';
import { cleanUpImages } from '#server/features/protocols/clean-up-images.ts';
import { findFilesOfImages } from '#server/features/protocols/protocol-images.queries.ts';
import { protocolImageRoutes } from '#server/features/protocols/protocol-images.routes.ts';
import { protocolPdfRoute } from '#server/features/protocols/protocol-pdf.routes.ts';
import { protocolRoutes } from '#server/features/protocols/protocols.routes.ts';
import { completeDueTasks } from '#server/features/tasks/complete-due-tasks.ts';
import { generateTasks } from '#server/features/tasks/generate-tasks.ts';
import { instructEverybody } from '#server/features/tasks/give-instructions.ts';
import { taskRoutes } from '#server/features/tasks/tasks.routes.ts';
import { uploadLinkRoutes } from '#server/features/upload-links/upload-links.routes.ts';
import { invitationRoutes } from '#server/features/users/invitations.routes.ts';
import { userRoutes } from '#server/features/users/users.routes.ts';
import { executeRuns } from '#server/features/retention/execute-runs.ts';
import { previewDue } from '#server/features/retention/preview-run.ts';
import { retentionRunRoutes } from '#server/features/retention/retention-runs.routes.ts';
import { makeExports } from '#server/features/organisation-export/make-exports.ts';
import { findNamedExports } from '#server/features/organisation-export/organisation-export.queries.ts';
import { forgetReports } from '#server/features/reports/forget-reports.ts';
import { giveDemoReports } from '#server/features/reports/give-demo-reports.ts';
import { remindOfReports } from '#server/features/reports/remind-of-reports.ts';
import { buildReports } from '#server/features/reports/build-reports.ts';
import { findNamedReportFiles } from '#server/features/reports/report-files.queries.ts';
import { reportFileRoutes } from '#server/features/reports/report-files.routes.ts';
import { reportRoutes } from '#server/features/reports/reports.routes.ts';
import { organisationExportRoutes } from '#server/features/organisation-export/organisation-export.routes.ts';
import { retentionRoutes } from '#server/features/retention/retention.routes.ts';
import { mailRoutes } from '#server/features/mails/mails.routes.ts';
import { cleanUpFiles } from '#server/files/clean-up-files.ts';
import { openFiles, type FileStore } from '#server/files/file-store.ts';
import { sendMails } from '#server/mail/send-mails.ts';
import { OasisClient } from '#server/oasis/oasis-client.ts';
import { authorityFolder } from '#server/oasis/simulator/start-simulator.ts';
import { openSecrets, type Secrets } from '#server/secrets/secrets.ts';
import { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { cleanUpUnfinished } from '#server/uploads/clean-up-unfinished.ts';
import { openScanner, type ScanForViruses } from '#server/uploads/virus-scanner.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { registerBodyParsers } from './http/body-parsers.ts';
import { documentationRoutes } from './http/documentation.ts';
import { refuseBadUrl, refuseUnreadable } from './http/early-refusals.ts';
import { handleErrors, refuseOtherMethods } from './http/error-handler.ts';
import { setHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { loggerOptions } from './http/logging.ts';
import type { Format } from './http/negotiate.ts';
import type { ReadItem, ReadList } from './http/serve.ts';
import { sendPersonsToScreens, webRoutes } from './http/web.ts';
import type { Job } from './jobs.ts';
import { eventsRoute } from './live/events-route.ts';
import { LiveHub } from './live/live-hub.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    store: Store;
    files: FileStore;
    live: LiveHub;
    pdf: PdfPrinter;
    /** Of reports: they take longer, and nobody at a tablet waits behind them. */
    longPdf: PdfPrinter;
    secrets: Secrets;
    oasis: OasisClient;
    /** Path → what GET answers there, within a call that may change it. */
    itemReaders: Map<string, ReadItem>;
    /** Path of a collection → its members, by pages. */
    listReaders: Map<string, ReadList>;
    /** Where a virus scanner is configured. */
    scan: ScanForViruses | undefined;
  }
  interface FastifyRequest {
    actor: SessionActor | null;
    format: Format;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** What features start with on every database, after the master data. Runs at each start. */
export const seeds: readonly Seed[] = [seedGallery];

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

/** Ten thousand rows take five seconds, and on a machine that has other work many times that. */
const LONGEST_REPORT_MILLISECONDS = 120_000;

type JobWorld = Pick<FastifyInstance, 'scan' | 'log' | 'oasis' | 'store' | 'listReaders' | 'longPdf'>;

/** With what needs the settings. A summary that would only lie in a folder is not written. */
export function jobsOf(config: Config, { scan, log, oasis, store, listReaders, longPdf }: JobWorld): readonly Job[] {
  const [secrets, files] = [openSecrets(config), openFiles(config)];
  return [
    ...jobs,
    signLedgers({
      ...signingHouse(config, secrets),
      onRefused: (customer) => log.error({ customer }, 'a ledger does not go on from what was signed of it'),
      onFailure: (error) => log.error({ err: error }, 'a ledger could not be signed'),
    }),
    previewDue(),
    executeRuns(files),
    buildReports({ store, files, longPdf, house: signingHouse(config, secrets) }, (error) =>
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

/** Builds the whole application on an open, migrated store; listening is the caller's. */
export async function createApp(config: Config, store: Store): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.LOG_LEVEL),
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    bodyLimit: 256 * 1024,
    requestTimeout: 8000,
    connectionTimeout: 0,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // What still arrives while closing is answered, and its connection closed; only /readyz says no.
    return503OnClosing: false,
    frameworkErrors: refuseBadUrl,
    clientErrorHandler: refuseUnreadable,
  });
  app.decorate('config', config);
  app.decorate('store', store);
  app.decorate('files', openFiles(config));
  app.decorate('secrets', openSecrets(config));
  app.decorate('oasis', new OasisClient(config));
  app.addHook('onClose', async () => app.oasis.close());
  app.decorate(
    'scan',
    openScanner(config, (trouble) => app.log.warn(trouble, 'a file could not be scanned for viruses')),
  );
  app.decorate('pdf', new PdfPrinter());
  app.decorate('longPdf', new PdfPrinter(LONGEST_REPORT_MILLISECONDS));
  app.decorate('itemReaders', new Map());
  app.decorate('listReaders', new Map());
  // What is no list, such as how much may still be asked, is everybody's who sees the place.
  const mayRead = (path: string, actor: SessionActor) => app.listReaders.get(path)?.isAllowed(actor) ?? true;
  app.decorate('live', new LiveHub(store, mayRead));
  app.addHook('onClose', async () => app.pdf.close());
  app.addHook('onClose', async () => app.longPdf.close());
  app.decorateRequest('actor', null);
  app.decorateRequest('format', 'jsonld');
  const routes = collectRoutes(app);

  handleErrors(app);
  setHeaders(app);
  await app.register(accepts);
  await app.register(cors, {
    origin: config.CORS_ORIGIN ? new RegExp(`^(?:${config.CORS_ORIGIN})$`) : false,
    methods: ['GET', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Content-Type', 'Authorization', 'Idempotency-Key', 'If-Match', 'Preload', 'Fields'],
    exposedHeaders: ['ETag', 'Link', 'Location', 'Idempotent-Replayed'],
    maxAge: 3600,
  });
  await registerBodyParsers(app);

  sendPersonsToScreens(app);
  featureRoutes(app);

  eventsRoute(app);
  documentationRoutes(app);
  healthRoutes(app);
  refuseOtherMethods(app, routes);
  await webRoutes(app);
  return app;
}

/** What each feature answers. */
function featureRoutes(app: FastifyInstance) {
  authRoutes(app);
  accountRoutes(app);
  customerRoutes(app);
  ledgerRoutes(app);
  ledgerBundleRoutes(app);
  billingRoutes(app);
  locationRoutes(app);
  venueSituationRoutes(app);
  userRoutes(app);
  invitationRoutes(app);
  masterDataRoutes(app);
  profileRoutes(app);
  personalDataRoutes(app);
  profileDocumentRoutes(app);
  proofFolderRoute(app);
  taskRoutes(app);
  activityRoutes(app);
  playerCheckRoutes(app);
  locationUsageRoutes(app);
  oasisCertificateRoutes(app);
  inspectionTourRoutes(app);
  protocolRoutes(app);
  protocolImageRoutes(app);
  protocolPdfRoute(app);
  documentRoutes(app);
  documentContentRoutes(app);
  notificationRoutes(app);
  mailRoutes(app);
  auditRoutes(app);
  uploadLinkRoutes(app);
  formRoutes(app);
  retentionRoutes(app);
  importRoutes(app);
  retentionRunRoutes(app);
  organisationExportRoutes(app);
  reportRoutes(app);
  reportFileRoutes(app);
}

function collectRoutes(app: FastifyInstance): Map<string, Set<string>> {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set<string>();
    for (const one of [method].flat()) methods.add(one);
    routes.set(url, methods);
  });
  return routes;
}
