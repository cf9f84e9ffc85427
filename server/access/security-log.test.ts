import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { logSecurityEvent } from './security-log.ts';
import type { Scope } from './scope.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser } = factories(app);

const tenant = await addTenant();
const otherTenant = await addTenant();
const { id: userId } = await addUser('ROLE_OPERATOR', [tenant.customer]);
const scope: Scope = { kind: 'customer', userId, customerId: tenant.customer };
const network = '203.0.113.0/24';
const event = { kind: 'pin-changed', by: { userId, network }, userId: null, customerId: tenant.customer } as const;
const run = (statement: ReturnType<typeof sql>) => app.store.asSystem((tx) => statement.execute(tx));

describe('the security log', () => {
  it('stores the kind, the actor, the network and the details of an event', async () => {
    await app.store.asActor(scope, 'read write', (tx) => logSecurityEvent(tx, { ...event, details: { profile: 7 } }));
    const rows = await app.store.asActor(scope, 'read only', (tx) =>
      tx.selectFrom('security_event').selectAll().execute(),
    );
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'pin-changed', actor_id: userId, network, details: { profile: 7 } }),
    ]);
  });

  it('rejects an event in the name of another user', async () => {
    const forged = app.store.asActor(scope, 'read write', (tx) =>
      logSecurityEvent(tx, { ...event, by: { userId: userId + 1, network } }),
    );
    await expect(forged).rejects.toMatchObject({ code: '42501' });
  });

  it('does not show events of another organisation', async () => {
    await app.store.asSystem((tx) => logSecurityEvent(tx, { ...event, customerId: otherTenant.customer }));
    const rows = await app.store.asActor(scope, 'read only', (tx) =>
      tx.selectFrom('security_event').where('customer_id', '=', otherTenant.customer).selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['changed', sql`update security_event set kind = 'sign-in'`],
    ['deleted within a year', sql`delete from security_event`],
    ['emptied', sql`truncate security_event`],
  ])('cannot be %s, not even by the owner of the database', async (_title, statement) => {
    await expect(run(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('allows deleting events older than a year', async () => {
    await run(sql`insert into security_event (at, kind) values (now() - interval '366 days', 'sign-in')`);
    await run(sql`delete from security_event where at < now() - interval '365 days'`);
    const { rows } = await app.store.asSystem((tx) =>
      sql<{
        old: number;
      }>`select count(*)::int as old from security_event where at < now() - interval '365 days'`.execute(tx),
    );
    expect(rows).toEqual([{ old: 0 }]);
  });
});
