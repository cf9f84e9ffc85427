import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/list.ts';
import { composeWorkbook } from '#server/spreadsheets/compose-workbook.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ListOptions as ListContract,
} from '#shared/contracts/wire/endpoint.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/csv.ts';
import { AccessDenied, BadRequest } from '#server/http/render/errors.ts';
import { serveSession, type SessionCall, type SessionEndpoint } from './endpoint-route.ts';
import { csvValue, sheetType, sheetValue, type ExportColumn } from './export-cells.ts';
import { readListQuery, type ListQuery } from '#server/http/read/list-query.ts';
import { parseQueryString } from '#server/http/read/query-string.ts';

export type { ExportColumn } from './export-cells.ts';

/** An endpoint whose list contract has a path for its exported files. */
interface ExportedEndpoint {
  readonly list: ListContract & { readonly exported: string };
}

interface ListExport<Row> {
  readonly allow: (actor: SessionActor) => boolean;
  readonly columns: readonly ExportColumn<Row>[];
  readonly find: (tx: Tx, scope: Scope, query: ListQuery) => Promise<Page<Row>>;
}

type RowPages<Row> = AsyncIterable<readonly Row[]>;

/** Rows per page of an export: small enough that other queries do not wait long between two pages. */
const ROWS_PER_READ = 500;

/** Row limit of a workbook, which is built in memory. Nobody reads more rows than this in a spreadsheet. */
export const MAX_SHEET_ROWS = 20_000;
const TOO_MANY_ROWS_MESSAGE = `Eine Excel-Datei fasst höchstens ${MAX_SHEET_ROWS.toLocaleString('de-DE')} Zeilen. Bitte grenzen Sie die Liste ein, oder nehmen Sie CSV.`;

/** Serves all pages of a filtered list as CSV and as a workbook, from one declaration of its columns. */
export function serveExport<Row>(
  app: FastifyInstance,
  { list }: ExportedEndpoint,
  servedExport: ListExport<Row>,
): void {
  const name = list.exported.slice(list.exported.lastIndexOf('/') + 1);
  const options = { requestQueue: 'long' } as const;
  const pagesFor = async ({ request, actor, scope }: SessionCall) => {
    if (!servedExport.allow(actor)) throw new AccessDenied();
    const query = readListQuery(list, parseQueryString(request.url.split('?')[1] ?? ''));
    return openPages(app, scope, query, servedExport);
  };
  const answerCsv = async (call: SessionCall) => {
    const { pages } = await pagesFor(call);
    return call.reply
      .type(`${EXPORT_FORMATS.csv}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(csvOf(pages, servedExport.columns)));
  };
  const answerWorkbook = async (call: SessionCall) => {
    const { total, pages } = await pagesFor(call);
    if (total > MAX_SHEET_ROWS) throw new BadRequest(TOO_MANY_ROWS_MESSAGE);
    const workbook = await composeWorkbook(await tableOf(name, pages, servedExport.columns), call.actor.userId);
    return call.reply
      .type(EXPORT_FORMATS.xlsx)
      .header('content-disposition', `attachment; filename="${name}.xlsx"`)
      .header('cache-control', 'no-store')
      .send(workbook);
  };
  serveSession(app, endpointOf(list.exported, 'csv'), answerCsv, options);
  serveSession(app, endpointOf(list.exported, 'xlsx'), answerWorkbook, options);
}

/** Returns the endpoint of an exported file, which the contract of its list implies. */
const endpointOf = (path: string, format: ExportFormat): SessionEndpoint => ({
  method: 'GET',
  path: `${path}.${format}`,
  summary: 'Downloads all pages of the filtered list as a file.',
  mediaType: EXPORT_FORMATS[format],
});

/**
 * Reads the first page before the response begins, so that an error still gets its own status. The list is streamed
 * page by page and never held in memory as a whole.
 */
async function openPages<Row>(app: FastifyInstance, scope: Scope, query: ListQuery, { find }: ListExport<Row>) {
  const readPage = (page: number) =>
    app.store.asActorForLongRead(scope, (tx) =>
      find(tx, scope, { ...query, page, pageSize: ROWS_PER_READ, isPaged: true }),
    );
  const firstPage = await readPage(1);
  async function* pages() {
    for (let number = 1, page = firstPage; ; number += 1, page = await readPage(number)) {
      yield page.items;
      if (page.items.length < ROWS_PER_READ) return;
    }
  }
  return { total: firstPage.total, pages: pages() };
}

async function* csvOf<Row>(pages: RowPages<Row>, columns: readonly ExportColumn<Row>[]) {
  yield CSV_BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title));
  for await (const rows of pages)
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map((column) => csvValue(column, row)))).join('');
}

async function tableOf<Row>(caption: string, pages: RowPages<Row>, columns: readonly ExportColumn<Row>[]) {
  const rows: (string | number | null)[][] = [];
  for await (const pageRows of pages)
    rows.push(...pageRows.map((row) => columns.map((column) => sheetValue(column, row))));
  return { caption, columns: columns.map((column) => ({ heading: column.title, type: sheetType(column) })), rows };
}
