import { afterAll, expect, it } from 'vitest';
import { daysAfter } from '#shared/domain/time/days.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { situationFixture } from '#server/test/fixtures/situation-fixture.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCalmTenant, situationOf } = situationFixture(app);
const { addTenant, addTask } = factories(app);
const { addDocument, addRequired } = proofFixture(app);

const dayFromNow = (days: number) => {
  const day = daysAfter(localDay(Date.now(), SERVER_TIME_ZONE), days);
  return new Date(localMoment(day, '00:00', SERVER_TIME_ZONE));
};

interface PlannedPermit {
  readonly days: number | null;
  readonly location: number | null;
  readonly filedDaysAgo?: number;
  readonly category?: 'permit' | 'notice';
}

const addFile = async (
  { customer }: { customer: number },
  { days, location, filedDaysAgo = 1, category = 'permit' }: PlannedPermit,
) => {
  const { id } = await addDocument(customer, {
    location_id: location,
    category,
    valid_until: days === null ? null : dayFromNow(days),
    created_at: dayFromNow(-filedDaysAgo),
  });
  return id;
};

it.each([
  ['yesterday', -1, { severity: 'act', consequence: 2, permit: 'expired' }],
  ['today', 0, { severity: 'watch', consequence: 5, permit: 'endingThisWeek' }],
  ['in a week', 7, { severity: 'watch', consequence: 5, permit: 'endingThisWeek' }],
  ['in eight days', 8, { severity: 'later', consequence: 5, permit: 'ending' }],
  ['in four weeks', 28, { severity: 'later', consequence: 5, permit: 'ending' }],
  ['a day later', 29, { severity: 'fine', consequence: 6, permit: undefined }],
] as const)('a location whose permit ends %s is judged by it', async (_case, days, { permit, ...judged }) => {
  const tenant = await addCalmTenant();
  const file = await addFile(tenant, { days, location: tenant.location });
  const situation = await situationOf(tenant.operator);
  expect(situation).toMatchObject(judged);
  expect(situation.permit).toBe(permit);
  expect(situation.permitFile).toBe(permit === undefined ? undefined : `/api/documents/${file}`);
  expect(situation.permitUntil === undefined ? null : Date.parse(situation.permitUntil)).toBe(
    permit === undefined ? null : dayFromNow(days).getTime(),
  );
});

it('an expired permit is graver than an overdue task, and less grave than a person who must not work', async () => {
  const tenant = await addTenant({ location: { player_check_allowed: false } });
  await addFile(tenant, { days: -6, location: tenant.location });
  await addTask(tenant.customer, tenant.location, { do_at: dayFromNow(-1) });
  expect(await situationOf(tenant.operator)).toMatchObject({ consequence: 1 });
  await addRequired(tenant);
  expect(await situationOf(tenant.operator)).toMatchObject({ consequence: 2, overdueTasks: 1 });
});

it.each([
  ['a newer one without an end', { days: null }],
  ['a newer one with a later end', { days: 400 }],
] as const)('an expired permit is superseded by %s', async (_case, newer) => {
  const tenant = await addCalmTenant();
  await addFile(tenant, { days: -6, location: tenant.location, filedDaysAgo: 90 });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'act' });
  await addFile(tenant, { ...newer, location: tenant.location });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine' });
});

it('a permit that ends earlier takes no place of one that is valid longer, although it was filed later', async () => {
  const tenant = await addCalmTenant();
  await addFile(tenant, { days: 400, location: tenant.location, filedDaysAgo: 90 });
  await addFile(tenant, { days: -6, location: tenant.location });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine' });
});

it.each([
  ['was valid', 90, 'act'],
  ['had ended', 2, 'fine'],
] as const)('a permit without an end counts until one is filed that %s then', async (_case, filedDaysAgo, severity) => {
  const tenant = await addCalmTenant();
  await addFile(tenant, { days: null, location: tenant.location, filedDaysAgo: 200 });
  await addFile(tenant, { days: -6, location: tenant.location, filedDaysAgo });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity });
});

it('the permit of the organisation counts at a location without one of its own', async () => {
  const tenant = await addCalmTenant();
  const file = await addFile(tenant, { days: -6, location: null });
  expect(await situationOf(tenant.operator)).toMatchObject({
    permit: 'expired',
    permitFile: `/api/documents/${file}`,
  });
  await addFile(tenant, { days: 400, location: tenant.location, filedDaysAgo: 90 });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine' });
});

it('neither other files nor the permits of other organisations count', async () => {
  const [tenant, neighbour] = [await addCalmTenant(), await addCalmTenant()];
  await addFile(tenant, { days: -6, location: tenant.location, category: 'notice' });
  await addFile(neighbour, { days: -6, location: neighbour.location });
  expect((await situationOf(tenant.operator)).permit).toBeUndefined();
});
