import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { authenticate, scopeOf, type SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/list.ts';
import type { ListQuery as ListContract } from '#shared/contracts/endpoint.ts';
import { CSV_START, csvLine } from '#shared/csv.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { AccessDenied } from './errors.ts';
import { readListQuery, type ListQuery } from './list-query.ts';
import { parseQueryString } from './query-string.ts';

export interface ExportColumn<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number | null;
}

/** A list whose contract says where its export is. */
interface Exported {
  readonly list: ListContract & { readonly csv: string };
}

interface Export<Row> {
  readonly allow: (actor: SessionActor) => boolean;
  readonly columns: readonly ExportColumn<Row>[];
  readonly find: (tx: Tx, scope: Scope, query: ListQuery) => Promise<Page<Row>>;
}

const rowsPerRead = 1000;

/** The filtered list as CSV, all pages of it, read in portions so that a long list never lies in memory. */
export function serveExport<Row>(
  app: FastifyInstance,
  { list }: Exported,
  { allow, columns, find }: Export<Row>,
): void {
  const fileName = list.csv.slice(list.csv.lastIndexOf('/') + 1);
  app.get(list.csv, async (request, reply) => {
    const actor = await authenticate(request, app.store);
    if (!allow(actor)) throw new AccessDenied();
    const scope = scopeOf(actor);
    const asked = readListQuery(list, parseQueryString(request.url.split('?')[1] ?? ''));
    const readPage = (page: number) =>
      app.store.asActor(scope, 'read only', (tx) =>
        find(tx, scope, { ...asked, page, pageSize: rowsPerRead, isPaged: true }),
      );
    // The first portion is read before the answer begins, so that a refusal is still a proper error.
    const first = await readPage(1);
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store');
    return reply.send(Readable.from(lines(first, columns, readPage)));
  });
}

async function* lines<Row>(
  first: Page<Row>,
  columns: readonly ExportColumn<Row>[],
  readPage: (page: number) => Promise<Page<Row>>,
) {
  yield CSV_START + csvLine(columns.map(({ title }) => title));
  for (let page = 1, portion = first; ; page += 1, portion = await readPage(page)) {
    if (portion.items.length > 0)
      yield portion.items.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('');
    if (portion.items.length < rowsPerRead) return;
  }
}

const germanDate = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: SERVER_TIME_ZONE,
});
export const germanDateCell = (date: Date | null): string | null => (date === null ? null : germanDate.format(date));
/** Of a calendar day (YYYY-MM-DD): 05.01.2026. */
export const germanDayCell = (day: string | null): string | null =>
  day === null ? null : day.split('-').toReversed().join('.');
/** Money as a table program reads it in German: '15,00'. */
export const euroCell = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
