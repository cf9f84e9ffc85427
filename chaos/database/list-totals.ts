import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { check } from '#chaos/report.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import { signIn } from '#chaos/writers.ts';
import { withStore, type Environment } from './seeded-database.ts';

/** More rows than are counted again for each request. */
const PROFILES = 1200;
const PATH = '/api/profiles';
/** A remembered total lives for ten seconds, and others get it for two more while somebody counts. */
const MAX_AGE_MILLISECONDS = 12_000;
const POLL_MILLISECONDS = 100;

const List = z.object({ 'hydra:totalItems': z.int() });

export interface TotalAges {
  /** Milliseconds from the answer of a write to the first total that contains it, in each other process. */
  readonly ages: number[];
  readonly faults: string[];
}

/** Gives an organisation so many profiles that the total of their list is remembered. */
export const addManyProfiles = (environment: Environment, { customerId }: TestLocation): Promise<unknown> =>
  withStore(environment, (store) =>
    store.asSystem((tx) =>
      sql`insert into profile (customer_id, name)
        select ${customerId}, 'Kraft ' || n from generate_series(1, ${sql.lit(PROFILES)}) n`.execute(tx),
    ),
  );

/**
 * Lets each process remember the total of a list to which nobody else writes, adds to it at one of them, and measures when
 * the others say so.
 */
export function startMeasuringTotals(urls: readonly string[], location: TestLocation) {
  const result: TotalAges = { ages: [], faults: [] };
  const stopping = new AbortController();
  const running = (async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      // A process that was killed does not answer; such a round counts for nothing.
      await measureOneWrite(urls, { location, turn, result }).catch(() => undefined);
      await wait(POLL_MILLISECONDS);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      return result;
    },
  };
}

interface Round {
  readonly location: TestLocation;
  readonly turn: number;
  readonly result: TotalAges;
}

async function measureOneWrite(urls: readonly string[], { location, turn, result }: Round): Promise<void> {
  const writerUrl = urls[turn % urls.length] ?? '';
  const operator = { ...location, email: location.operator };
  const authorization = `Bearer ${await signIn(writerUrl, operator)}`;
  const totalAt = async (url: string) => {
    const response = await fetch(`${url}${PATH}?itemsPerPage=1`, { headers: { authorization } });
    return z.parse(List, await response.json())['hydra:totalItems'];
  };
  const before = Math.max(...(await Promise.all(urls.map(totalAt))));
  const response = await fetch(writerUrl + PATH, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: `Kollegin ${randomUUID().slice(0, 8)}` }),
  });
  if (!response.ok) {
    if (response.status < 500) result.faults.push(`a profile was answered with ${response.status}`);
    return;
  }
  const writtenAt = performance.now();
  if ((await totalAt(writerUrl)) <= before)
    result.faults.push(`${writerUrl} does not count what was written there a moment ago`);
  await Promise.all(
    urls
      .filter((url) => url !== writerUrl)
      .map(async (url) => {
        let askedAt = performance.now();
        while ((await totalAt(url)) <= before) {
          if (askedAt - writtenAt > MAX_AGE_MILLISECONDS) {
            result.faults.push(`${url} says a total of ${Math.round(askedAt - writtenAt)} ms ago`);
            return;
          }
          await wait(POLL_MILLISECONDS);
          askedAt = performance.now();
        }
        result.ages.push(askedAt - writtenAt);
      }),
  );
}

export function reportTotals({ ages, faults }: TotalAges): void {
  check(
    'processes: a total of a list is never older than the time for which it is remembered, and never at the process of the write',
    ages.length > 0 && faults.length === 0,
    faults[0] ?? `${ages.length} totals, the oldest of ${Math.round(Math.max(...ages))} ms ago`,
  );
}
