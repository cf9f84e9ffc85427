import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { disableTriggers } from '#server/test/fixtures/tamper-records.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { verifyBundle } from '#shared/ledger/verify-bundle.ts';
import { compareRecords } from './compare-records.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);
const { sign } = ledgerFixture(app);
const admin = await signIn(await addUser('ROLE_ADMIN'));

const MINUTE = 60_000;
const reportedLines: (readonly string[])[] = [];
const job = compareRecords({ onDifference: (_customer, entities) => void reportedLines.push(entities) });
/** Compares at a time after everything recorded so far. */
const compare = (minutes = 2) => job.run(app.store, new Date(Date.now() + minutes * MINUTE));
const tamper = (runWork: (tx: Tx) => Promise<unknown>) =>
  app.store.asSystem(async (tx) => {
    await disableTriggers(tx);
    await runWork(tx);
  });

async function tenant() {
  const newTenant = await addTenant();
  // The factory inserts the profile without a ledger entry, like profiles that are older than their entries.
  await tamper((tx) =>
    sql`update entered_since set after_id = (select max(id) from profile) where table_name = 'profile'`.execute(tx),
  );
  const created = { name: 'Fritz Fort', isActive: true };
  const profile = (await newTenant.operator({ method: 'POST', url: '/api/profiles', payload: created })).json()['@id'];
  const record = async (comment: string): Promise<{ '@id': string; id: number }> => {
    const payload = { action: '/api/actions/1', profile, comment };
    return (await newTenant.service({ method: 'POST', url: '/api/activities', payload })).json();
  };
  const ledger = async () => (await newTenant.operator(`/api/ledgers/${newTenant.customer}`)).json();
  return { ...newTenant, profile, record, ledger };
}

describe('comparing records with the ledger', () => {
  it('reports nothing before the first run, and then its time, the number of records and no differences', async () => {
    const { record, ledger } = await tenant();
    await record('Ausweis verlangt');
    expect(await ledger()).toMatchObject({ differenceCount: 0, differences: [] });
    expect((await ledger()).comparedAt).toBeUndefined();
    await compare();
    const after = await ledger();
    expect(after).toMatchObject({ differenceCount: 0, comparedRecords: 2 });
    expect(after.comparedAt).toMatch(/^\d{4}-/);
    expect(after.comparedWholeAt).toMatch(/^\d{4}-/);
  });

  it('names the changed record and field, notifies the admins once, and resolves the difference once it is repaired', async () => {
    const { record, ledger, customer } = await tenant();
    const { '@id': entity, id } = await record('Ausweis verlangt');
    await compare();
    await tamper((tx) => tx.updateTable('activity').set({ comment: 'Nichts war' }).where('id', '=', id).execute());
    reportedLines.length = 0;
    await compare();
    await compare();
    expect(reportedLines).toEqual([[entity]]);
    expect(await ledger()).toMatchObject({
      differenceCount: 1,
      differences: [{ entity, name: `Maßnahme Nr. ${id}`, text: 'anders als im Prüfbuch: Kommentar' }],
    });
    const { 'hydra:member': notifications } = (await admin('/api/notifications?pagination=false')).json();
    const ownNotifications = notifications.filter(
      ({ link }: { link: string }) => link === `/ledger?organisation=${customer}`,
    );
    expect(ownNotifications).toHaveLength(1);
    expect(ownNotifications[0]).toMatchObject({ type: 'DANGER' });
    expect(ownNotifications[0].message).toContain(`Maßnahme Nr. ${id} (anders als im Prüfbuch: Kommentar)`);
    await tamper((tx) =>
      tx.updateTable('activity').set({ comment: 'Ausweis verlangt' }).where('id', '=', id).execute(),
    );
    await compare();
    expect(await ledger()).toMatchObject({ differenceCount: 0, differences: [] });
  });

  it('finds a deleted record and one that was inserted without an entry', async () => {
    const { record, ledger } = await tenant();
    const deletedRecord = await record('Wird gelöscht');
    const keptRecord = await record('Bleibt');
    await compare();
    await tamper(async (tx) => {
      await sql`delete from activity where id = ${deletedRecord.id}`.execute(tx);
      await sql`
        insert into activity (customer_id, location_id, action_id, action_name, profile_id, user_id, occurred_at, location_name, customer_name)
        select customer_id, location_id, action_id, action_name, profile_id, user_id, occurred_at, location_name, customer_name
        from activity where id = ${keptRecord.id}`.execute(tx);
    });
    await compare();
    const { differences } = await ledger();
    expect(differences.map(({ text }: { text: string }) => text).toSorted()).toEqual([
      'steht im Prüfbuch und fehlt in der Datenbank',
      'steht nicht im Prüfbuch',
    ]);
  });

  it('finds a changed opening of an entry, and one that was deleted without an erasure', async () => {
    const { record, ledger } = await tenant();
    const [changedRecord, forgotten] = [await record('Ausweis verlangt'), await record('Gast verwiesen')];
    await compare();
    const openingOf = (entity: string) => sql`
      field = 'comment' and (customer_id, seq) in (select customer_id, seq from ledger_entry where entity = ${entity})`;
    await tamper(async (tx) => {
      await sql`update activity set comment = 'x' where id = ${changedRecord.id}`.execute(tx);
      await sql`update ledger_opening set value = 'x' where ${openingOf(changedRecord['@id'])}`.execute(tx);
      await sql`update activity set comment = null where id = ${forgotten.id}`.execute(tx);
      await sql`delete from ledger_opening where ${openingOf(forgotten['@id'])}`.execute(tx);
    });
    await compare();
    const { differences } = await ledger();
    const texts = new Map(differences.map(({ entity, text }: { entity: string; text: string }) => [entity, text]));
    expect(texts.get(changedRecord['@id'])).toBe('der Eintrag im Prüfbuch wurde verändert');
    expect(texts.get(forgotten['@id'])).toBe('anders als im Prüfbuch: Kommentar');
  });

  it('reports no difference for the erasure of a person', async () => {
    const { operator, profile, record, ledger } = await tenant();
    await record('Ausweis verlangt');
    const headers = { 'content-type': 'application/merge-patch+json' };
    const inactiveBody = JSON.stringify({ isActive: false });
    await operator({ method: 'PATCH', url: profile, payload: inactiveBody, headers });
    const erasure = { name: 'Fritz Fort', reason: 'Ausgeschieden' };
    const erasedResponse = await operator({ method: 'POST', url: `${profile}/erasure`, payload: erasure });
    expect(erasedResponse.statusCode).toBe(201);
    await compare();
    expect(await ledger()).toMatchObject({ differenceCount: 0, comparedRecords: 2 });
    const id = Number(profile.slice('/api/profiles/'.length));
    await tamper((tx) => sql`update profile set name = 'Fritz Fort' where id = ${id}`.execute(tx));
    await compare();
    expect(await ledger()).toMatchObject({ differenceCount: 1, differences: [{ entity: profile }] });
  });
});

describe('the bundle of a ledger', () => {
  it('contains the records beside their last entries, so that a verifier finds the differences', async () => {
    const { customer, operator, record, ledger } = await tenant();
    const { '@id': entity, id } = await record('Ausweis verlangt');
    await sign(customer);
    const { key } = await ledger();
    const file = async (about = '') => (await operator(`/api/ledgers/${customer}/bundle${about}`)).json();
    expect(await verifyBundle(await file(), { key })).toMatchObject({
      faults: [],
      compared: 2,
      gone: 0,
      differences: 0,
    });
    await tamper((tx) => tx.updateTable('activity').set({ comment: 'Nichts war' }).where('id', '=', id).execute());
    const expected = { faults: [], differences: 1, different: [`${entity}: comment`] };
    expect(await verifyBundle(await file(), { key })).toMatchObject({ ...expected, compared: 2 });
    expect(await verifyBundle(await file(`?entity=${entity}`), { key })).toMatchObject({ ...expected, compared: 1 });
    await tamper((tx) => sql`delete from activity where id = ${id}`.execute(tx));
    expect(await verifyBundle(await file(), { key })).toMatchObject({ faults: [], compared: 1, gone: 1 });
  });
});
