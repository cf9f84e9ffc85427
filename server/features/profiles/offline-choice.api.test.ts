// These tests cover a profile chosen on an offline device: what the server accepts, which of several choices counts,
// and what the records say about it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patch, post } from '#server/test/fixtures/concept-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant, addProfile, addTask, addUser, signIn } = factories(app);

const PIN = '2468';
const MINUTE = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

let tenant: Awaited<ReturnType<typeof addTenant>>;
let user: Awaited<ReturnType<typeof addUser>>;
let tablet: Client;
let elif: number;
let ute: number;

beforeAll(async () => {
  tenant = await addTenant();
  elif = await addProfile(tenant.customer, { name: 'Elif' });
  ute = await addProfile(tenant.customer, { name: 'Ute' });
});
beforeEach(async () => {
  user = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]);
  tablet = await signIn(user);
  await sessionBeganHoursAgo(2);
});

const sessionBeganHoursAgo = (hours: number) =>
  app.store.asSystem((tx) =>
    sql`update session set created_at = now() - make_interval(hours => ${hours}) where user_id = ${user.id}`.execute(
      tx,
    ),
  );
const choose = (profile: number, body: object = {}) => post(tablet, `/api/currentprofile/set/${profile}`, body);
const chooseOffline = (profile: number, chosenAt: string, client = tablet) =>
  post(client, `/api/currentprofile/offline/${profile}`, { chosenAt });
const leave = (profile: number) => tablet(`/api/currentprofile/logout/${profile}`);
const record = (profile: number, extraFields: object = {}) =>
  post(tablet, '/api/activities', { action: '/api/actions/1', profile: `/api/profiles/${profile}`, ...extraFields });
const current = async (client = tablet) => {
  const { profile, profileSince, profileChosenOffline } = (await client('/api/currentuser')).json();
  return { profile, profileSince, profileChosenOffline };
};
const iri = (profile: number) => `/api/profiles/${profile}`;
/** Returns the moment a number of minutes ago. */
const history = async () => {
  const ago = (column: string) => sql<number | null>`round(extract(epoch from now() - ${sql.ref(column)}) / 60)::int`;
  const { rows } = await app.store.asSystem((tx) =>
    sql<object>`select profile_id::int as profile, ${ago('since')} as minutes, ${ago('until')} as until, chosen_offline as offline
      from session_profile where user_id = ${user.id} order by since`.execute(tx),
  );
  return rows;
};

describe('a profile choice made offline', () => {
  it('makes the session sign as the profile from the moment of the choice, marked as offline', async () => {
    await choose(elif);
    await app.store.asSystem((tx) =>
      sql`update session_profile set since = since - interval '1 hour' where user_id = ${user.id}`.execute(tx),
    );
    const chosenAt = minutesAgo(10);
    const answer = await chooseOffline(ute, chosenAt);
    expect([answer.statusCode, answer.json().name]).toEqual([200, 'Ute']);
    expect(await current()).toEqual({
      profile: iri(ute),
      profileSince: `${chosenAt.slice(0, 19)}+00:00`,
      profileChosenOffline: true,
    });
    expect(await history()).toEqual([
      { profile: elif, minutes: 60, until: 10, offline: false },
      { profile: ute, minutes: 10, until: null, offline: true },
    ]);
    await choose(ute);
    expect((await current()).profileChosenOffline).toBeUndefined();
    expect(await history()).toMatchObject([{ offline: false }, { offline: true }, { offline: false }]);
  });

  it('is recorded once, however often it is sent', async () => {
    const chosenAt = minutesAgo(10);
    await chooseOffline(elif, chosenAt);
    await chooseOffline(ute, minutesAgo(5));
    await chooseOffline(elif, chosenAt);
    expect((await current()).profile).toBe(iri(ute));
    expect(await history()).toEqual([
      { profile: elif, minutes: 10, until: 5, offline: true },
      { profile: ute, minutes: 5, until: null, offline: true },
    ]);
  });

  it('does not change the current profile after a later choice or sign-off', async () => {
    await choose(ute);
    await chooseOffline(elif, minutesAgo(10));
    expect(await current()).toMatchObject({ profile: iri(ute), profileChosenOffline: undefined });
    await leave(ute);
    await chooseOffline(elif, minutesAgo(5));
    expect((await current()).profile).toBeUndefined();
    expect(await history()).toEqual([
      { profile: elif, minutes: 10, until: 5, offline: true },
      { profile: elif, minutes: 5, until: 0, offline: true },
      { profile: ute, minutes: 0, until: 0, offline: false },
    ]);
  });

  it('does not change the current profile if the earlier profile was chosen again later', async () => {
    await choose(elif);
    await app.store.asSystem((tx) =>
      sql`update session_profile set since = since - interval '1 hour' where user_id = ${user.id}`.execute(tx),
    );
    await choose(elif);
    await chooseOffline(ute, minutesAgo(10));
    expect(await current()).toMatchObject({ profile: iri(elif), profileChosenOffline: undefined });
    expect(await history()).toEqual([
      { profile: elif, minutes: 60, until: 10, offline: false },
      { profile: ute, minutes: 10, until: 0, offline: true },
      { profile: elif, minutes: 0, until: null, offline: false },
    ]);
  });

  it('does not change the current profile of a session that began later', async () => {
    await sessionBeganHoursAgo(0);
    expect((await chooseOffline(elif, minutesAgo(10))).statusCode).toBe(200);
    expect((await current()).profile).toBeUndefined();
    expect(await history()).toEqual([{ profile: elif, minutes: 10, until: 0, offline: true }]);
  });

  it('accepts a device clock that is slightly ahead and refuses one that is far ahead', async () => {
    const future = [{ propertyPath: 'chosenAt', message: expect.stringContaining('Zukunft') }];
    const old = [{ propertyPath: 'chosenAt', message: expect.stringContaining('72 Stunden') }];
    expect((await chooseOffline(elif, minutesAgo(-5))).json().violations).toEqual(future);
    expect((await chooseOffline(elif, minutesAgo(73 * 60))).json().violations).toEqual(old);
    expect((await current()).profile).toBeUndefined();
    expect((await chooseOffline(elif, minutesAgo(-1))).statusCode).toBe(200);
    expect(Date.parse((await current()).profileSince)).toBeLessThanOrEqual(Date.now());
  });

  it('is refused for a profile that has a PIN by now, is inactive or works elsewhere', async () => {
    const message = 'Für dieses Profil ist eine PIN vergeben. Bitte mit der PIN wählen.';
    const pinned = [{ propertyPath: 'pin', message }];
    const pinProfile = await addProfile(tenant.customer, { pin_hash: await app.passwords.hash(PIN) });
    const removedProfile = await addProfile(tenant.customer, { is_active: false });
    expect((await chooseOffline(pinProfile, minutesAgo(1))).json().violations).toEqual(pinned);
    expect((await chooseOffline(removedProfile, minutesAgo(1))).json().violations).toMatchObject([
      { message: 'Dieses Profil ist nicht mehr aktiv. Bitte ein anderes wählen.' },
    ]);
    expect((await chooseOffline((await addTenant()).profile, minutesAgo(1))).statusCode).toBe(404);
    expect(await history()).toEqual([]);
  });

  it('is refused at a location that requires a PIN', async () => {
    const strictTenant = await addTenant({ location: { pin_required: true } });
    const { violations } = (await chooseOffline(strictTenant.profile, minutesAgo(1), strictTenant.service)).json();
    expect(violations).toMatchObject([{ message: expect.stringContaining('noch keine PIN vergeben') }]);
  });

  it('allows signing queued records of that time, even if the profile has received a PIN since', async () => {
    const murat = await addProfile(tenant.customer);
    await chooseOffline(murat, minutesAgo(20));
    await chooseOffline(ute, minutesAgo(10));
    await app.store.asSystem(async (tx) =>
      tx
        .updateTable('profile')
        .set({ pin_hash: await app.passwords.hash(PIN) })
        .where('id', '=', murat)
        .execute(),
    );
    const keptResponse = await record(murat, { occurredAt: minutesAgo(15) });
    expect([keptResponse.statusCode, keptResponse.json().profileChosenOffline]).toEqual([201, true]);
    expect((await record(murat, { occurredAt: minutesAgo(5) })).statusCode).toBe(422);
  });
});

describe('a record signed by a profile that was chosen offline', () => {
  const lastEntry = async () => JSON.parse((await ledgerOf(app, tenant.customer)).entries.at(-1)?.body ?? '{}');

  it('is marked in the record and in the ledger: an activity, its correction and an activity created by an answer', async () => {
    const activity = (await record(ute, { profileChosenOffline: true })).json();
    expect(activity).toMatchObject({ profile: iri(ute), profileChosenOffline: true });
    expect((await tablet(activity['@id'])).json().profileChosenOffline).toBe(true);
    expect((await lastEntry()).data.profileChosenOffline).toBe('true');
    const correction = { profile: iri(elif), comment: 'Anders', reason: 'Verwechselt' };
    expect((await post(tablet, `${activity['@id']}/corrections`, correction)).json().profileChosenOffline).toBe(false);
    expect((await lastEntry()).data).not.toHaveProperty('profileChosenOffline');

    const answers = JSON.stringify([{ value: 'Ja', action: 1 }]);
    const task = `/api/tasks/${await addTask(tenant.customer, tenant.location, { possible_answers: answers })}`;
    const doneResponse = await patch(tablet, task, { answer: 'Ja', profile: iri(ute), profileChosenOffline: true });
    expect(doneResponse.json()).toMatchObject({ profile: iri(ute), profileChosenOffline: true });
    const [answered] = (await tablet(`/api/activities?task=${task}`)).json()['hydra:member'];
    expect(answered).toMatchObject({ profile: iri(ute), profileChosenOffline: true });
  });

  it('is not marked if the device reports an offline choice although the session chose the profile online before', async () => {
    await choose(ute);
    expect((await record(ute, { profileChosenOffline: true })).json().profileChosenOffline).toBe(false);
    const earlier = { profileChosenOffline: true, occurredAt: minutesAgo(5) };
    expect((await record(ute, earlier)).json().profileChosenOffline).toBe(true);
  });

  it('is marked for a tour and for a protocol', async () => {
    const offlineSignature = { profile: iri(ute), profileChosenOffline: true };
    const tour = await post(tablet, '/api/inspection_tours', { status: '/api/statuses/1', ...offlineSignature });
    expect(tour.json()).toMatchObject(offlineSignature);
    const formVersion = `/api/form_versions/${(await addForm()).version}`;
    const answers = { exit: { value: 'yes' } };
    const filled = { uuid: randomUUID(), formVersion, answers, state: 'closed', ...offlineSignature };
    expect((await post(tablet, '/api/protocols', filled)).json()).toMatchObject({
      state: 'closed',
      ...offlineSignature,
    });
    expect((await lastEntry()).data.profileChosenOffline).toBe('true');
  });

  it('is marked as long as the session continues with that choice, even if the device no longer reports it', async () => {
    await chooseOffline(ute, minutesAgo(10));
    expect((await record(ute)).json().profileChosenOffline).toBe(true);
    expect((await record(elif)).json().profileChosenOffline).toBe(false);
    const task = `/api/tasks/${await addTask(tenant.customer, tenant.location)}`;
    expect((await patch(tablet, task, { answer: 'Ja' })).json().profileChosenOffline).toBe(true);
    const tour = (await post(tablet, '/api/inspection_tours', { status: '/api/statuses/1' })).json();
    const correctedResponse = await post(tablet, `${tour['@id']}/corrections`, {
      comment: 'Anders',
      reason: 'Vertippt',
    });
    expect(correctedResponse.json().profileChosenOffline).toBe(true);
    const formVersion = `/api/form_versions/${(await addForm()).version}`;
    const answers = { exit: { value: 'yes' } };
    const protocol = (await post(tablet, '/api/protocols', { formVersion, answers, state: 'closed' })).json();
    const repeatedResponse = await post(tablet, `${protocol['@id']}/corrections`, { answers, reason: 'Vertippt' });
    expect([protocol.profileChosenOffline, repeatedResponse.json().profileChosenOffline]).toEqual([true, true]);
    await choose(ute);
    expect((await record(ute)).json().profileChosenOffline).toBe(false);
  });

  it('is marked in exported lists', async () => {
    await chooseOffline(ute, minutesAgo(10));
    await record(ute);
    const task = await addTask(tenant.customer, tenant.location);
    await patch(tablet, `/api/tasks/${task}`, { answer: 'Ja' });
    await post(tablet, '/api/inspection_tours', { status: '/api/statuses/1' });
    const formVersion = `/api/form_versions/${(await addForm()).version}`;
    await post(tablet, '/api/protocols', { formVersion, answers: { exit: { value: 'yes' } }, state: 'closed' });
    for (const list of ['activities', 'tasks', 'inspection_tours', 'protocols']) {
      const { body } = await tenant.operator(`/api/export/${list}.csv?order[id]=desc`);
      expect(body.split('\r\n')[1], list).toContain(';Ute (offline gewählt);');
    }
  });

  it('does not bypass a PIN', async () => {
    const pinProfile = await addProfile(tenant.customer, { pin_hash: await app.passwords.hash(PIN) });
    expect((await record(pinProfile, { profileChosenOffline: true, occurredAt: minutesAgo(5) })).statusCode).toBe(422);
  });
});
