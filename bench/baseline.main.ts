// Serves the same response as the server with the least code: Fastify, pg and prepared statements, but no sign-in, no
// roles, no row-level security and no contracts. It caches a large total for ten seconds as the server does, which keeps
// the comparison fair.
import { env } from 'node:process';
import Fastify from 'fastify';
import pg from 'pg';
import { baselineFields, type BaselineRow } from './baseline-fields.ts';

const pool = new pg.Pool({ connectionString: env['DATABASE_URL'], max: 10 });
pg.types.setTypeParser(20, Number);
const app = Fastify();

interface Query {
  readonly action?: string;
  readonly page?: string;
  readonly customer?: string;
  readonly location?: string;
  readonly 'occurredAt[after]': string;
}

const search: unknown = JSON.parse(env['SEARCH'] ?? 'null');
const totals = new Map<string, { total: number; until: number }>();

app.get<{ Querystring: Query }>('/api/activities', async (request, reply) => {
  const { query } = request;
  const page = Number(query.page ?? 1);
  const conditions = [
    ['customer_id =', query.customer],
    ['location_id =', query.location],
    ['action_id =', query.action],
    ['occurred_at >=', query['occurredAt[after]']],
  ].filter((condition): condition is [string, string] => condition[1] !== undefined);
  const whereClause = [
    'corrected_by_id is null',
    ...conditions.map(([column], index) => `${column} $${index + 1}`),
  ].join(' and ');
  const values = conditions.map(([, value]) => value);
  const key = `${whereClause}|${values.join('|')}`;
  const cachedTotal = totals.get(key);
  const isTotalCached = cachedTotal !== undefined && cachedTotal.until > Date.now();
  const totalColumn = isTotalCached ? '' : `, (select count(*) from activity where ${whereClause}) as total`;
  const text = `select a.*, profile.name as profile_name${totalColumn}
    from (select * from activity where id = any(array(select id from activity where ${whereClause} order by occurred_at desc, id asc limit 30 offset ${(page - 1) * 30}))) a
    join profile on profile.id = a.profile_id
    order by a.occurred_at desc, a.id asc`;
  const { rows } = await pool.query<BaselineRow & { total?: number }>({
    name: `list-${isTotalCached}-${conditions.length}-${query.customer ? 'c' : 'l'}-${page}`,
    text,
    values,
  });
  const count = isTotalCached ? cachedTotal.total : (rows[0]?.total ?? 0);
  if (!isTotalCached && count > 10_000) totals.set(key, { total: count, until: Date.now() + 10_000 });
  reply.type('application/ld+json; charset=utf-8');
  return JSON.stringify({
    '@context': '/api/contexts/Activity',
    '@id': '/api/activities',
    '@type': 'hydra:Collection',
    'hydra:totalItems': count,
    'hydra:member': rows.map(baselineFields),
    'hydra:view': viewOf(request.url, page, count),
    'hydra:search': search,
  });
});

function viewOf(url: string, page: number, count: number) {
  const base = url.replace(/[?&](page|customer|location)=\d+/g, '').replaceAll(':', '%3A');
  const pageUrl = (number: number) => `${base}&page=${number}`;
  const lastPage = Math.ceil(count / 30);
  return {
    '@id': pageUrl(page),
    '@type': 'hydra:PartialCollectionView',
    'hydra:first': pageUrl(1),
    'hydra:last': pageUrl(lastPage),
    ...(page > 1 && { 'hydra:previous': pageUrl(page - 1) }),
    ...(page < lastPage && { 'hydra:next': pageUrl(page + 1) }),
  };
}

app.get('/readyz', async () => ({ status: 'ok' }));
await app.listen({ host: '127.0.0.1', port: Number(env['PORT']) });
