// Nobody signs as somebody with a PIN who did not give it: now, or when what waited on a device was done.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWireDate } from '#server/http/dates.ts';
import { patch, post } from '#server/test/concept-fixture.ts';
import { factories } from '#server/test/factories.ts';
import { testApp, type Client } from '#server/test/test-app.ts';

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
/** With a PIN of their own. */
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
const record = (client: Client, more: object = {}, profile = guarded) =>
  post(client, '/api/activities', { action: '/api/actions/1', profile: `/api/profiles/${profile}`, ...more });
/** As if this account had been the profile from 61 to 59 minutes ago; what did not end goes on. */
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

describe('a profile with a PIN, where the location asks for none', () => {
  it('signs nothing that only names it', async () => {
    const refused = await record(tablet);
    expect([refused.statusCode, refused.json().violations]).toEqual([422, REFUSED]);
    const task = `/api/tasks/${await addTask(tenant.customer, tenant.location)}`;
    expect((await patch(tablet, task, { profile: `/api/profiles/${guarded}` })).json().violations).toEqual(REFUSED);
    const tour = { status: '/api/statuses/1', profile: `/api/profiles/${guarded}` };
    expect((await post(tablet, '/api/inspection_tours', tour)).json().violations).toEqual(REFUSED);
  });

  it('signs once it is set with its PIN, named or not', async () => {
    await choose(tablet);
    expect((await record(tablet)).statusCode).toBe(201);
    expect((await record(tablet, { profile: undefined })).json().profile).toBe(`/api/profiles/${guarded}`);
  });

  it('signs from another tablet of the same account only what was set there', async () => {
    await choose(tablet);
    expect((await record(await signIn(user))).json().violations).toEqual(REFUSED);
  });
});

it('a profile without a PIN signs by its name alone, as any client of the API has it', async () => {
  expect((await record(tablet, {}, tenant.profile)).statusCode).toBe(201);
});

describe('what waited on a device', () => {
  it('is signed by who was set when it was done, and by nobody before or after', async () => {
    await choose(tablet);
    await leave(tablet);
    await anHourLater();
    expect((await record(tablet, { occurredAt: minutesAgo(60) })).statusCode).toBe(201);
    expect((await record(tablet, { occurredAt: minutesAgo(62) })).json().violations).toEqual(REFUSED);
    expect((await record(tablet, { occurredAt: minutesAgo(57) })).json().violations).toEqual(REFUSED);
    expect((await record(tablet)).json().violations).toEqual(REFUSED);
  });

  it('is signed after the next sign-in too, once the session it was done in is over', async () => {
    await choose(tablet);
    await anHourLater();
    const next = await signIn(user);
    expect((await record(next, { occurredAt: minutesAgo(30) })).json().violations).toEqual(REFUSED);
    await endSessions();
    const last = await signIn(user);
    expect((await record(last, { occurredAt: minutesAgo(30) })).statusCode).toBe(201);
    const stranger = await signIn(await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]));
    expect((await record(stranger, { occurredAt: minutesAgo(30) })).json().violations).toEqual(REFUSED);
  });

  it('is no way to correct what is recorded', async () => {
    await choose(tablet);
    const activity = (await record(tablet)).json();
    await leave(tablet);
    const correction = { profile: `/api/profiles/${guarded}`, comment: 'Anders', reason: 'Verwechselt' };
    expect((await post(tablet, `${activity['@id']}/corrections`, correction)).json().violations).toEqual(REFUSED);
  });
});

it('where the location asks for a PIN, what waited is signed by who was set then as well', async () => {
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
