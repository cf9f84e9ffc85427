// A profile with a PIN signs only if the PIN was entered, either now or at the time a queued record was made.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWireDate } from '#server/http/read/dates.ts';
import { patch, post } from '#server/test/fixtures/concept-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addProfile, addTask, addUser, signIn } = factories(app);

const PIN = '2468';
const REFUSED = [{ propertyPath: 'profile', message: 'Bitte das Profil mit seiner PIN wählen.' }];
const MINUTE = 60_000;
const minutesAgo = (minutes: number) => toWireDate(new Date(Date.now() - minutes * MINUTE));

let tenant: Awaited<ReturnType<typeof addTenant>>;
let user: Awaited<ReturnType<typeof addUser>>;
let tablet: Client;
/** The id of a profile with a PIN. */
let guarded: number;

beforeAll(async () => {
  tenant = await addTenant();
  guarded = await addProfile(tenant.customer, { name: 'Gerd Geheim', pin_hash: await app.passwords.hash(PIN) });
});
beforeEach(async () => {
  user = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]);
  tablet = await signIn(user);
});

const choose = (client: Client) => post(client, `/api/currentprofile/set/${guarded}`, { pin: PIN });
const leave = (client: Client) => client(`/api/currentprofile/logout/${guarded}`);
const record = (client: Client, extraFields: object = {}, profile = guarded) =>
  post(client, '/api/activities', { action: '/api/actions/1', profile: `/api/profiles/${profile}`, ...extraFields });
/** Backdates the choice of the profile to 61 to 59 minutes ago; a choice that has not ended continues. */
const anHourLater = () =>
  app.store.asSystem((tx) =>
    sql`update session_profile set since = since - interval '61 minutes', until = until - interval '59 minutes'
      where user_id = ${user.id}`.execute(tx),
  );
const endSessions = () =>
  app.store.asSystem((tx) =>
    tx
      .updateTable('session')
      .set({ ended_at: new Date(), ended_reason: 'logout' })
      .where('user_id', '=', user.id)
      .execute(),
  );

describe('a profile with a PIN at a location that requires none', () => {
  it('does not sign a record that merely names it', async () => {
    const refusedResponse = await record(tablet);
    expect([refusedResponse.statusCode, refusedResponse.json().violations]).toEqual([422, REFUSED]);
    const task = `/api/tasks/${await addTask(tenant.customer, tenant.location)}`;
    expect((await patch(tablet, task, { profile: `/api/profiles/${guarded}` })).json().violations).toEqual(REFUSED);
    const tour = { status: '/api/statuses/1', profile: `/api/profiles/${guarded}` };
    expect((await post(tablet, '/api/inspection_tours', tour)).json().violations).toEqual(REFUSED);
  });

  it('signs after it was chosen with its PIN, named or not', async () => {
    await choose(tablet);
    expect((await record(tablet)).statusCode).toBe(201);
    expect((await record(tablet, { profile: undefined })).json().profile).toBe(`/api/profiles/${guarded}`);
  });

  it('signs on another tablet of the same account only after it was chosen there', async () => {
    await choose(tablet);
    expect((await record(await signIn(user))).json().violations).toEqual(REFUSED);
  });
});

it('a profile without a PIN signs when a record merely names it', async () => {
  expect((await record(tablet, {}, tenant.profile)).statusCode).toBe(201);
});

describe('a record queued on a device', () => {
  it('is signed by the profile chosen at its time, not by one chosen before or after', async () => {
    await choose(tablet);
    await leave(tablet);
    await anHourLater();
    expect((await record(tablet, { occurredAt: minutesAgo(60) })).statusCode).toBe(201);
    expect((await record(tablet, { occurredAt: minutesAgo(62) })).json().violations).toEqual(REFUSED);
    expect((await record(tablet, { occurredAt: minutesAgo(57) })).json().violations).toEqual(REFUSED);
    expect((await record(tablet)).json().violations).toEqual(REFUSED);
  });

  it('is signed after the next sign-in as well, once its session has ended', async () => {
    await choose(tablet);
    await anHourLater();
    const next = await signIn(user);
    expect((await record(next, { occurredAt: minutesAgo(30) })).json().violations).toEqual(REFUSED);
    await endSessions();
    const lastSession = await signIn(user);
    expect((await record(lastSession, { occurredAt: minutesAgo(30) })).statusCode).toBe(201);
    const unrelatedSession = await signIn(await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]));
    expect((await record(unrelatedSession, { occurredAt: minutesAgo(30) })).json().violations).toEqual(REFUSED);
  });

  it('cannot be used to correct an existing record', async () => {
    await choose(tablet);
    const activity = (await record(tablet)).json();
    await leave(tablet);
    const correction = { profile: `/api/profiles/${guarded}`, comment: 'Anders', reason: 'Verwechselt' };
    expect((await post(tablet, `${activity['@id']}/corrections`, correction)).json().violations).toEqual(REFUSED);
  });
});

it('a queued record of a location that requires a PIN is signed by the profile chosen at its time as well', async () => {
  tenant = await addTenant({ location: { pin_required: true } });
  guarded = await addProfile(tenant.customer, { pin_hash: await app.passwords.hash(PIN) });
  user = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]);
  tablet = await signIn(user);
  await choose(tablet);
  await leave(tablet);
  await anHourLater();
  expect((await record(tablet, { occurredAt: minutesAgo(60) })).statusCode).toBe(201);
  expect((await record(tablet, { occurredAt: minutesAgo(50) })).json().violations).toEqual(REFUSED);
});
