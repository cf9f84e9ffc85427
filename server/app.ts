import { randomUUID } from 'node:crypto';
import accepts from '@fastify/accepts';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import type { SessionActor } from '#server/access/actor.ts';
import { openPasswords, type Passwords } from '#server/access/password.ts';
import { SessionCache } from '#server/access/session-cache.ts';
import { type Config } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import type { Seed } from '#server/db/prepare-database.ts';
import { activityRoutes } from '#server/features/activities/activities.routes.ts';
import { auditRoutes } from '#server/features/audit/audit.routes.ts';
import { accountRoutes } from '#server/features/auth/own-access/account.routes.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import { authorityAccessRoutes } from '#server/features/authority-access/authority-access.routes.ts';
import { authorityReadingRoutes } from '#server/features/authority-access/authority-reading.routes.ts';
import { billingRoutes } from '#server/features/billing/billing.routes.ts';
import { customerRoutes } from '#server/features/customers/customers.routes.ts';
import { documentContentRoutes } from '#server/features/documents/document-content.routes.ts';
import { documentRoutes } from '#server/features/documents/documents.routes.ts';
import { importRoutes } from '#server/features/imports/imports.routes.ts';
import { formRoutes } from '#server/features/forms/forms.routes.ts';
import { seedGallery } from '#server/features/forms/seed-gallery.ts';
import { inspectionTourRoutes } from '#server/features/inspection-tours/inspection-tours.routes.ts';
import { ledgerBundleRoutes } from '#server/features/ledger/bundle/ledger-bundle.routes.ts';
import { installationLogRoutes } from '#server/features/ledger/installation/installation-log.routes.ts';
import { ledgerTileRoutes } from '#server/features/ledger/tiles/tiles.routes.ts';
import { ledgerRoutes } from '#server/features/ledger/ledger.routes.ts';
import { locationRoutes } from '#server/features/locations/locations.routes.ts';
import { locationSituationRoutes } from '#server/features/locations/location-situations.routes.ts';
import { masterDataRoutes } from '#server/features/master-data/master-data.routes.ts';
import { locationUsageRoutes, redirectBrowsersToUsage } from '#server/features/player-check/location-usages.routes.ts';
import { playerCheckRoutes } from '#server/features/player-check/player-check.routes.ts';
import { oasisCertificateRoutes } from '#server/features/oasis-certs/oasis-certs.routes.ts';
import { notificationRoutes } from '#server/features/notifications/notifications.routes.ts';
import { profileDocumentRoutes } from '#server/features/profile-documents/profile-documents.routes.ts';
import { proofFolderRoute } from '#server/features/profile-documents/gaps/proof-folder.routes.ts';
import { personalDataRoutes } from '#server/features/profiles/personal-data.routes.ts';
import { profileRoutes } from '#server/features/profiles/profiles.routes.ts';
import { protocolImageRoutes } from '#server/features/protocols/images/protocol-images.routes.ts';
import { protocolPdfRoute } from '#server/features/protocols/paper/protocol-pdf.routes.ts';
import { protocolRoutes } from '#server/features/protocols/protocols.routes.ts';
import { searchRoutes } from '#server/features/search/search.routes.ts';
import { tabletRoutes } from '#server/features/tablets/tablets.routes.ts';
import { taskRoutes } from '#server/features/tasks/tasks.routes.ts';
import { uploadLinkRoutes } from '#server/features/upload-links/upload-links.routes.ts';
import { invitationRoutes } from '#server/features/users/invitations/invitations.routes.ts';
import { userRoutes } from '#server/features/users/users.routes.ts';
import { retentionRunRoutes } from '#server/features/retention/retention-runs.routes.ts';
import { reportFileRoutes } from '#server/features/reports/documents/report-files.routes.ts';
import { reportRoutes } from '#server/features/reports/reports.routes.ts';
import { deletionCertificateRoutes } from '#server/features/terminations/deletion-certificates.routes.ts';
import { terminationRoutes } from '#server/features/terminations/terminations.routes.ts';
import { organisationExportRoutes } from '#server/features/organisation-export/organisation-export.routes.ts';
import { retentionRoutes } from '#server/features/retention/retention.routes.ts';
import { mailRoutes } from '#server/features/mails/mails.routes.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { NamedFiles } from '#server/files/named-files.ts';
import { openFiles, openNamedFiles } from '#server/files/open-files.ts';
import { OasisClient } from '#server/oasis/oasis-client.ts';
import { openSecrets, type Secrets } from '#server/secrets/secrets.ts';
import { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { openScanner, type ScanForViruses } from '#server/uploads/check/virus-scanner.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { registerBodyParsers } from '#server/http/read/body-parsers.ts';
import { documentationRoutes } from '#server/http/docs/documentation.ts';
import { refuseBadUrl, refuseUnreadable } from '#server/http/serve/early-refusals.ts';
import { handleErrors, refuseOtherMethods } from '#server/http/render/error-handler.ts';
import { compressResponses } from '#server/http/render/compress-responses.ts';
import { setHeaders } from '#server/http/render/headers.ts';
import { healthRoutes } from '#server/http/serve/health.ts';
import { withRequestTimeout } from '#server/db/postgres/statement-timeout.ts';
import { forgetListsAfterWriting } from '#server/http/serve/forget-lists.ts';
import { authenticateRequests, requireDeclaredRoutes } from '#server/http/serve/authenticate-requests.ts';
import { limitRequestsInFlight } from '#server/http/serve/limit-requests-in-flight.ts';
import type { RequestQueue } from '#server/http/serve/request-queue.ts';
import type { JobTimes } from '#server/runtime/jobs.ts';
import { startTracing } from '#server/runtime/tracing.ts';
import { queueDuplicates } from '#server/http/serve/queue-duplicates.ts';
import { loggerOptions } from '#server/http/render/logging.ts';
import type { Format } from '#server/http/serve/negotiate.ts';
import type { ReadItem, ReadList } from '#server/http/serve/serve.ts';
import { securityTextRoute } from '#server/http/web/security-text.ts';
import { webRoutes } from '#server/http/web/web.ts';
import { SCREEN_PREFIXES } from '#shared/screen-prefixes.ts';
import { eventsRoute } from './live/events-route.ts';
import { LiveHub } from './live/live-hub.ts';
import { runtimeConfigReader } from './runtime-config.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    store: Store;
    files: FileStore;
    /** Files that programs of others read. */
    namedFiles: NamedFiles;
    live: LiveHub;
    sessions: SessionCache;
    pdf: PdfPrinter;
    /** Prints reports. They take longer, so they have a printer of their own and delay no other document. */
    longPdf: PdfPrinter;
    secrets: Secrets;
    passwords: Passwords;
    oasis: OasisClient;
    /** Readers by path: each renders what GET returns, within a transaction that may have changed it. */
    itemReaders: Map<string, ReadItem>;
    /** Readers by path of a collection: each returns the members page by page. */
    listReaders: Map<string, ReadList>;
    /** When each job last succeeded and failed in this process. */
    jobTimes: Map<string, JobTimes>;
    requestQueues: Readonly<Record<'short' | 'long', RequestQueue>>;
    /** Undefined when no virus scanner is configured. */
    scan: ScanForViruses | undefined;
  }
  interface FastifyRequest {
    /** Null for a public endpoint, and for a route that does not belong to the API. */
    actor: SessionActor | null;
    /** Set for endpoints of authorities. */
    authority: AuthorityActor | null;
    /** Set for endpoints without a media type of their own. */
    format: Format;
  }
  interface FastifyContextConfig {
    /** Endpoint of a route of the API. It says who may call the route and what its responses are. */
    endpoint?: Endpoint;
    /** Declares that a route does not belong to the API, for example a file of the browser application. */
    isPublic?: true;
    /** The queue a request waits in: `long` is for exports, which continue to read while they respond. */
    requestQueue?: 'short' | 'long';
  }
}

/** Seeds of the features. They run at each start on every database, after the master data. */
export const seeds: readonly Seed[] = [seedGallery];

/** Printing ten thousand rows takes five seconds, and many times that on a busy machine. */
const MAX_REPORT_MILLISECONDS = 120_000;

/** Builds the application on an open, migrated store. The caller starts listening. */
export async function createApp(config: Config, store: Store): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.LOG_LEVEL),
    // Several processes write into one log.
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    bodyLimit: 256 * 1024,
    requestTimeout: 8000,
    connectionTimeout: 0,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // Requests that arrive while closing are still answered and their connections closed; only /readyz reports it.
    return503OnClosing: false,
    frameworkErrors: refuseBadUrl,
    clientErrorHandler: refuseUnreadable,
  });
  decorate(app, config, store);
  await startTracing(app, config);
  const routes = collectRoutes(app);

  handleErrors(app);
  setHeaders(app);
  await compressResponses(app);
  await app.register(accepts);
  await app.register(cors, {
    origin: config.CORS_ORIGIN ? new RegExp(`^(?:${config.CORS_ORIGIN})$`) : false,
    methods: ['GET', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Content-Type',
      'Authorization',
      'Idempotency-Key',
      'If-Match',
      'Preload',
      'Fields',
      'Last-Event-ID',
      'Tablet-Challenge',
    ],
    exposedHeaders: ['ETag', 'Link', 'Location', 'Idempotent-Replayed', 'Retry-After'],
    maxAge: 3600,
  });
  await registerBodyParsers(app);

  // The hook runs twice, because after a body is received the callback runs in the async context of its socket.
  const answerWithTimeout = (_request: unknown, _reply: unknown, done: () => void) => withRequestTimeout(done);
  app.addHook('onRequest', answerWithTimeout).addHook('preValidation', answerWithTimeout);
  requireDeclaredRoutes(app);
  redirectBrowsersToUsage(app);
  limitRequestsInFlight(app);
  authenticateRequests(app);
  queueDuplicates(app);
  forgetListsAfterWriting(app);
  featureRoutes(app);

  eventsRoute(app);
  documentationRoutes(app);
  healthRoutes(app);
  securityTextRoute(app);
  refuseOtherMethods(app, routes);
  await webRoutes(app, { screenPrefixes: SCREEN_PREFIXES, readRuntimeConfig: runtimeConfigReader(app) });
  return app;
}

/** Adds the services that features use, and closes them with the application. */
function decorate(app: FastifyInstance, config: Config, store: Store) {
  app.decorate('config', config);
  app.decorate('store', store);
  app.decorate('files', openFiles(config));
  app.decorate('namedFiles', openNamedFiles(config));
  app.decorate('secrets', openSecrets(config));
  app.decorate('passwords', openPasswords(config));
  app.decorate('oasis', new OasisClient(config));
  app.addHook('onClose', async () => app.oasis.close());
  app.decorate(
    'scan',
    openScanner(config, (trouble) => app.log.warn(trouble, 'a file could not be scanned for viruses')),
  );
  app.decorate('pdf', new PdfPrinter());
  app.decorate('longPdf', new PdfPrinter(MAX_REPORT_MILLISECONDS));
  app.decorate('itemReaders', new Map());
  app.decorate('listReaders', new Map());
  app.decorate('jobTimes', new Map());
  // Topics that are not lists, such as the remaining OASIS queries, are sent to everybody who sees the location.
  const mayRead = (path: string, actor: SessionActor) => app.listReaders.get(path)?.isAllowed(actor) ?? true;
  app.decorate('sessions', new SessionCache(store));
  app.decorate('live', new LiveHub(store, app.sessions, mayRead));
  app.addHook('onClose', async () => app.pdf.close());
  app.addHook('onClose', async () => app.longPdf.close());
  app.decorateRequest('actor', null);
  app.decorateRequest('authority', null);
  app.decorateRequest('format', 'jsonld');
}

function featureRoutes(app: FastifyInstance) {
  authRoutes(app);
  accountRoutes(app);
  customerRoutes(app);
  ledgerRoutes(app);
  ledgerBundleRoutes(app);
  ledgerTileRoutes(app);
  installationLogRoutes(app);
  billingRoutes(app);
  locationRoutes(app);
  locationSituationRoutes(app);
  userRoutes(app);
  invitationRoutes(app);
  tabletRoutes(app);
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
  authorityAccessRoutes(app);
  authorityReadingRoutes(app);
  formRoutes(app);
  retentionRoutes(app);
  importRoutes(app);
  retentionRunRoutes(app);
  organisationExportRoutes(app);
  terminationRoutes(app);
  deletionCertificateRoutes(app);
  reportRoutes(app);
  reportFileRoutes(app);
  searchRoutes(app);
}

function collectRoutes(app: FastifyInstance): Map<string, Set<string>> {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set<string>();
    for (const routeMethod of [method].flat()) methods.add(routeMethod);
    routes.set(url, methods);
  });
  return routes;
}
