import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { runJob } from '#server/test/app/run-job.ts';
import { disableTriggers } from '#server/test/fixtures/tamper-records.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { judgeMissing } from './judge-records.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);

it('a record deleted by an approved run is no difference, but one whose deletion the ledger does not name is', async () => {
  const { operator, service, customer, profile } = await addTenant();
  const payload = { action: '/api/actions/1', profile: `/api/profiles/${profile}`, comment: 'Ruhiges Gespräch' };
  const recordedBody = (await service({ method: 'POST', url: '/api/activities', payload })).json();
  const longAgo = new Date('2019-05-05T10:00:00Z');
  await app.store.asSystem(async (tx) => {
    await disableTriggers(tx);
    await sql`update activity set created_at = ${longAgo}, occurred_at = ${longAgo} where id = ${recordedBody.id}`.execute(
      tx,
    );
  });
  const runRequest = { customer: `/api/customers/${customer}` };
  const run = (await operator({ method: 'POST', url: '/api/retention_runs', payload: runRequest })).json();
  const approval = { method: 'POST', url: `${run['@id']}/approval`, payload: { total: run.total } } as const;
  expect((await operator(approval)).statusCode).toBe(201);
  await runJob(app, 'delete what was approved');
  expect((await operator(recordedBody['@id'])).statusCode).toBe(404);
  const missing = () => app.store.asSystem((tx) => judgeMissing(tx, 'activity', [recordedBody.id]));
  expect(await missing()).toEqual([]);
  await app.store.asSystem(async (tx) => {
    await disableTriggers(tx);
    await sql`delete from ledger_entry where type = 'retention.deleted' and customer_id = ${customer}`.execute(tx);
  });
  expect(await missing()).toMatchObject([{ kind: 'missing', entity: recordedBody['@id'] }]);
});
