// Inserts OASIS queries of a location directly, because no request can change their number.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { localDay } from '#web/ui/time/local-time.ts';

interface UsageFigures {
  readonly requests: number;
  /** Number of queries in the contract; null if it is unlimited. */
  readonly limit: number | null;
}

/** Sets the number of queries that the location has made this month, and its limit. */
export async function setUsage(
  app: FastifyInstance,
  location: number,
  { requests, limit }: UsageFigures,
): Promise<void> {
  const month = `${localDay(new Date().toISOString()).slice(0, 7)}-01`;
  await app.store.asSystem((tx) =>
    sql`
      insert into location_usage (location_id, customer_id, month, requests, limit_count)
      select id, customer_id, ${month}::date, ${requests}::int, ${limit}::int from location where id = ${location}
      on conflict (location_id, month)
      do update set requests = excluded.requests, limit_count = excluded.limit_count`.execute(tx),
  );
}

/** Inserts a query that was just made for a guest who was not banned. */
export async function addQuery(app: FastifyInstance, location: number): Promise<void> {
  await app.store.asSystem((tx) =>
    sql`
      insert into player_check (customer_id, location_id, user_id, outcome, asked_at, duration_milliseconds, request_id)
      select customer_id, id, (select min(id) from app_user), 'clear', now(), 120, ${randomUUID()}
      from location where id = ${location}`.execute(tx),
  );
}
