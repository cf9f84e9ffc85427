import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openTestStore } from '#server/test/app/test-store.ts';
import { allEndpoints, resources } from '#shared/contracts/wire/api.ts';

const store = await openTestStore();
afterAll(() => store.close());

/**
 * Collections whose changes are not announced: links, prices and some master data change so rarely that a screen reads
 * them when it opens; an image never changes; e-mails are polled each minute; the logs have no row of their own; and
 * computed collections are reloaded together with the collections they are computed from.
 */
const unannouncedCollections = [
  '/api/audit_entries',
  '/api/billing_settings',
  '/api/document_reading_gaps',
  '/api/import_lines',
  '/api/ledgers',
  '/api/location_situations',
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
];

/** Collections whose rows are only inserted, never updated. */
const insertOnlyCollections = [
  '/api/authority_demands',
  '/api/authority_visits',
  '/api/document_readings',
  '/api/invoices',
  '/api/ledger_checkpoints',
  '/api/quota_bookings',
  '/api/social_concept_versions',
  '/api/state_changes',
];

/** Returns the paths of the collections whose tables have such a trigger. */
async function announcedBy(trigger: string): Promise<string[]> {
  const { rows } = await store.asSystem((tx) =>
    sql<{ definition: string }>`
      select pg_get_triggerdef(oid) as definition from pg_trigger where tgname like ${trigger}`.execute(tx),
  );
  return rows.map(({ definition }) => /announce_\w+\('([^']+)'/.exec(definition)?.[1] ?? definition);
}

it.each(['announce%insert', 'announce%update'])(
  'changes of every other collection are announced (%s)',
  async (trigger) => {
    const announcedPaths = await announcedBy(trigger);
    if (trigger === 'announce%update') announcedPaths.push(...insertOnlyCollections);
    const unannounced = resources.map(({ path }) => path).filter((path) => !announcedPaths.includes(path));
    expect(unannounced.toSorted()).toEqual(unannouncedCollections);
  },
);

it('every announced topic is the path of an existing collection', async () => {
  const { rows } = await store.asSystem((tx) =>
    sql<{ topic: string }>`
      select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as topic
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname = 'announce_change'`.execute(tx),
  );
  expect(rows.length).toBeGreaterThan(3);
  const isKnown = (topic: string) => allEndpoints.some(({ path }) => path.replace('/{id}', '') === topic);
  expect(rows.map(({ topic }) => topic).filter((topic) => !isKnown(topic))).toEqual([]);
});
