import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const RECORDS_OF_A_PART = 65_536;
let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function foundIds(operator: Client): Promise<readonly number[]> {
  const response = await operator('/api/tasks?search=feuertreppe&order[id]=asc&pagination=false');
  return response.json()['hydra:member'].map((task: { id: number }) => task.id);
}

it('a search finds the newest 500 records, whichever parts of the index they are in', async () => {
  const { addTenant, addTask } = factories(app);
  const { customer, location, operator } = await addTenant();
  const first = await addTask(customer, location, { description: 'Feuertreppe 1' });
  const tasks = Array.from({ length: 499 }, (_item, index) => ({
    customer_id: customer,
    location_id: location,
    description: `Feuertreppe ${index + 2}`,
    possible_answers: '[]',
    do_at: new Date(),
  }));
  await app.store.asSystem(async (tx) => {
    // 300 of them are in the sixth part, and the others in the seventh.
    await sql`select setval(pg_get_serial_sequence('task', 'id'), ${6 * RECORDS_OF_A_PART - 301})`.execute(tx);
    await tx.insertInto('task').values(tasks).execute();
  });
  const found = await foundIds(operator);
  expect(found).toHaveLength(500);
  expect(found[0]).toBe(first);
  await addTask(customer, location, { description: 'Feuertreppe 501' });
  const foundLater = await foundIds(operator);
  expect(foundLater).toHaveLength(500);
  expect(foundLater).not.toContain(first);
});
