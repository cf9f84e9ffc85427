import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { payloadFor } from '#server/test/fixtures/form-body.ts';
import { bodyOf, hasItem, keyOf, movesSession, urlOf } from './permission-requests.ts';
import { actorNames, permissionFixture, type ActorName, type PermissionFixture } from './permission-fixture.ts';
import type { TestLocation } from './item-adders.ts';
import { testApp } from '#server/test/app/test-app.ts';

/**
 * Tests against mass assignment: each request with a body also contains every column of the database, in both
 * spellings, and relations to records of another organisation. None of these values may be stored, and the response
 * must be the same as without them.
 */
let app: FastifyInstance;
let fixture: PermissionFixture;
let columns: readonly Column[];
let readAll: string;

beforeAll(async () => {
  app = await testApp();
  fixture = await permissionFixture(app);
  columns = await readColumns();
  const tables = [...new Set(columns.map(({ table }) => table))].filter((table) => !ownTables.includes(table));
  readAll = tables
    .map(
      (table) =>
        `select '${table}' as "table", to_jsonb(x) as "row" from "${table}" x where x.xmin::text::bigint > $xid`,
    )
    .join(' union all ');
});
afterAll(() => app.close());

/** Tables that the handling of a request writes by itself. */
const ownTables = ['session', 'idempotency', 'refresh_token', 'login_throttle', 'signing_key', 'mail_outbox'];
/** These requests are left out, because attempts are limited and their bodies contain secrets that no column stores. */
const signIn = [
  '/authentication_token',
  '/api/tablet_sessions',
  '/api/authority_sessions',
  '/api/lost_tablet_entries',
  '/api/lost_tablet_wipes',
  '/api/token/refresh',
  '/forgot-password/',
  '/forgot-password/{token}',
];

/**
 * Calls that cannot be repeated with the same body, or that are counted. They are made only once, with the additional
 * fields.
 */
const onlyOnce = [
  'POST /api/form_versions',
  'POST /api/countries',
  'POST /api/account/second_factor/removal',
  'POST /api/account/recovery_codes',
];

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

async function readColumns(): Promise<Column[]> {
  const { rows } = await app.store.asSystem((tx) =>
    sql<Column>`
      select c.table_name as "table", column_name as name, data_type as type
      from information_schema.columns c join information_schema.tables t
        on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`.execute(tx),
  );
  return rows;
}

const SMUGGLED = { text: 'eingeschmuggelt', number: 987_654_321, date: '1999-09-09T09:09:09+00:00' };
const SMUGGLED_UUID = '99999999-9999-4999-8999-999999999999';
const traces = [SMUGGLED.text, String(SMUGGLED.number), '1999-09-09', SMUGGLED_UUID];

function valueFor(type: string, flag: boolean): unknown {
  if (type === 'boolean') return flag;
  if (/int|numeric|double/.test(type)) return SMUGGLED.number;
  if (/timestamp|date/.test(type)) return SMUGGLED.date;
  return type === 'uuid' ? SMUGGLED_UUID : SMUGGLED.text;
}

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const foreignLinks = ({ customer, location, profile, user }: TestLocation) => ({
  customer: `/api/customers/${customer}`,
  customer_id: customer,
  customerId: customer,
  location: `/api/locations/${location}`,
  location_id: location,
  locationId: location,
  profile: `/api/profiles/${profile}`,
  profile_id: profile,
  user: `/api/users/${user}`,
  user_id: user,
  userId: user,
});

/**
 * Returns fields that the endpoint does not accept, named after columns of the written tables. A form accepts only few
 * fields.
 */
function smuggle(
  endpoint: Endpoint,
  { flag, foreign, written }: { flag: boolean; foreign: TestLocation; written: readonly Written[] },
) {
  const tables = new Set(written.map(({ table }) => table));
  const names = endpoint.upload === undefined ? columns : columns.filter(({ table }) => tables.has(table)).slice(0, 10);
  const fields = names.flatMap(({ name, type }) => [
    [name, valueFor(type, flag)] as const,
    [camelCase(name), valueFor(type, flag)] as const,
  ]);
  const allFields = { ...Object.fromEntries(fields), ...(endpoint.upload === undefined && foreignLinks(foreign)) };
  const knownFields = new Set(Object.keys(endpoint.body?.shape ?? {}));
  return Object.fromEntries(Object.entries(allFields).filter(([name]) => !knownFields.has(name) && name !== 'id'));
}

interface Written {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * Sends a request.
 * @returns the response and the rows that the request has written
 */
async function send(name: ActorName, endpoint: Endpoint, { at, extra }: { at: TestLocation; extra: object }) {
  const { client, freshClient, own } = fixture.actors[name];
  const url = await urlOf(endpoint, fixture, at);
  const body = { ...extra, ...(await bodyOf(endpoint, fixture, own)) };
  const asking = movesSession(endpoint) ? await freshClient() : client;
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(tx),
  );
  const answer = await asking({ method: endpoint.method, url, ...payloadFor(endpoint, body) });
  const writtenRows = await app.store.asSystem((tx) =>
    sql<Written>`${sql.raw(readAll.replaceAll('$xid', rows[0]?.xid ?? '0'))}`.execute(tx),
  );
  return { status: answer.statusCode, body: answer.body, written: writtenRows.rows };
}

const flagsOf = (written: readonly Written[]) =>
  written
    .map(({ table, row }) => [table, Object.entries(row).filter(([, value]) => typeof value === 'boolean')])
    .map((item) => JSON.stringify(item))
    .toSorted();

const writable = allEndpoints.filter(({ body, path }) => body !== undefined && !signIn.includes(path));

describe('a field that no contract contains', () => {
  it('is covered by these tests for every column', () => {
    expect(columns.length).toBeGreaterThan(250);
    expect(writable.length).toBeGreaterThan(30);
  });

  it.each(writable.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    'is not stored: %s',
    { timeout: 120_000 },
    async (key, endpoint) => {
      for (const name of actorNames) {
        const { own, foreign } = fixture.actors[name];
        const isRepeatable = !onlyOnce.includes(key);
        const clean = isRepeatable ? await send(name, endpoint, { at: own, extra: {} }) : undefined;
        const ways = { foreign, written: clean?.written ?? [] };
        const on = await send(name, endpoint, { at: own, extra: smuggle(endpoint, { ...ways, flag: true }) });
        const off = isRepeatable
          ? await send(name, endpoint, { at: own, extra: smuggle(endpoint, { ...ways, flag: false }) })
          : on;
        expect([on.status, off.status], name).toEqual([clean?.status ?? on.status, on.status]);
        expect(on.status, name).toBeLessThan(500);
        for (const trace of traces) expect(JSON.stringify([on, off]), `${name} ${trace}`).not.toContain(trace);
        expect(flagsOf(on.written), name).toEqual(flagsOf(off.written));
        if (on.status >= 400 && isRepeatable) expect(on.written, name).toEqual([]);
        if (name === 'admin') continue;
        for (const { table, row } of on.written) {
          expect([own.customer, null, undefined], `${name} ${table}`).toContain(row['customer_id']);
          expect(row['location_id'], `${name} ${table}`).not.toBe(foreign.location);
          expect(row['user_id'], `${name} ${table}`).not.toBe(foreign.user);
        }
      }
    },
  );

  it.each(writable.filter(hasItem).map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    'changes nothing of another organisation: %s',
    { timeout: 120_000 },
    async (_key, endpoint) => {
      if (endpoint.access === 'public') return;
      for (const name of ['service', 'operator', 'demo'] as const) {
        const { foreign } = fixture.actors[name];
        const extra = smuggle(endpoint, { flag: true, foreign, written: [] });
        const { status, written } = await send(name, endpoint, { at: foreign, extra });
        if (status >= 400) expect(written, name).toEqual([]);
        for (const { row } of written) expect(row['customer_id'], name).not.toBe(foreign.customer);
      }
    },
  );
});
