import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '#server/db/database.ts';
import { openTestStore } from '#server/test/app/test-store.ts';
import { seedMasterData } from './master-data.ts';
import { FIRST_FREE_ID } from './measures.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

const everything = () =>
  store.asSystem(async (tx) => ({
    countries: await tx.selectFrom('country').selectAll().orderBy('id').execute(),
    states: await tx.selectFrom('state').selectAll().orderBy('id').execute(),
    concepts: await tx.selectFrom('social_concept').selectAll().orderBy('id').execute(),
    actions: await tx.selectFrom('action').selectAll().orderBy('id').execute(),
    statuses: await tx.selectFrom('status').selectAll().orderBy('id').execute(),
    proofTypes: await tx.selectFrom('proof_type').selectAll().orderBy('id').execute(),
  }));

describe('master data', () => {
  it('exists after the migration', async () => {
    const { states, concepts, statuses, proofTypes } = await everything();
    expect([states.length, concepts.length, statuses.length, proofTypes.length]).toEqual([16, 2, 8, 15]);
  });

  it('is unchanged when it is seeded again', async () => {
    const before = await everything();
    await store.asSystem(seedMasterData);
    expect(await everything()).toEqual(before);
  });

  it('keeps corrections of an admin', async () => {
    await store.asSystem((tx) =>
      tx.updateTable('state').set({ closing_to: '07:00' }).where('code', '=', 'SL').execute(),
    );
    await store.asSystem(seedMasterData);
    const { states } = await everything();
    expect(states.find(({ code }) => code === 'SL')?.closing_to).toBe('07:00');
  });

  it('reserves its ids: rows added by an admin get higher ids, before and after another start', async () => {
    const add = (name: string) =>
      store.asSystem((tx) => tx.insertInto('action').values({ name }).returning('id').executeTakeFirstOrThrow());
    const first = await add('Eigene Maßnahme');
    await store.asSystem(seedMasterData);
    const second = await add('Weitere eigene Maßnahme');
    expect(first.id).toBeGreaterThanOrEqual(FIRST_FREE_ID);
    expect(second.id).toBe(first.id + 1);
  });

  it('has a source for every legal value of every federal state', async () => {
    const { rows } = await store.asSystem((tx) =>
      sql<{ code: string }>`select code from state, jsonb_each(sources) as origin
        where coalesce(origin.value ->> 'source', '') = '' or coalesce(origin.value ->> 'confidence', '') = ''`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([]);
  });
});
