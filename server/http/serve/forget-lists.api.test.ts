import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { ARCADE_CONCEPT_ID } from '#server/db/seed/measures.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
/** The total of a list with this many records is cached for some seconds. */
const RECORDS = 1001;

const totalFor = async (client: Client) => (await client('/api/activities')).json()['hydra:totalItems'];

it('counts what somebody has just recorded, even in a list whose total is remembered', async () => {
  const tenant = await addTenant();
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ action: number }>`
      with one_action as (select min(id) as id from action where social_concept_id = ${ARCADE_CONCEPT_ID})
      insert into activity (customer_id, location_id, action_id, profile_id, user_id, completion_source, occurred_at)
      select ${tenant.customer}, ${tenant.location}, one_action.id, ${tenant.profile}, (select min(id) from app_user), 'manual', now()
      from one_action, generate_series(1, ${sql.lit(RECORDS)})
      returning action_id as action`.execute(tx),
  );
  expect([await totalFor(tenant.operator), await totalFor(tenant.service)]).toEqual([RECORDS, RECORDS]);
  const recorded = await tenant.service({
    method: 'POST',
    url: '/api/activities',
    payload: {
      action: `/api/actions/${rows[0]?.action}`,
      profile: `/api/profiles/${tenant.profile}`,
      location: `/api/locations/${tenant.location}`,
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(recorded.statusCode).toBe(201);
  expect([await totalFor(tenant.operator), await totalFor(tenant.service)]).toEqual([RECORDS + 1, RECORDS + 1]);
});
