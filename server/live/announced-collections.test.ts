import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openTestStore } from '#server/test/test-store.ts';
import { allEndpoints, resources } from '#shared/contracts/api.ts';

const store = await openTestStore();
afterAll(() => store.close());

/** Links, prices and some master data change so seldom that a screen reads them anew when it opens; a picture never changes; mails are asked for each minute; the logs have no row of their own to tell of; what is worked out from others is read anew with them. */
const readWhenOpened = [
  '/api/audit_entries',
  '/api/billing_settings',
  '/api/document_reading_gaps',
  '/api/import_lines',
  '/api/ledgers',
  '/api/location_usages',
  '/api/mails',
  '/api/oasis_certificate_gaps',
  '/api/plans',
  '/api/player_checks',
  '/api/price_changes',
  '/api/proof_types',
  '/api/protocol_images',
  '/api/quota_packages',
  '/api/quota_situations',
  '/api/user_customers',
  '/api/user_locations',
  '/api/users',
  '/api/location_situations',
];

/** Of these there are only new ones. */
const neverChanged = [
  '/api/document_readings',
  '/api/invoices',
  '/api/ledger_checkpoints',
  '/api/quota_bookings',
  '/api/social_concept_versions',
  '/api/state_changes',
];

/** Names of the collections whose table tells of such a change. */
async function announcedBy(trigger: string): Promise<string[]> {
  const { rows } = await store.asSystem((tx) =>
    sql<{ definition: string }>`
      select pg_get_triggerdef(oid) as definition from pg_trigger where tgname like ${trigger}`.execute(tx),
  );
  return rows.map(({ definition }) => /announce_\w+\('([^']+)'/.exec(definition)?.[1] ?? definition);
}

it.each(['announce%insert', 'announce%update'])(
  'every collection that people work with is told of at once (%s)',
  async (trigger) => {
    const announced = await announcedBy(trigger);
    if (trigger === 'announce%update') announced.push(...neverChanged);
    const silent = resources.map(({ path }) => path).filter((path) => !announced.includes(path));
    expect(silent.toSorted()).toEqual(readWhenOpened);
  },
);

it('what is told of is announced under the path of a collection there is', async () => {
  const { rows } = await store.asSystem((tx) =>
    sql<{ topic: string }>`
      select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as topic
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname = 'announce_change'`.execute(tx),
  );
  expect(rows.length).toBeGreaterThan(3);
  const isKnown = (topic: string) => allEndpoints.some(({ path }) => path.replace('/{id}', '') === topic);
  expect(rows.map(({ topic }) => topic).filter((topic) => !isKnown(topic))).toEqual([]);
});
