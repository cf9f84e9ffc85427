import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate, scopeOf, type SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/list.ts';
import { composeWorkbook } from '#server/spreadsheets/compose-workbook.ts';
import { EXPORT_FORMATS, type ListQuery as ListContract } from '#shared/contracts/endpoint.ts';
import { CSV_START, csvLine } from '#shared/csv.ts';
import { AccessDenied, BadRequest } from './errors.ts';
import { csvValue, sheetType, sheetValue, type ExportColumn } from './export-cells.ts';
import { readListQuery, type ListQuery } from './list-query.ts';
import { parseQueryString } from './query-string.ts';

export type { ExportColumn } from './export-cells.ts';

/** A list whose contract says where its files are. */
interface Exported {
  readonly list: ListContract & { readonly exported: string };
}

interface Export<Row> {
  readonly allow: (actor: SessionActor) => boolean;
  readonly columns: readonly ExportColumn<Row>[];
  readonly find: (tx: Tx, scope: Scope, query: ListQuery) => Promise<Page<Row>>;
}

type Portions<Row> = AsyncIterable<readonly Row[]>;

/** Few enough that nobody waits long for a turn while they are written. */
const rowsPerRead = 500;

/** A workbook is made in memory, and more rows than these nobody reads in one. */
export const MAX_SHEET_ROWS = 20_000;
const TOO_MANY_ROWS_MESSAGE = `Eine Excel-Datei fasst höchstens ${MAX_SHEET_ROWS.toLocaleString('de-DE')} Zeilen. Bitte grenzen Sie die Liste ein, oder nehmen Sie CSV.`;

/** The filtered list as files, all pages of it, from one declaration of its columns. */
export function serveExport<Row>(app: FastifyInstance, { list }: Exported, served: Export<Row>): void {
  const name = list.exported.slice(list.exported.lastIndexOf('/') + 1);
  const onRequest = async (request: FastifyRequest) => {
    request.actor = await authenticate(request, app.store);
  };
  const options = { config: { lane: 'long' }, onRequest } as const;
  const portionsFor = async ({ actor, url }: FastifyRequest) => {
    if (actor === null || !served.allow(actor)) throw new AccessDenied();
    const asked = readListQuery(list, parseQueryString(url.split('?')[1] ?? ''));
    return { actor, ...(await openPortions(app, scopeOf(actor), asked, served)) };
  };
  app.get(`${list.exported}.csv`, options, async (request, reply) => {
    const { portions } = await portionsFor(request);
    reply
      .type(`${EXPORT_FORMATS.csv}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .header('cache-control', 'no-store');
    return reply.send(Readable.from(csvOf(portions, served.columns)));
  });
  app.get(`${list.exported}.xlsx`, options, async (request, reply) => {
    const { actor, total, portions } = await portionsFor(request);
    if (total > MAX_SHEET_ROWS) throw new BadRequest(TOO_MANY_ROWS_MESSAGE);
    const workbook = await composeWorkbook(await tableOf(name, portions, served.columns), actor.userId);
    return reply
      .type(EXPORT_FORMATS.xlsx)
      .header('content-disposition', `attachment; filename="${name}.xlsx"`)
      .header('cache-control', 'no-store')
      .send(workbook);
  });
}

/** The first portion is read before an answer begins, so that a refusal is still a proper error; a long list never lies in memory. */
async function openPortions<Row>(app: FastifyInstance, scope: Scope, asked: ListQuery, { find }: Export<Row>) {
  const readPage = (page: number) =>
    app.store.asLongReader(scope, (tx) => find(tx, scope, { ...asked, page, pageSize: rowsPerRead, isPaged: true }));
  const first = await readPage(1);
  async function* portions() {
    for (let page = 1, portion = first; ; page += 1, portion = await readPage(page)) {
      yield portion.items;
      if (portion.items.length < rowsPerRead) return;
    }
  }
  return { total: first.total, portions: portions() };
}

async function* csvOf<Row>(portions: Portions<Row>, columns: readonly ExportColumn<Row>[]) {
  yield CSV_START + csvLine(columns.map(({ title }) => title));
  for await (const rows of portions)
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map((column) => csvValue(column, row)))).join('');
}

async function tableOf<Row>(caption: string, portions: Portions<Row>, columns: readonly ExportColumn<Row>[]) {
  const rows: (string | number | null)[][] = [];
  for await (const portion of portions)
    rows.push(...portion.map((row) => columns.map((column) => sheetValue(column, row))));
  return { caption, columns: columns.map((column) => ({ heading: column.title, type: sheetType(column) })), rows };
}
