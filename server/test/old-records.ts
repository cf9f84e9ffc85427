import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll } from 'vitest';
import { factories } from './factories.ts';

export const LONG_AGO = new Date('2019-05-05T10:00:00Z');

interface Place {
  readonly customer: number;
  readonly location: number;
}
type Signed = Place & { readonly profile: number };

/** Records of the year 2019, whose periods are over. */
export function oldRecords(app: FastifyInstance) {
  const { addUser } = factories(app);
  let action: number;
  let user: number;
  beforeAll(async () => {
    action = (await app.store.asSystem((tx) => tx.selectFrom('action').select('id').executeTakeFirstOrThrow())).id;
    user = (await addUser('ROLE_SERVICE')).id;
  });
  const placeOf = ({ customer, location }: Place) => ({ customer_id: customer, location_id: location });

  const addActivity = (signed: Signed, more: object = {}) =>
    app.store.asSystem(async (tx) => {
      const at = { occurred_at: LONG_AGO, created_at: LONG_AGO };
      const by = { profile_id: signed.profile, action_id: action, user_id: user };
      const values = { ...placeOf(signed), ...by, ...at, ...more };
      return (await tx.insertInto('activity').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const correct = async (signed: Signed, id: number, more: object) => {
    const correction = await addActivity(signed, { corrects_id: id, first_id: id, reason: 'Vertippt', ...more });
    await app.store.asSystem((tx) =>
      tx.updateTable('activity').set({ corrected_by_id: correction }).where('id', '=', id).execute(),
    );
    return correction;
  };
  const addDocument = (place: Place, more: object = {}) =>
    app.store.asSystem(async (tx) => {
      const file = { file_key: await app.files.put(Buffer.from('x')), mime_type: 'application/pdf', bytes: 1 };
      const said = {
        name: 'Erlaubnis',
        digest: randomUUID(),
        category: 'permit' as const,
        scan_state: 'clean' as const,
      };
      const values = { ...placeOf(place), ...file, ...said, created_at: LONG_AGO, ...more };
      return tx.insertInto('document').values(values).returning(['id', 'file_key']).executeTakeFirstOrThrow();
    });
  return { addActivity, correct, addDocument };
}
