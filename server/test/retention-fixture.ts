import type { FastifyInstance } from 'fastify';
import { usualPeriods } from '#shared/domain/retention-kinds.ts';
import { factories } from './factories.ts';
import { reportFixture } from './report-fixture.ts';

interface Place {
  readonly customer: number;
  readonly location: number;
  readonly user: number;
}

/** Previews, holds and reports as they may lie there already. */
export function retentionFixture(app: FastifyInstance) {
  const { addLocation } = factories(app);
  const addFreeLocation = ({ customer }: Place) => addLocation(customer);

  /** A preview that waits; the one before it is discarded. */
  const addRetentionRun = ({ customer, user }: Place) =>
    app.store.asSystem(async (tx) => {
      await tx
        .updateTable('retention_run')
        .set({ state: 'discarded' })
        .where('customer_id', '=', customer)
        .where('state', '=', 'preview')
        .execute();
      const found = { total: 1, parts: '[]', held_back: '[]', deleted: '{}', cutoffs: '{}' };
      const times = { expires_at: new Date(Date.now() + 86_400_000), periods: JSON.stringify(usualPeriods()) };
      const values = { customer_id: customer, user_id: user, spared: 0, ...found, ...times };
      return (await tx.insertInto('retention_run').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });

  const addRetentionHold = async (place: Place) => {
    const location = await addFreeLocation(place);
    return app.store.asSystem(async (tx) => {
      const values = { customer_id: place.customer, location_id: location, user_id: place.user, reason: 'Verfahren' };
      return (await tx.insertInto('retention_hold').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  };

  const addOrganisationExport = ({ customer, user }: Place) =>
    app.store.asSystem(async (tx) => {
      const file = { file_key: await app.files.put(Buffer.from('x')), bytes: 1, digest: 'x' };
      const values = { customer_id: customer, user_id: user, state: 'ready' as const, ...file };
      return (await tx.insertInto('organisation_export').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });

  /** So that another one may be asked for. */
  const endExports = ({ customer }: Place) =>
    app.store.asSystem((tx) =>
      tx
        .updateTable('organisation_export')
        .set({ state: 'failed' })
        .where('customer_id', '=', customer)
        .where('state', '=', 'queued')
        .execute(),
    );

  const holds = { addFreeLocation, addRetentionRun, addRetentionHold };
  return { addOrganisationExport, endExports, ...holds, ...reportFixture(app) };
}
