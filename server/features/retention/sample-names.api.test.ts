import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import type { RetentionRun } from '#shared/contracts/retention/retention-runs.ts';
import { executeRuns } from './execute-runs.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addTask, addUser } = factories(app);

const LONG_AGO = new Date('2019-05-05T10:00:00Z');
const post = (client: Client, url: string, body: object) => write(client, { method: 'POST', url, body });
const samplesOf = ({ parts }: RetentionRun) => parts.flatMap(({ samples }) => samples);

it('the sample records of a run have their recorded names until they are deleted', async () => {
  const { customer, location, profile, operator } = await addTenant();
  const ownerColumns = { customer_id: customer, location_id: location, created_at: LONG_AGO };
  const { id: user_id } = await addUser('ROLE_SERVICE');
  const file_key = await app.files.put(Buffer.from('x'));
  const { activity, name, file } = await app.store.asSystem(async (tx) => {
    const action = await tx.selectFrom('action').select(['id', 'name']).executeTakeFirstOrThrow();
    const recorded = { ...ownerColumns, occurred_at: LONG_AGO, profile_id: profile, action_id: action.id, user_id };
    const fileFields = {
      name: 'Erlaubnis 2019',
      digest: randomUUID(),
      category: 'permit' as const,
      scan_state: 'clean' as const,
    };
    const storedColumns = {
      ...ownerColumns,
      ...fileFields,
      file_key,
      mime_type: 'application/pdf',
      bytes: 1,
      valid_until: LONG_AGO,
    };
    return {
      name: action.name,
      activity: (await tx.insertInto('activity').values(recorded).returning('id').executeTakeFirstOrThrow()).id,
      file: (await tx.insertInto('document').values(storedColumns).returning('id').executeTakeFirstOrThrow()).id,
    };
  });
  const completionColumns = {
    done_at: LONG_AGO,
    occurred_at: LONG_AGO,
    completion_source: 'manual' as const,
    created_at: LONG_AGO,
  };
  const task = await addTask(customer, location, {
    ...completionColumns,
    do_at: LONG_AGO,
    description: 'Aushänge prüfen',
  });

  const run: RetentionRun = (
    await post(operator, '/api/retention_runs', { customer: `/api/customers/${customer}` })
  ).json();
  expect(samplesOf(run)).toMatchObject([
    { id: activity, name, record: `/api/activities/${activity}` },
    { name: 'Erlaubnis 2019', record: `/api/documents/${file}` },
    { name: 'Aushänge prüfen', record: `/api/tasks/${task}` },
  ]);
  await post(operator, `/api/retention_runs/${run.id}/approval`, { total: run.total });
  await executeRuns(app.files).run(app.store, new Date());
  const after: RetentionRun = (await operator(`/api/retention_runs/${run.id}`)).json();
  expect(samplesOf(after).map((sample) => sample.name)).toEqual([undefined, undefined, undefined]);
});
