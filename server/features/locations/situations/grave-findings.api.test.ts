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
  readonly isFinding?: boolean;
  readonly corrects?: number;
}

async function addTour(
  tenant: { readonly customer: number; readonly location: number; readonly profile: number },
  { isGrave, age, isFinding = true, corrects }: PlannedTour,
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
        is_finding: isFinding,
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

/** Replaces a tour by a correction. */
async function correct(tenant: Parameters<typeof addTour>[0], id: number, values: Partial<PlannedTour>) {
  const correction = await addTour(tenant, { isGrave: false, age: HOUR_MILLISECONDS, corrects: id, ...values });
  await app.store.asSystem((tx) =>
    tx.updateTable('inspection_tour').set({ corrected_by_id: correction.id }).where('id', '=', id).execute(),
  );
  return correction;
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
  await correct(tenant, id, { isGrave: false });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', graveFindings: 0 });
});

type Tenant = Awaited<ReturnType<typeof addCalmTenant>>;

/** Gives a task about a tour or a finding. */
const giveTask = (tenant: Tenant, about: object) =>
  tenant.operator({
    method: 'POST',
    url: '/api/tasks',
    payload: {
      description: 'Eingang besser besetzen',
      doAt: new Date(Date.now() + HOUR_MILLISECONDS).toISOString(),
      location: `/api/locations/${tenant.location}`,
      ...about,
    },
  });

/** Records a grave finding and gives a task about it. */
async function tourWithTask(about: object = {}) {
  const tenant = await addCalmTenant();
  const { id } = await addTour(tenant, { isGrave: true, age: HOUR_MILLISECONDS });
  const tour = `/api/inspection_tours/${id}`;
  const task = (await giveTask(tenant, { tour, ...about })).json();
  return { tenant, id, tour, task };
}

it('a grave finding is no reason any more once the office has given a task about it, and its tour names the task', async () => {
  const tenant = await addCalmTenant();
  const [met, minor] = [
    await addTour(tenant, { isGrave: true, age: HOUR_MILLISECONDS }),
    await addTour(tenant, { isGrave: false, age: HOUR_MILLISECONDS }),
  ];
  const read = async (id: number) => (await tenant.operator(`/api/inspection_tours/${id}`)).json();
  expect([(await read(met.id)).isGrave, (await read(minor.id)).isGrave]).toEqual([true, false]);
  const give = (tour: number) => giveTask(tenant, { tour: `/api/inspection_tours/${tour}` });
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

it('a task says which tour it is about, by the first version, and a correction of the tour keeps the task', async () => {
  const { tenant, id, tour, task } = await tourWithTask();
  expect(task.tour).toBe(tour);
  const correction = await correct(tenant, id, { isGrave: true });
  const corrected = `/api/inspection_tours/${correction.id}`;
  expect((await tenant.operator(corrected)).json().task).toBe(task['@id']);
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', graveFindings: 0 });
  expect((await giveTask(tenant, { tour: corrected })).json().tour).toBe(tour);
});

it('a grave finding is a reason again once its task was withdrawn', async () => {
  const { tenant, tour, task } = await tourWithTask();
  await app.store.asSystem((tx) =>
    tx.updateTable('task').set({ withdrawn_at: new Date() }).where('id', '=', task.id).execute(),
  );
  expect((await tenant.operator(tour)).json()).not.toHaveProperty('task');
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'act', graveFindings: 1 });
});

it('staff see the task of a tour only if they may read it', async () => {
  const [open, hidden] = [await tourWithTask(), await tourWithTask({ isPublic: false })];
  expect((await open.tenant.service(open.tour)).json().task).toBe(open.task['@id']);
  expect((await hidden.tenant.operator(hidden.tour)).json().task).toBe(hidden.task['@id']);
  expect((await hidden.tenant.service(hidden.tour)).json()).not.toHaveProperty('task');
  const later = (await giveTask(hidden.tenant, { tour: hidden.tour })).json();
  expect((await hidden.tenant.service(hidden.tour)).json().task).toBe(later['@id']);
  expect((await hidden.tenant.operator(hidden.tour)).json().task).toBe(hidden.task['@id']);
});

it('refuses a task about a finding that a correction took away', async () => {
  const tenant = await addCalmTenant();
  const { id } = await addTour(tenant, { isGrave: true, age: HOUR_MILLISECONDS });
  await correct(tenant, id, { isFinding: false });
  expect((await giveTask(tenant, { tour: `/api/inspection_tours/${id}` })).statusCode).toBe(400);
});

it('refuses a task about both a tour and a finding of a protocol', async () => {
  const tenant = await addCalmTenant();
  const { id } = await addTour(tenant, { isGrave: true, age: HOUR_MILLISECONDS });
  const finding = { protocol: '/api/protocols/1', question: 'door' };
  const refused = await giveTask(tenant, { tour: `/api/inspection_tours/${id}`, finding });
  expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'tour']);
});

it('refuses a task about a tour of another location', async () => {
  const [tenant, other] = [await addCalmTenant(), await addCalmTenant()];
  const { id } = await addTour(other, { isGrave: true, age: HOUR_MILLISECONDS });
  expect((await giveTask(tenant, { tour: `/api/inspection_tours/${id}` })).statusCode).toBe(400);
});
