import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import { openStoredFile } from '#server/files/stored-files.ts';
import { zipOf } from '#server/files/zip.ts';
import { AccessDenied, Conflict, NotFound } from '#server/http/render/errors.ts';
import { serveSession, type SessionCall } from '#server/http/serve/endpoint-route.ts';
import { idParameter } from '#server/http/serve/serve.ts';
import { getReportCsv, getReportFolder, getReportPdf, getReportXlsx } from '#shared/contracts/reports/report-files.ts';
import { canReadReports } from '#shared/permissions.ts';
import { composeDocument, composeTables, documentInputOf } from './compose-report.ts';
import { findFolderFiles } from '#server/features/reports/folder/inspection-folder.ts';
import { findContentText } from './report-files.queries.ts';
import { findReport, type ReportRow } from '#server/features/reports/reports.queries.ts';

const ENDPOINTS_BY_FORMAT = { pdf: getReportPdf, csv: getReportCsv, xlsx: getReportXlsx } as const;
type FileFormat = keyof typeof ENDPOINTS_BY_FORMAT;

interface ReportRequest {
  readonly actor: SessionActor;
  readonly scope: Scope;
  readonly report: ReportRow;
}

/** These routes do not use `serve`: printing and reading files are slow and must not keep a transaction open. */
export function reportFileRoutes(app: FastifyInstance): void {
  for (const format of ['pdf', 'csv', 'xlsx'] as const)
    serveSession(app, ENDPOINTS_BY_FORMAT[format], async (call) => {
      const requestedReport = await loadReport(app, call);
      const content = await fileOf(app, requestedReport, format);
      return asFile(
        call.reply,
        `${nameOf(requestedReport.report)}.${format}`,
        ENDPOINTS_BY_FORMAT[format].mediaType,
      ).send(content);
    });
  serveSession(app, getReportFolder, async (call) => {
    const requestedReport = await loadReport(app, call);
    const { report } = requestedReport;
    if (report.kind !== 'inspectionFolder') throw new NotFound();
    const pdf = await fileOf(app, requestedReport, 'pdf');
    const files = await findFolderFiles(app, requestedReport);
    const content = pdf instanceof Uint8Array ? pdf : async () => pdf;
    const date = report.approved_at ?? report.computed_at ?? report.created_at;
    const archive = zipOf([{ path: [`${nameOf(report)}.pdf`], content, date, isCompressed: true }, ...files]);
    call.request.log.info(
      { user: requestedReport.actor.uid, report: report.id },
      'a folder with proofs was downloaded',
    );
    return asFile(call.reply, `${nameOf(report)}.zip`, getReportFolder.mediaType).send(archive);
  });
}

async function loadReport({ store }: FastifyInstance, { request, actor, scope }: SessionCall): Promise<ReportRequest> {
  const report = await store.asActor(scope, 'read replica', (tx) => findReport(tx, scope, idParameter(request)));
  if (report === undefined) throw new NotFound();
  if (!canReadReports(actor)) throw new AccessDenied();
  return { actor, scope, report };
}

/** Returns the stored file of an approved report, or composes the file of a draft from its current figures. */
async function fileOf(app: FastifyInstance, { actor, scope, report }: ReportRequest, format: FileFormat) {
  const { store, files, longPdf } = app;
  if (report.state !== 'draft') {
    const storedFile = report.files[format];
    if (storedFile === undefined) throw new Conflict('Die Dateien dieses Berichts werden noch erstellt.');
    return openStoredFile(files, storedFile.key);
  }
  const text = await store.asActor(scope, 'read replica', (tx) => findContentText(tx, scope, report.id));
  if (text === undefined) throw new Conflict('Die Zahlen dieses Berichts werden noch berechnet.');
  const documentInput = documentInputOf(report, text);
  return format === 'pdf'
    ? longPdf.print(() => composeDocument(documentInput), actor.userId)
    : Buffer.from(await composeTables(documentInput, format, actor.userId));
}

const nameOf = ({ id, state, from_on: from, to_on: to }: ReportRow) =>
  `bericht-${id}-${from}-${to}${state === 'draft' ? '-entwurf' : ''}`;

/** The headers forbid scripts in the file and keep it out of the cache of a shared computer. */
const asFile = (reply: FastifyReply, name: string, type: string) =>
  reply
    .type(type === getReportCsv.mediaType ? `${type}; charset=utf-8` : type)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store');
