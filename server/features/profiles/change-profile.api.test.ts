import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addProfile, addUser, signIn } = factories(app);

const change = (client: Client, id: number, changes: object) =>
  client({
    method: 'PATCH',
    url: `/api/profiles/${id}`,
    headers: { 'content-type': 'application/merge-patch+json' },
    payload: JSON.stringify(changes),
  });
const choose = (client: Client, id: number, payload: object = {}) =>
  client({ method: 'POST', url: `/api/currentprofile/set/${id}`, payload });

describe('creating a profile at some locations', () => {
  const create = (client: Client, payload: object) => client({ method: 'POST', url: '/api/profiles', payload });

  it('takes those of the organisation, and is one entry of the ledger', async () => {
    const { customer, location, operator } = await addTenant();
    const other = await addTenant();
    const locations = [`/api/locations/${location}`];
    const created = await create(operator, { name: 'Nora Neu', locations });
    expect(created.json()).toMatchObject({ name: 'Nora Neu', locations });
    const { entries } = await ledgerOf(app, customer);
    expect(entries.map(({ type }) => type)).toEqual(['profile.created']);
    const elsewhere = await create(operator, { name: 'Nora Neu', locations: [`/api/locations/${other.location}`] });
    expect(elsewhere.statusCode).toBe(400);
  });

  it('is for the management only: service creates the first profile of all locations (403)', async () => {
    const { location, service, profile } = await addTenant();
    await app.store.asSystem((tx) => sql`delete from profile where id = ${profile}`.execute(tx));
    const refused = await create(service, { name: 'Nora Neu', locations: [`/api/locations/${location}`] });
    expect(refused.statusCode).toBe(403);
    expect((await create(service, { name: 'Nora Neu' })).statusCode).toBe(201);
  });
});

describe('changing a profile', () => {
  it('sets name, comment, login and locations, and leaves other fields unchanged', async () => {
    const tenant = await addTenant();
    const otherLocation = await addLocation(tenant.customer, { name: 'Spielhalle Süd' });
    const login = await addUser('ROLE_OPERATOR', [tenant.customer]);
    const locations = [`/api/locations/${tenant.location}`, `/api/locations/${otherLocation}`];
    const changes = { name: ' Rosa Riegel ', comment: ' Ersthelferin ', user: `/api/users/${login.id}` };
    const answer = await change(tenant.operator, tenant.profile, { ...changes, locations: locations.toReversed() });
    const expected = { name: 'Rosa Riegel', comment: 'Ersthelferin', user: changes.user, locations, isActive: true };
    expect(answer.json()).toMatchObject(expected);
    const clearedResponse = await change(tenant.operator, tenant.profile, { comment: '', user: null, locations: [] });
    expect(clearedResponse.json()).toMatchObject({ name: 'Rosa Riegel', locations: [] });
    expect(clearedResponse.json()).not.toHaveProperty('comment');
    expect(clearedResponse.json()).not.toHaveProperty('user');
  });

  it('shows service who works at its location, but not at which other locations they work', async () => {
    const tenant = await addTenant({ location: { is_premium: true } });
    const otherLocation = await addLocation(tenant.customer);
    const [firstProfile, otherProfile] = [await addProfile(tenant.customer), await addProfile(tenant.customer)];
    await change(tenant.operator, firstProfile, { locations: [`/api/locations/${tenant.location}`] });
    await change(tenant.operator, otherProfile, { locations: [`/api/locations/${otherLocation}`] });
    const list = await tenant.service(`/api/profiles?location=${tenant.location}`);
    expect(list.json()['hydra:member'].map((item: { id: number }) => item.id)).toEqual([tenant.profile, firstProfile]);
    expect(list.body).not.toContain('"locations"');
    for (const asked of ['profiles', 'proof_gaps'])
      expect((await tenant.service(`/api/${asked}?location=${otherLocation}`)).json()['hydra:totalItems']).toBe(0);
    const ofOther = await tenant.operator(`/api/profiles?location=${otherLocation}`);
    expect(ofOther.json()['hydra:member'].map((item: { id: number }) => item.id)).toEqual([
      tenant.profile,
      otherProfile,
    ]);
  });

  it('stops a deactivated profile from signing, and lets a reactivated one sign again', async () => {
    const tenant = await addTenant();
    expect((await change(tenant.operator, tenant.profile, { isActive: false })).json().isActive).toBe(false);
    expect((await choose(tenant.service, tenant.profile)).statusCode).toBe(422);
    await change(tenant.operator, tenant.profile, { isActive: true });
    expect((await choose(tenant.service, tenant.profile)).statusCode).toBe(200);
  });

  it('refuses a location of another organisation, even from an admin (400)', async () => {
    const tenant = await addTenant();
    const otherTenant = await addTenant();
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const locations = [`/api/locations/${otherTenant.location}`];
    for (const client of [tenant.operator, admin])
      expect((await change(client, tenant.profile, { locations })).statusCode).toBe(400);
  });

  it('refuses a user of another organisation, even from an admin (400)', async () => {
    const tenant = await addTenant();
    const otherTenant = await addTenant();
    const unrelatedUser = await addUser('ROLE_OPERATOR', [otherTenant.customer]);
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    for (const client of [tenant.operator, admin])
      expect((await change(client, tenant.profile, { user: `/api/users/${unrelatedUser.id}` })).statusCode).toBe(400);
  });
});

describe('the PIN of a profile', () => {
  it('is set by the management, works at once and never appears in a response', async () => {
    const tenant = await addTenant({ location: { pin_required: true } });
    const answer = await change(tenant.operator, tenant.profile, { pin: '8305' });
    expect(answer.json().hasPin).toBe(true);
    expect(answer.body).not.toContain('8305');
    expect((await choose(tenant.service, tenant.profile, { pin: '8305' })).statusCode).toBe(200);
    expect((await change(tenant.operator, tenant.profile, { pin: null })).json().hasPin).toBe(false);
  });

  it('ends the waiting time after wrong guesses when it is replaced', async () => {
    const tenant = await addTenant();
    const pinProfile = await addProfile(tenant.customer, { pin_hash: await app.passwords.hash('2468') });
    // So many guesses are made that the wait still lasts when a slow machine has verified them.
    for (let guess = 0; guess < 12; guess += 1) await choose(tenant.service, pinProfile, { pin: '1357' });
    expect((await choose(tenant.service, pinProfile, { pin: '2468' })).body).toContain('Zu viele');
    await change(tenant.operator, pinProfile, { pin: '8305' });
    expect((await choose(tenant.service, pinProfile, { pin: '8305' })).statusCode).toBe(200);
  });

  it.each([
    ['123', 'Bitte die PIN mit 4 bis 6 Ziffern eingeben.'],
    ['12a4', 'Bitte die PIN mit 4 bis 6 Ziffern eingeben.'],
    ['1234', 'Diese PIN ist leicht zu erraten. Bitte eine andere wählen.'],
  ])('is refused when it is %s (422)', async (pin, message) => {
    const tenant = await addTenant();
    const answer = await change(tenant.operator, tenant.profile, { pin });
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'pin', message }]);
  });
});

describe('the ledger of profiles', () => {
  it('records who may sign and since when, without any name, comment or PIN', async () => {
    const tenant = await addTenant();
    const createdResponse = await tenant.operator({
      method: 'POST',
      url: '/api/profiles',
      payload: { name: 'Rosa Riegel', comment: 'Ersthelferin' },
    });
    const { id } = createdResponse.json();
    await change(tenant.operator, id, {
      pin: '8305',
      name: 'Rosa Rost',
      locations: [`/api/locations/${tenant.location}`],
    });
    await change(tenant.operator, id, { name: 'Rosa Rost' });
    const { entries, isIntact } = await ledgerOf(app, tenant.customer);
    expect(isIntact).toBe(true);
    expect(entries.map(({ type }) => type)).toEqual(['profile.created', 'profile.changed']);
    expect(JSON.parse(entries[1]?.body ?? '')).toMatchObject({
      entity: `/api/profiles/${id}`,
      data: { isActive: 'true', hasPin: 'true', changed: ['name', 'pin', 'locations'] },
    });
    for (const { body } of entries) expect(body).not.toMatch(/Rosa|Ersthelferin|8305|argon2/);
    const openings = await app.store.asSystem((tx) =>
      sql<{
        value: string;
      }>`select value from ledger_opening where customer_id = ${tenant.customer} order by seq, field`.execute(tx),
    );
    expect(openings.rows.map(({ value }) => value)).toEqual([
      'Ersthelferin',
      'Rosa Riegel',
      '[["","Rosa Riegel"]]',
      'Ersthelferin',
      'Rosa Rost',
      expect.stringMatching(/^\[\["","Rosa Riegel"\],\["\d{4}-[^"]+","Rosa Rost"\]\]$/),
    ]);
  });
});
