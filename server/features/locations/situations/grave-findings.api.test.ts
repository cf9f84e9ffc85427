import { afterAll, expect, it } from 'vitest';
import { GRAVE_FINDING_HOURS } from '#shared/contracts/locations/location-situations.ts';
import { HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { situationFixture } from '#server/test/fixtures/situation-fixture.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCalmTenant, situationOf } = situationFixture(app);

const statusOf = (isGrave: boolean) =>
  app.store.asSystem((tx) =>
    tx
      .selectFrom('status')
      .select(['id', 'text'])
      .where('is_finding', '=', true)
      .where('is_grave', '=', isGrave)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );

interface PlannedTour {
  readonly isGrave: boolean;
  readonly age: number;
  readonly corrects?: number;
}

async function addTour(
  tenant: { readonly customer: number; readonly location: number; readonly profile: number },
  { isGrave, age, corrects }: PlannedTour,
) {
  const status = await statusOf(isGrave);
  const at = new Date(Date.now() - age);
  return app.store.asSystem(async (tx) => {
    const user = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('inspection_tour')
      .values({
        customer_id: tenant.customer,
        location_id: tenant.location,
        profile_id: tenant.profile,
        user_id: user.id,
        status_id: status.id,
        status_text: status.text,
        is_finding: true,
        occurred_at: at,
        created_at: at,
        completion_source: 'manual',
        ...(corrects !== undefined && { corrects_id: corrects, first_id: corrects, reason: 'Falsch ausgewählt' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, text: status.text };
  });
}

it('a minor who was met within a day is to be acted on today, and the reason names the latest tour', async () => {
  const tenant = await addCalmTenant();
  await addTour(tenant, { isGrave: true, age: 23 * HOUR_MILLISECONDS });
  const latest = await addTour(tenant, { isGrave: true, age: HOUR_MILLISECONDS });
  expect(latest.text).toBe('Minderjährige Person angetroffen');
  expect(await situationOf(tenant.operator)).toMatchObject({
    severity: 'act',
    consequence: 2,
    graveFindings: 2,
    graveFindingTour: `/api/inspection_tours/${latest.id}`,
    graveFindingText: latest.text,
  });
});

it(`a grave finding counts for ${GRAVE_FINDING_HOURS} hours`, async () => {
  const [counted, over] = [await addCalmTenant(), await addCalmTenant()];
  const age = GRAVE_FINDING_HOURS * HOUR_MILLISECONDS;
  await addTour(counted, { isGrave: true, age: age - MINUTE_MILLISECONDS });
  await addTour(over, { isGrave: true, age: age + MINUTE_MILLISECONDS });
  expect(await situationOf(counted.operator)).toMatchObject({ severity: 'act', graveFindings: 1 });
  expect(await situationOf(over.operator)).toMatchObject({ severity: 'fine', graveFindings: 0 });
});

it('a finding that is not grave is no reason', async () => {
  const tenant = await addCalmTenant();
  await addTour(tenant, { isGrave: false, age: HOUR_MILLISECONDS });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', graveFindings: 0 });
});

it('a grave finding that was corrected is no reason', async () => {
  const tenant = await addCalmTenant();
  const { id } = await addTour(tenant, { isGrave: true, age: HOUR_MILLISECONDS });
  await correct(tenant, { id, isGrave: false });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', graveFindings: 0 });
});

/** Replaces a tour by a correction with this finding. */
async function correct(
  tenant: Parameters<typeof addTour>[0],
  { id, isGrave, isFinding = true }: { readonly id: number; readonly isGrave: boolean; readonly isFinding?: boolean },
) {
  const correction = await addTour(tenant, { isGrave, age: HOUR_MILLISECONDS, corrects: id });
  await app.store.asSystem(async (tx) => {
    await tx.updateTable('inspection_tour').set({ corrected_by_id: correction.id }).where('id', '=', id).execute();
    if (isFinding) return;
    await tx.updateTable('inspection_tour').set({ is_finding: false }).where('id', '=', correction.id).execute();
  });
  return correction;
}

const inOneHour = () => new Date(Date.now() + HOUR_MILLISECONDS).toISOString();

it('a grave finding is no reason any more once the office has given a task about it, and its tour names the task', async () => {
  const tenant = await addCalmTenant();
  const [met, minor] = [
    await addTour(tenant, { isGrave: true, age: HOUR_MILLISECONDS }),
    await addTour(tenant, { isGrave: false, age: HOUR_MILLISECONDS }),
  ];
  const read = async (id: number) => (await tenant.operator(`/api/inspection_tours/${id}`)).json();
  expect([(await read(met.id)).isGrave, (await read(minor.id)).isGrave]).toEqual([true, false]);
  const give = (tour: number) =>
    tenant.operator({
      method: 'POST',
      url: '/api/tasks',
      payload: {
        description: 'Eingang besser besetzen',
        doAt: inOneHour(),
        location: `/api/locations/${tenant.location}`,
        tour: `/api/inspection_tours/${tour}`,
      },
    });
  await give(minor.id);
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'act', graveFindings: 1 });
  const task = await give(met.id);
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', graveFindings: 0 });
  expect((await read(met.id)).task).toBe(task.json()['@id']);
  const [listed] = (await tenant.operator(`/api/inspection_tours?origin=/api/inspection_tours/${met.id}`)).json()[
    'hydra:member'
  ];
  expect(listed).toMatchObject({ isGrave: true, task: task.json()['@id'] });
});

it('refuses a task about a tour of another location', async () => {
  const [tenant, other] = [await addCalmTenant(), await addCalmTenant()];
  const { id } = await addTour(other, { isGrave: true, age: HOUR_MILLISECONDS });
  const payload = { description: 'Eingang besser besetzen', doAt: inOneHour() };
  const give = (location: number, tour: number) =>
    tenant.operator({
      method: 'POST',
      url: '/api/tasks',
      payload: { ...payload, location: `/api/locations/${location}`, tour: `/api/inspection_tours/${tour}` },
    });
  expect((await give(tenant.location, id)).statusCode).toBe(400);
});
