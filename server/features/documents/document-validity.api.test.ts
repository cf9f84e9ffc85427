import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import type { Document, DocumentCategory } from '#shared/contracts/documents/documents.ts';
import { documentStateOf } from '#shared/domain/document-state.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { validityRank } from './document-validity.queries.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { addDocument } = proofFixture(app);

const today = localDay(Date.now(), SERVER_TIME_ZONE);
const momentOf = (days: number) => new Date(localMoment(daysAfter(today, days), '12:00', SERVER_TIME_ZONE));

interface PlannedFile {
  readonly category?: DocumentCategory;
  readonly name?: string;
  /** Days until it ends; null for a file without an end. */
  readonly ends: number | null;
  readonly filedDaysAgo: number;
  readonly isEverywhere?: boolean;
  readonly scan_state?: 'quarantined';
}

type Tenant = Awaited<ReturnType<typeof addTenant>>;
const addFile = (tenant: Tenant, { ends, filedDaysAgo, isEverywhere = false, ...values }: PlannedFile) =>
  addDocument(tenant.customer, {
    category: 'permit',
    name: 'Erlaubnis',
    ...values,
    location_id: isEverywhere ? null : tenant.location,
    valid_until: ends === null ? null : momentOf(ends),
    created_at: momentOf(-filedDaysAgo),
  });
const stateOf = async ({ operator }: Tenant, { id }: { readonly id: number }) =>
  documentStateOf((await operator(`/api/documents/${id}`)).json(), today);

const expired = { ends: -6, filedDaysAgo: 90 };
const soon = { ends: 9, filedDaysAgo: 90 };
it.each<[string, PlannedFile, PlannedFile | null, string]>([
  ['an expired permit', expired, null, 'expired'],
  ['a permit of which a newer one was filed', expired, { ends: 400, filedDaysAgo: 2, name: 'Neuer Bescheid' }, 'past'],
  ['a permit that ends soon, with a newer one', { ...expired, ends: 9 }, { ends: null, filedDaysAgo: 2 }, 'past'],
  ['a valid permit with a newer one', { ...expired, ends: 90 }, { ends: null, filedDaysAgo: 2 }, 'fine'],
  ['a permit of which an older one is valid longer', expired, { ends: 400, filedDaysAgo: 200 }, 'past'],
  ['a permit that ends soon, with an older one without an end', soon, { ends: null, filedDaysAgo: 200 }, 'expiring'],
  ['an expired permit with a newer one that ended earlier', expired, { ends: -7, filedDaysAgo: 2 }, 'expired'],
  ['a permit that ends soon, with a newer one that ends earlier', soon, { ends: 8, filedDaysAgo: 2 }, 'expiring'],
  ['a permit that ends soon, with a newer one that ends with it', soon, { ends: 9, filedDaysAgo: 2 }, 'past'],
  ['a permit that ends soon, with an older one that ends with it', soon, { ends: 9, filedDaysAgo: 200 }, 'expiring'],
  ['an expired permit with an older one without an end', expired, { ends: null, filedDaysAgo: 200 }, 'expired'],
  ['an expired permit with a newer one without an end', expired, { ends: null, filedDaysAgo: 2 }, 'past'],
  ['a permit with one of all locations', expired, { ends: 400, filedDaysAgo: 2, isEverywhere: true }, 'expired'],
  [
    'a permit with one that is not scanned yet',
    expired,
    { ends: 400, filedDaysAgo: 2, scan_state: 'quarantined' },
    'expired',
  ],
  ['a permit with a newer notice', expired, { ends: 400, filedDaysAgo: 2, category: 'notice' }, 'expired'],
  [
    'a device proof with one of another device',
    { ...expired, category: 'deviceProof', name: 'Gerät 1' },
    { ends: 400, filedDaysAgo: 2, category: 'deviceProof', name: 'Gerät 2' },
    'expired',
  ],
  [
    'a device proof with a newer one of the same name',
    { ...expired, category: 'deviceProof', name: 'Gerät 1' },
    { ends: 400, filedDaysAgo: 2, category: 'deviceProof', name: 'gerät 1' },
    'past',
  ],
  ['an expired contract', { ...expired, category: 'contract' }, null, 'past'],
  ['a contract that ends soon', { ...expired, ends: 9, category: 'contract' }, null, 'expiring'],
])('%s is judged', async (_case, file, other, state) => {
  const tenant = await addTenant();
  const added = await addFile(tenant, file);
  if (other !== null) await addFile(tenant, other);
  expect(await stateOf(tenant, added)).toBe(state);
});

it.each([
  ['that was valid when it was filed', -6, 90, 'expired'],
  ['that had ended when it was filed', -6, 2, 'past'],
] as const)('of a file without an end and a later one %s', async (_case, ends, filedDaysAgo, state) => {
  const tenant = await addTenant();
  await addFile(tenant, { ends: null, filedDaysAgo: 200 });
  expect(await stateOf(tenant, await addFile(tenant, { ends, filedDaysAgo }))).toBe(state);
});

it('a version that was replaced stays past although it is valid longer', async () => {
  const tenant = await addTenant();
  const next = await addFile(tenant, { ends: 9, filedDaysAgo: 1 });
  const replaced = await addDocument(tenant.customer, {
    category: 'permit',
    location_id: tenant.location,
    valid_until: momentOf(400),
    replaced_by_id: next.id,
  });
  expect([await stateOf(tenant, replaced), await stateOf(tenant, next)]).toEqual(['past', 'expiring']);
});

it('an earlier version is past, and a list sorted by validity keeps files of the same state together', async () => {
  const tenant = await addTenant();
  const next = await addFile(tenant, { ends: 300, filedDaysAgo: 1, name: 'Bescheid', category: 'notice' });
  const first = await addDocument(tenant.customer, { category: 'notice', replaced_by_id: next.id });
  expect(await stateOf(tenant, first)).toBe('past');

  for (const ends of [-400, -6, 9, 40]) await addFile(tenant, { ends, filedDaysAgo: 50 - ends, name: `${ends}` });
  await addFile(tenant, { ends: -9, filedDaysAgo: 90, category: 'contract' });
  await addFile(tenant, { ends: -5, filedDaysAgo: 90, category: 'deviceProof' });
  await addFile(tenant, { ends: -900, filedDaysAgo: 990, category: 'deviceProof', name: 'Alt' });
  await addFile(tenant, { ends: 20, filedDaysAgo: 90, category: 'deviceProof', name: 'Neu' });
  const unscanned = { ends: 500, filedDaysAgo: 2, scan_state: 'quarantined' } as const;
  await addFile(tenant, { ...unscanned, category: 'deviceProof', name: 'Neu' });
  await addFile(tenant, { ends: -7, filedDaysAgo: 90, category: 'notice', name: 'Auflage' });
  await addFile(tenant, { ends: 310, filedDaysAgo: 2, category: 'notice', name: 'AUFLAGE' });
  const answer = await tenant.operator('/api/documents?order[validity]=asc&exists[replacedBy]=false');
  const files: Document[] = answer.json()['hydra:member'];
  expect(files.map((file) => [documentStateOf(file, today), file.validUntil?.slice(0, 10)])).toEqual(
    [
      ['expired', -5],
      ['expired', -900],
      ['expiring', 20],
      ['fine', 40],
      ['fine', 300],
      ['fine', 310],
      ['fine', 500],
      ['past', 9],
      ['past', -6],
      ['past', -7],
      ['past', -9],
      ['past', -400],
    ].map(([state, days]) => [state, daysAfter(today, Number(days))]),
  );
});

it('the order looks for other files once, not for each file', async () => {
  const { rows } = await app.store.asSystem((tx) =>
    sql<Record<string, string>>`explain (verbose) select id from document order by ${validityRank}`.execute(tx),
  );
  expect(rows.flatMap((row) => Object.values(row)).join('\n')).toContain('hashed SubPlan');
});
