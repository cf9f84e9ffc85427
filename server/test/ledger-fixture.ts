import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import type { Tx } from '#server/db/database.ts';
import { signLedger } from '#server/features/ledger/signing/sign-ledger.ts';
import { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';
import type { CheckpointOccasion } from '#shared/contracts/ledger/ledger.ts';

/** A log to sign and to tamper with, as nobody who uses the application could. */
export function ledgerFixture(app: FastifyInstance) {
  const addEntries = (customerId: number, count: number, comment = 'Gast angesprochen') =>
    app.store.asSystem(async (tx) => {
      const { rows } = await sql<{
        size: number;
      }>`select coalesce(max(seq) + 1, 0)::int as size from ledger_entry where customer_id = ${customerId}`.execute(tx);
      const before = rows[0]?.size ?? 0;
      for (let number = before; number < before + count; number += 1)
        await appendToLedger(tx, {
          customerId,
          type: 'activity.recorded',
          entity: `/api/activities/${customerId}${number}`,
          at: new Date(Date.UTC(2026, 10, 1) + number * 60_000),
          occurredAt: new Date(Date.UTC(2026, 10, 1) + number * 60_000),
          actor: '/api/users/1',
          data: { action: '/api/actions/1', number },
          personal: { comment: `${comment} (${number})` },
        });
    });
  const sign = (customerId: number, occasion: CheckpointOccasion = 'growth', now = new Date()) =>
    signLedger(app.store, signingContext(app.config, app.secrets), { customerId, occasion, now });
  /** Whoever runs the database past all its rules. */
  const tamper = (work: (tx: Tx) => Promise<unknown>) =>
    app.store.asSystem(async (tx) => {
      const tables = ['ledger_entry', 'ledger_checkpoint', 'ledger_tile'];
      for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(tx);
      await work(tx);
      for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger append_only`.execute(tx);
    });
  return { addEntries, sign, tamper };
}

/** A log with something signed, and the head that was signed. */
export function ledgerItems(app: FastifyInstance) {
  const { addEntries, sign } = ledgerFixture(app);
  const addCheckpoint = async ({ customer }: { readonly customer: number }): Promise<number> => {
    await addEntries(customer, 1);
    const signed = await sign(customer);
    if (typeof signed === 'string') throw new Error(`Nothing was signed: ${signed}`);
    return signed.id;
  };
  const addLedger = async (place: { readonly customer: number }): Promise<number> => {
    await addCheckpoint(place);
    return place.customer;
  };
  return { addCheckpoint, addLedger };
}
