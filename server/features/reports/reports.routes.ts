import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { type Context, serve } from '#server/http/serve/serve.ts';
import { getReportDues } from '#shared/contracts/reports/report-dues.ts';
import {
  approveReport as approveEndpoint,
  computeReport,
  createReport as createEndpoint,
  discardReport as discardEndpoint,
  getReport,
  listReports,
  patchReport,
  submitReport as submitEndpoint,
} from '#shared/contracts/reports/reports.ts';
import { canReadReports, canWriteReports } from '#shared/permissions.ts';
import { approveReport, type IntendedSignature, submitReport } from './approve-report.ts';
import { reportColumns } from './reports.export.ts';
import { findContent, findReport, findReports, type ReportRow } from './reports.queries.ts';
import { toReport, toReportMember } from './reports.resource.ts';
import { showDues } from '#server/features/reports/dues/show-dues.ts';
import {
  changeReport,
  computeAgain,
  createReport,
  discardReport,
} from '#server/features/reports/documents/write-report.ts';

export function reportRoutes(app: FastifyInstance): void {
  serve(app, listReports, {
    access: 'read replica',
    allow: canReadReports,
    handle: listHandler(findReports, toReportMember),
  });
  serveExport(app, listReports, { allow: canReadReports, columns: reportColumns, find: findReports });
  serve(app, getReport, {
    access: 'read replica',
    load: findReport,
    allow: canReadReports,
    handle: ({ item, ...context }) => withContent(context, item),
  });
  serve(app, getReportDues, {
    access: 'read replica',
    allow: canReadReports,
    handle: ({ query, ...context }) => showDues(context, query),
  });
  const writeHandling = { load: findReport, allow: canWriteReports };
  serve(app, createEndpoint, {
    allow: canWriteReports,
    handle: async ({ body, ...context }) => toReport(await createReport(context, body), undefined),
  });
  serve(app, patchReport, {
    ...writeHandling,
    handle: async ({ item, body, ...context }) => withContent(context, await changeReport(context, item, body)),
  });
  serve(app, discardEndpoint, { ...writeHandling, handle: ({ item, ...context }) => discardReport(context, item) });
  serve(app, computeReport, {
    ...writeHandling,
    handle: async ({ item, ...context }) => withContent(context, await computeAgain(context, item, app.files)),
  });
  serve(app, approveEndpoint, {
    ...writeHandling,
    handle: async ({ item, body, ...context }) =>
      withContent(context, await approveReport(context, item, body, intendedSignature(app.config))),
  });
  serve(app, submitEndpoint, {
    ...writeHandling,
    handle: async ({ item, body, ...context }) => withContent(context, await submitReport(context, item, body)),
  });
}

const intendedSignature = ({ SIGNATURE_KEY, SIGNATURE_PKCS12, TSA_URL }: Config): IntendedSignature => ({
  ...((SIGNATURE_KEY ?? SIGNATURE_PKCS12) !== undefined && {
    signature: 1,
    ...(TSA_URL !== undefined && { timeStamp: 1 }),
  }),
});

const withContent = async ({ tx, scope }: Context, row: ReportRow) =>
  toReport(row, await findContent(tx, scope, row.id));
