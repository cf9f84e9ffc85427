import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '#server/db/database.ts';
import { scaleScript } from '#server/db/seed/scale-script.ts';
import { compareRecords } from '#server/features/ledger/comparison/compare-records.ts';
import { openTestStore } from '#server/test/app/test-store.ts';
import { writeScaleLedger } from './write-scale-ledger.ts';

const passwordHash =
  '$argon2id$v=19$m=65536,t=3,p=1$asKJwYLPKHwE4/MybELwsw$0aK30ZvFhHWTg80Y5vWM0LkcJjc2EhNHJEaDb7O2jUo';
let store: Store;
beforeAll(async () => {
  store = await openTestStore();
  await store.runScript(scaleScript({ activities: 500, organisations: 5, locations: 10, passwordHash }));
}, 60_000);
afterAll(() => store.close());

it('writes an entry for each record of the scale data, with which the record agrees', async () => {
  const entries = await writeScaleLedger(store);
  const differences: string[] = [];
  const job = compareRecords({ onDifference: (_customer, entities) => differences.push(...entities) });
  const later = new Date(Date.now() + 120_000);
  await job.run(store, later);
  const { rows } = await store.asSystem((tx) =>
    sql<{ records: number }>`select (select count(*) from activity) + (select count(*) from task)
      + (select count(*) from profile) as records`.execute(tx),
  );
  expect(entries).toBe(rows[0]?.records);
  expect(differences).toEqual([]);
});

it('leaves organisations alone that have a ledger', async () => {
  expect(await writeScaleLedger(store)).toBe(0);
});
