import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerReader } from '#server/test/fixtures/ledger-fixture.ts';
import { dayFromNow, proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { LONG_AGO, oldRecords } from '#server/test/fixtures/old-records.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import type { RetentionRun } from '#shared/contracts/retention/retention-runs.ts';
import { executeRuns } from './execute-runs.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { addActivity } = oldRecords(app);
const { inspector } = authorityFixture(app);
const { addDocument } = proofFixture(app);

const addDelivery = (tenant: { readonly customer: number; readonly location: number }, columns: object = {}) =>
  app.store.asSystem((tx) =>
    tx
      .insertInto('tablet_delivery')
      .values({
        customer_id: tenant.customer,
        location_id: tenant.location,
        tablet_name: 'Theke',
        key_hash: randomBytes(32),
        digest: randomBytes(32),
        kind: 'activity',
        title: 'Ausweis geprüft',
        occurred_at: LONG_AGO,
        created_at: LONG_AGO,
        ...columns,
      })
      .execute(),
  );
const refused = { outcome: 'refused' as const, refusal: 'Zu spät.', content: '{}' };

/** Deletes what is due. @returns the numbers by kind */
async function deleteDue(operator: Client, customer: number): Promise<Readonly<Record<string, number>>> {
  const post = (url: string, body: object) => write(operator, { method: 'POST', url, body });
  const run: RetentionRun = (await post('/api/retention_runs', { customer: `/api/customers/${customer}` })).json();
  await post(`/api/retention_runs/${run.id}/approval`, { total: run.total });
  await executeRuns(app.files).run(app.store, new Date());
  return Object.fromEntries(run.parts.map(({ kind, count }) => [kind, count]));
}
const titles = async (operator: Client) =>
  (await operator('/api/tablet_deliveries')).json()['hydra:member'].map(({ title }: { title: string }) => title);

it('what a lost tablet delivered is deleted when its period is over, also what was refused, and nothing younger', async () => {
  const { customer, location, operator } = await addTenant();
  await addDelivery({ customer, location }, { outcome: 'delivered' });
  await addDelivery({ customer, location }, refused);
  await addDelivery({ customer, location }, { ...refused, created_at: new Date(), title: 'Neu' });
  expect(await deleteDue(operator, customer)).toEqual({ tabletDeliveries: 2 });
  expect(await titles(operator)).toEqual(['Neu']);
});

it('the mark of a record stays as long as the record', async () => {
  const tenant = await addTenant();
  const { customer, operator } = tenant;
  const activity = await addActivity(tenant);
  await addDelivery(tenant, { outcome: 'delivered', record: `/api/activities/${activity}` });
  expect(await deleteDue(operator, customer)).toEqual({ activities: 1 });
  expect(await titles(operator)).toEqual(['Ausweis geprüft']);
  expect(await deleteDue(operator, customer)).toEqual({ tabletDeliveries: 1 });
  expect(await titles(operator)).toEqual([]);
});

it('a hold of its location keeps it', async () => {
  const { customer, location, operator } = await addTenant();
  await addDelivery({ customer, location }, refused);
  const body = { location: `/api/locations/${location}`, reason: 'Klage' };
  await write(operator, { method: 'POST', url: '/api/retention_holds', body });
  expect(await deleteDue(operator, customer)).toEqual({});
  expect(await titles(operator)).toEqual(['Ausweis geprüft']);
});

describe('the access of an authority', () => {
  /** Grants an access with a look and a demand, all of them of long ago. */
  async function addOldAccess(tenant: Awaited<ReturnType<typeof addTenant>>) {
    const { id, client } = await inspector(tenant.operator, tenant.location);
    await client('/api/authority/pages?section=measures');
    const payload = { location: `/api/locations/${tenant.location}`, text: 'Schulung fehlt.', dueOn: dayFromNow(7) };
    expect((await client({ method: 'POST', url: '/api/authority/demands', payload })).statusCode).toBe(200);
    await app.store.asSystem(async (tx) => {
      await sql`update authority_access set created_at = ${LONG_AGO}, expires_at = ${LONG_AGO} where id = ${id}`.execute(
        tx,
      );
      await sql`
        update task set do_at = ${LONG_AGO}, created_at = ${LONG_AGO}, withdrawn_at = ${LONG_AGO}
        where id = (select task_id from authority_demand where access_id = ${id})`.execute(tx);
    });
    return id;
  }
  const read = async (operator: Client, path: string) => (await operator(path)).json()['hydra:member'];

  it('is deleted with its visits, demands and names when its period is over, and nothing younger', async () => {
    const tenant = await addTenant();
    const { customer, operator } = tenant;
    const old = await addOldAccess(tenant);
    const { id } = await inspector(operator, tenant.location);
    expect(await deleteDue(operator, customer)).toEqual({ authorityAccesses: 1, tasks: 1 });
    expect(await read(operator, '/api/authority_accesses')).toMatchObject([{ id }]);
    expect(await read(operator, `/api/authority_visits?access=${old}`)).toEqual([]);
    expect(await read(operator, `/api/authority_demands?access=${old}`)).toEqual([]);
    const entries = await app.store.asSystem((tx) =>
      sql<{ type: string; openings: number }>`
        select type, (select count(*)::int from ledger_opening opening
          where opening.customer_id = entry.customer_id and opening.seq = entry.seq) as openings
        from ledger_entry entry where customer_id = ${customer} and entity = ${`/api/authority_accesses/${old}`}
        order by seq`.execute(tx),
    );
    expect(entries.rows.map(({ type }) => type)).toContain('authorityDemand.made');
    expect(entries.rows.every(({ openings }) => openings === 0)).toBe(true);
    const [deleted] = await ledgerReader(app)(customer, 'retention.deleted');
    expect(deleted).toMatchObject({ kind: 'authorityAccesses', entities: [`/api/authority_accesses/${old}`] });
  });

  it('stays as long as one of its locations is on hold, and so does the task of its demand', async () => {
    const tenant = await addTenant();
    const { customer, location, operator } = tenant;
    const old = await addOldAccess(tenant);
    const body = { location: `/api/locations/${location}`, reason: 'Klage' };
    const hold = (await write(operator, { method: 'POST', url: '/api/retention_holds', body })).json();
    expect(await deleteDue(operator, customer)).toEqual({});
    await write(operator, { method: 'POST', url: `${hold['@id']}/lifting`, body: {} });
    // Without the access in the run, its demand still names the task.
    await app.store.asSystem((tx) =>
      sql`update authority_access set created_at = now(), expires_at = now() where id = ${old}`.execute(tx),
    );
    expect(await deleteDue(operator, customer)).toEqual({});
    expect(await read(operator, `/api/authority_demands?access=${old}`)).toHaveLength(1);
  });

  it('keeps the files that it was sent, which are deleted after it', async () => {
    const tenant = await addTenant();
    const { customer, operator } = tenant;
    const old = await addOldAccess(tenant);
    const ended = { category: 'notice' as const, valid_until: LONG_AGO, created_at: LONG_AGO };
    const [sent] = [await addDocument(customer, ended), await addDocument(customer, ended)];
    await app.store.asSystem((tx) =>
      sql`update authority_demand set document_ids = array[${sent.id}::bigint] where access_id = ${old}`.execute(tx),
    );
    expect(await deleteDue(operator, customer)).toEqual({ authorityAccesses: 1, tasks: 1, files: 1 });
    expect(await deleteDue(operator, customer)).toEqual({ files: 1 });
  });

  it('keeps all versions of a file of which it was sent a later one', async () => {
    const tenant = await addTenant();
    const { customer, operator } = tenant;
    const old = await addOldAccess(tenant);
    const ended = { category: 'notice' as const, valid_until: LONG_AGO, created_at: LONG_AGO };
    const first = await addDocument(customer, ended);
    const later = { ...ended, replaces_id: first.id, first_id: first.id, version: 2 };
    const sent = await addDocument(customer, later);
    await app.store.asSystem(async (tx) => {
      await sql`update document set replaced_by_id = ${sent.id} where id = ${first.id}`.execute(tx);
      await sql`update authority_demand set document_ids = array[${sent.id}::bigint] where access_id = ${old}`.execute(
        tx,
      );
    });
    expect(await deleteDue(operator, customer)).toEqual({ authorityAccesses: 1, tasks: 1 });
    expect(await deleteDue(operator, customer)).toEqual({ files: 1 });
  });
});
