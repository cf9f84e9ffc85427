import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Scope } from '#server/access/scope.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { appendToLedger } from './append-to-ledger.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addTask, addUser } = factories(app);

type Tenant = Awaited<ReturnType<typeof addTenant>>;

/** Simulates an attacker who can run SQL in a location scope, bypassing the checks of the application. */
async function attackFrom(tenant: Tenant) {
  const { id: userId } = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]);
  const scope: Scope = { kind: 'location', userId, customerId: tenant.customer, locationId: tenant.location };
  const insertActivity = (
    of: Tenant,
    correction: { corrects: number; first: number } | null = null,
    customer = of.customer,
  ) =>
    sql<{ id: number }>`
      insert into activity (customer_id, location_id, action_id, profile_id, user_id, occurred_at, corrects_id, first_id, reason)
      values (${customer}, ${of.location}, 1, ${of.profile}, ${userId}, now(), ${correction?.corrects ?? null},
        ${correction?.first ?? null}, ${correction === null ? null : 'Versehen'}) returning id`;
  return {
    insertActivity,
    run: <Row>(statement: ReturnType<typeof sql<Row>>) =>
      app.store.asActor(scope, 'read write', (tx) => statement.execute(tx)),
    record: async (of: Tenant) => {
      const { rows } = await app.store.asSystem((tx) => insertActivity(of).execute(tx));
      return rows[0]?.id ?? 0;
    },
    append: (customerId: number) =>
      app.store.asActor(scope, 'read write', (tx) =>
        appendToLedger(tx, {
          customerId,
          type: 'activity.recorded',
          entity: '/api/notes/1',
          at: new Date(),
          occurredAt: new Date(),
          actor: '/api/users/1',
          data: {},
        }),
      ),
  };
}

describe('SQL that bypasses the application', () => {
  it("cannot write to another organisation's ledger", async () => {
    const [ownTenant, otherTenant] = [await addTenant(), await addTenant()];
    const { append } = await attackFrom(ownTenant);
    await expect(append(ownTenant.customer)).resolves.toBe(0);
    await expect(append(otherTenant.customer)).rejects.toThrow('another organisation');
  });

  it('cannot assign a record of its own location to another organisation', async () => {
    const [ownTenant, otherTenant] = [await addTenant(), await addTenant()];
    const { run, insertActivity } = await attackFrom(ownTenant);
    await expect(run(insertActivity(ownTenant, null, otherTenant.customer))).rejects.toThrow('foreign key');
    await expect(run(insertActivity({ ...ownTenant, profile: otherTenant.profile }))).rejects.toThrow('foreign key');
  });

  it("cannot correct another organisation's record, nor add a record to its history", async () => {
    const [ownTenant, otherTenant] = [await addTenant(), await addTenant()];
    const { run, insertActivity, record } = await attackFrom(ownTenant);
    const [ownRecord, foreignRecord] = [await record(ownTenant), await record(otherTenant)];
    await expect(run(insertActivity(ownTenant, { corrects: foreignRecord, first: foreignRecord }))).rejects.toThrow(
      'stays with the entry',
    );
    await expect(run(insertActivity(ownTenant, { corrects: ownRecord, first: foreignRecord }))).rejects.toThrow(
      'stays with the entry',
    );
    await expect(run(insertActivity(ownTenant, { corrects: ownRecord, first: ownRecord }))).resolves.toBeDefined();
  });

  it('cannot mark a record as corrected by one that does not correct it', async () => {
    const ownTenant = await addTenant();
    const { run, record } = await attackFrom(ownTenant);
    const [first, second] = [await record(ownTenant), await record(ownTenant)];
    const hiding = sql`update activity set corrected_by_id = ${second} where id = ${first}`;
    await expect(run(hiding)).rejects.toThrow('cannot be changed');
  });

  it('cannot truncate the evidence, even as its owner', async () => {
    for (const attack of [
      sql`truncate activity cascade`,
      sql`truncate task cascade`,
      sql`truncate inspection_tour cascade`,
    ]) {
      await expect(app.store.asSystem((tx) => attack.execute(tx))).rejects.toThrow('cannot be deleted');
    }
  });

  it('can change neither the content of a tour nor its due time', async () => {
    const ownTenant = await addTenant();
    const { run } = await attackFrom(ownTenant);
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ id: number }>`
        insert into inspection_tour (customer_id, location_id, due_at, occurred_at, completion_source)
        values (${ownTenant.customer}, ${ownTenant.location}, now(), now(), 'missed') returning id`.execute(tx),
    );
    const id = rows[0]?.id ?? 0;
    const attacks = [
      sql`update inspection_tour set due_at = null where id = ${id}`,
      sql`update inspection_tour set completion_source = 'manual', profile_id = ${ownTenant.profile} where id = ${id}`,
      sql`update inspection_tour set corrected_by_id = id where id = ${id}`,
    ];
    for (const attack of attacks) await expect(run(attack)).rejects.toThrow('cannot be changed');
    await expect(run(sql`delete from inspection_tour where id = ${id}`)).rejects.toThrow('permission denied');
  });

  it('can change neither a template nor the content or due time of an open task', async () => {
    const ownTenant = await addTenant();
    const { run } = await attackFrom(ownTenant);
    const task = await addTask(ownTenant.customer, ownTenant.location);
    const attacks = [
      sql`update task set do_at = now() + interval '1 year' where id = ${task}`,
      sql`update task set description = 'Nichts zu tun' where id = ${task}`,
      sql`update task set is_autocomplete = true where id = ${task}`,
      sql`update task_template set is_active = false`,
      sql`insert into task_template (customer_id, description) values (${ownTenant.customer}, 'Nichts zu tun')`,
    ];
    for (const attack of attacks) await expect(run(attack)).rejects.toThrow('permission denied');
  });

  it('cannot reopen a session that has ended', async () => {
    await addTenant();
    const ended = app.store.asSystem(async (tx) => {
      await sql`update session set ended_at = now() where ended_at is null`.execute(tx);
      await sql`update session set ended_at = null`.execute(tx);
    });
    await expect(ended).rejects.toThrow('has ended');
  });
});
