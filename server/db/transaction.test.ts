import { sql, type RawBuilder } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { sendWithCommit } from './transaction.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { store } = app;

const namesSeen = (customerId: number) =>
  store.asActor({ kind: 'customer', userId: 1, customerId }, 'read only', (tx) =>
    tx.selectFrom('profile').select('customer_id').distinct().execute(),
  );

describe('reading in a scope', () => {
  it('shows concurrent readers only their own organisation, and the database owner every organisation afterwards', async () => {
    const tenants = [await addTenant(), await addTenant(), await addTenant()];
    const readers = Array.from({ length: 60 }, (_, turn) => tenants[turn % tenants.length]?.customer ?? 0);
    const seenNames = await Promise.all(readers.map(namesSeen));
    expect(seenNames.map((rows) => rows.map(({ customer_id: id }) => id))).toEqual(readers.map((id) => [id]));
    const { rows } = await store.queryAsSystem((tx) =>
      sql<{ count: number }>`select count(distinct customer_id) as count from profile`.execute(tx),
    );
    expect(rows[0]?.count).toBeGreaterThanOrEqual(3);
  });

  it('refuses to write', async () => {
    const { customer } = await addTenant();
    const attempt = store.asActor({ kind: 'customer', userId: 1, customerId: customer }, 'read only', (tx) =>
      tx.insertInto('profile').values({ customer_id: customer, name: 'Leser' }).execute(),
    );
    await expect(attempt).rejects.toThrow('read-only transaction');
  });

  it('leaves the connection usable after a failed query', async () => {
    const { customer } = await addTenant();
    const scope = { kind: 'customer', userId: 1, customerId: customer } as const;
    for (let turn = 0; turn < 12; turn += 1) {
      await expect(store.asActor(scope, 'read only', (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(
        'division',
      );
      expect(await namesSeen(customer)).toEqual([{ customer_id: customer }]);
    }
  });
});

describe('a transaction', () => {
  it('is never acknowledged after it was aborted, even if the error was caught', async () => {
    const attempt = store.asSystem(async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(attempt).rejects.toThrow('aborted');
  });

  it('is not acknowledged after it was aborted in a scope either', async () => {
    const { customer } = await addTenant();
    const scope = { kind: 'customer', userId: 1, customerId: customer } as const;
    const attempt = store.asActor(scope, 'read write', async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(attempt).rejects.toThrow('aborted');
  });
});

describe('a query that is sent with COMMIT', () => {
  it('is kept with the transaction; if it fails, its error is reported and nothing of the transaction is kept', async () => {
    const { customer } = await addTenant();
    const scope = { kind: 'customer', userId: 1, customerId: customer } as const;
    const note = (comment: string, last: RawBuilder<unknown>) =>
      store.asActor(scope, 'read write', async (tx) => {
        sendWithCommit(tx, last.compile(tx));
        await sql`update profile set comment = ${comment} where customer_id = ${customer}`.execute(tx);
      });
    await note('eins', sql`update profile set comment = comment || ' zwei' where customer_id = ${customer}`);
    await expect(note('drei', sql`select 1 / 0`)).rejects.toThrow('division');
    const comments = await store.asActor(scope, 'read only', (tx) =>
      tx.selectFrom('profile').select('comment').distinct().execute(),
    );
    expect(comments).toEqual([{ comment: 'eins zwei' }]);
  });
});

describe('an acknowledged transaction', () => {
  it('is already on the disk', async () => {
    const { customer } = await addTenant();
    const scope = { kind: 'customer', userId: 1, customerId: customer } as const;
    for (let turn = 0; turn < 5; turn += 1) {
      const writtenRows = await store.asActor(scope, 'read write', async (tx) => {
        await tx
          .updateTable('profile')
          .set({ comment: `Stand ${turn}` })
          .where('customer_id', '=', customer)
          .execute();
        return sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(tx);
      });
      const { rows } = await store.queryAsSystem((tx) =>
        sql<{ isThere: boolean }>`
          select pg_current_wal_flush_lsn() >= ${writtenRows.rows[0]?.at}::pg_lsn as "isThere"`.execute(tx),
      );
      expect(rows).toEqual([{ isThere: true }]);
    }
  });
});

describe('a statement', () => {
  it('is not JIT-compiled, on any connection', async () => {
    const queries = Array.from({ length: 20 }, () =>
      store.asSystem((tx) =>
        sql<{ compiles: boolean }>`select pg_jit_available() as compiles, pg_sleep(0.05)`.execute(tx),
      ),
    );
    expect(new Set((await Promise.all(queries)).flatMap(({ rows }) => rows.map(({ compiles }) => compiles)))).toEqual(
      new Set([false]),
    );
  });
});
