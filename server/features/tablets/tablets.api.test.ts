import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { clientWith, testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { newTabletKeys, tabletFixture } from '#server/test/app/tablet-fixture.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addLocation, addTask, addTenant, addUser, signIn } = factories(app);
const { addPairedTablet, enrol, expireCode, showCode, signInWith } = tabletFixture(app);

const usersAt = (location: number) =>
  app.store.asSystem((tx) =>
    tx
      .selectFrom('user_location')
      .innerJoin('app_user', 'app_user.id', 'user_location.user_id')
      .where('location_id', '=', location)
      .select(['app_user.id', 'has_password', 'role'])
      .execute(),
  );

const ledgerOf = (customer: number) =>
  app.store.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('ledger_entry')
      .where('customer_id', '=', customer)
      .where('type', 'like', 'tablet%')
      .orderBy('seq')
      .select(['type', 'body'])
      .execute();
    return rows.map(({ type, body }) => ({ type, ...JSON.parse(body).data }));
  });

describe('pairing a tablet', () => {
  it('opens a session of the location, with an account that is created without a password', async () => {
    const { operator, customer } = await addTenant();
    const location = await addLocation(customer, { name: 'Leere Halle' });
    const pairing = (await showCode(operator, location)).json();
    expect(pairing).toMatchObject({ state: 'open', name: 'Theke', token: expect.stringMatching(/^[\dA-Z]{10}$/) });
    const answer = await enrol(pairing.token, await newTabletKeys());
    expect(answer.json()).toMatchObject({ name: 'Theke', locationName: 'Leere Halle' });
    const me = (await clientWith(app, answer.json().token)('/api/currentuser')).json();
    expect(me).toMatchObject({ roles: ['ROLE_SERVICE'], location: `/api/locations/${location}` });
    expect(await usersAt(location)).toMatchObject([{ has_password: false, role: 'ROLE_SERVICE' }]);
    const used = (await operator(pairing['@id'])).json();
    expect([used.state, used.token]).toEqual(['used', undefined]);
    expect((await operator(used.tablet)).json()).toMatchObject({ name: 'Theke', state: 'active' });
    expect(await ledgerOf(customer)).toMatchObject([
      { type: 'tabletPairing.created', name: 'Theke', locationName: 'Leere Halle' },
      { type: 'tablet.paired', name: 'Theke', locationName: 'Leere Halle' },
    ]);
  });

  it('uses the existing account of the location if it works nowhere else', async () => {
    const { operator, customer } = await addTenant();
    const [firstLocation, secondLocation] = [await addLocation(customer), await addLocation(customer)];
    const roaming = await addUser('ROLE_SERVICE', [customer], [firstLocation, secondLocation]);
    const settled = await addUser('ROLE_SERVICE', [customer], [firstLocation]);
    await addPairedTablet(operator, firstLocation);
    await addPairedTablet(operator, firstLocation);
    await addPairedTablet(operator, secondLocation);
    expect((await usersAt(firstLocation)).map(({ id }) => id).toSorted()).toEqual([roaming.id, settled.id].toSorted());
    expect(await usersAt(secondLocation)).toHaveLength(2);
  });

  it('gives a new account what the staff of the location has not read, but not what concerns one account alone', async () => {
    const { operator, customer } = await addTenant();
    const [location, otherLocation] = [await addLocation(customer), await addLocation(customer)];
    const roaming = await addUser('ROLE_SERVICE', [customer], [location, otherLocation]);
    const colleague = await addUser('ROLE_SERVICE', [customer], [location, otherLocation]);
    const manager = await addUser('ROLE_OPERATOR', [customer]);
    const tasks = [
      await addTask(customer, location),
      await addTask(customer, location, { is_public: false, user_id: roaming.id }),
    ];
    const sent = (message: string, values: Partial<Insertable<Database['notification']>> = {}) => ({
      receiver_id: roaming.id,
      type: 'DANGER' as const,
      message,
      customer_id: customer,
      location_id: location,
      ...values,
    });
    const dayBefore = new Date(Date.now() - 86_400_000);
    await app.store.asSystem((tx) =>
      tx
        .insertInto('notification')
        .values([
          sent('Gerät 3 bleibt aus', { created_at: dayBefore }),
          sent('Gerät 3 bleibt aus', { receiver_id: colleague.id }),
          sent('Kontrollgang versäumt', { about: 'tour-missed:7' }),
          sent('Aufgabe war fällig', { about: `task-overdue:${tasks[0]}` }),
          sent('Eigene Aufgabe war fällig', { about: `task-overdue:${tasks[1]}` }),
          sent('Datei gesperrt', { about: 'file:infected:9' }),
          sent('Gelesen', { read_at: new Date() }),
          sent('Anderswo', { location_id: otherLocation }),
          sent('An die Leitung', { receiver_id: manager.id }),
        ])
        .execute(),
    );
    const { token } = (await enrol((await showCode(operator, location)).json().token, await newTabletKeys())).json();
    const received = (await clientWith(app, token)('/api/notifications?order[id]=asc')).json()['hydra:member'];
    expect(received.map(({ message }: { message: string }) => message)).toEqual([
      'Gerät 3 bleibt aus',
      'Kontrollgang versäumt',
      'Aufgabe war fällig',
    ]);
    expect(Date.parse(received[0].createdAt)).toBeLessThanOrEqual(dayBefore.getTime());
  });

  it('has the same answer for an unknown, a used and an expired code', async () => {
    const { operator, location } = await addTenant();
    const [used, expired] = [await showCode(operator, location), await showCode(operator, location)];
    const code = used.json().token;
    expect((await enrol(code, await newTabletKeys())).statusCode).toBe(200);
    await expireCode(expired.json().token);
    const wrong = [code, expired.json().token, code.split('').toReversed().join(''), 'zu kurz'];
    const answers = [];
    for (const token of wrong) answers.push(await enrol(token, await newTabletKeys(), '192.0.2.77'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([410, 410, 410, 410]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await operator(expired.json()['@id'])).json().state).toBe('expired');
  });

  it('pairs only one of two tablets that use a code at the same moment', async () => {
    const { operator, location } = await addTenant();
    const { token } = (await showCode(operator, location)).json();
    const keys = await Promise.all([newTabletKeys(), newTabletKeys(), newTabletKeys()]);
    const answers = await Promise.all(keys.map((key) => enrol(token, key)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
    expect((await operator('/api/tablets')).json()['hydra:totalItems']).toBe(1);
  });

  it('creates one account for two tablets that are paired at the same moment', async () => {
    const { operator, customer } = await addTenant();
    const location = await addLocation(customer);
    const codes = [await showCode(operator, location, 'Theke'), await showCode(operator, location, 'Eingang')];
    const answers = await Promise.all(codes.map(async (code) => enrol(code.json().token, await newTabletKeys())));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await usersAt(location)).toHaveLength(1);
  });

  it('is slowed down after too many wrong codes from one network, also for the right one', async () => {
    const { operator, location } = await addTenant();
    const { token } = (await showCode(operator, location)).json();
    const keys = await newTabletKeys();
    const statuses = [];
    for (let guess = 0; guess < 21; guess += 1)
      statuses.push((await enrol('geraten', keys, '198.51.100.9')).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await enrol(token, keys, '198.51.100.9')).headers['retry-after']).toBeDefined();
    expect((await enrol(token, keys, '198.51.100.10')).statusCode).toBe(200);
  });

  it('accepts only a P-256 key that no other tablet has, and otherwise leaves the code unused', async () => {
    const { operator, location } = await addTenant();
    const keys = await newTabletKeys();
    expect((await enrol((await showCode(operator, location)).json().token, keys)).statusCode).toBe(200);
    const { token } = (await showCode(operator, location)).json();
    const other = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, ['sign', 'verify']);
    const spki = Buffer.from(await crypto.subtle.exportKey('spki', other.publicKey)).toString('base64url');
    for (const publicKey of [keys.publicKey, spki, 'AAAA'])
      expect((await enrol(token, { ...keys, publicKey }, '192.0.2.78')).statusCode).toBe(410);
    expect((await enrol(token, await newTabletKeys())).statusCode).toBe(200);
  });

  it('is refused for a code whose creator was deactivated', async () => {
    const customer = await addCustomer();
    const maker = await addUser('ROLE_OPERATOR', [customer]);
    const { token } = (await showCode(await signIn(maker), await addLocation(customer))).json();
    await app.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ is_active: false }).where('id', '=', maker.id).execute(),
    );
    expect((await enrol(token, await newTabletKeys(), '192.0.2.79')).statusCode).toBe(410);
  });
});

describe('a code', () => {
  it('requires a name and a location of the own organisation', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    expect((await showCode(tenant.operator, otherTenant.location)).statusCode).toBe(400);
    const nameless = await showCode(tenant.operator, tenant.location, '  ');
    expect([nameless.statusCode, nameless.json().violations[0].propertyPath]).toEqual([422, 'name']);
    expect((await showCode(tenant.service, tenant.location)).statusCode).toBe(403);
  });

  it('is the same for a repeated idempotency key, and stored as a hash only', async () => {
    const { operator, location, customer } = await addTenant();
    const show = (key: string, name = 'Theke') =>
      operator({
        method: 'POST',
        url: '/api/tablet_pairings',
        payload: { location: `/api/locations/${location}`, name },
        headers: { 'idempotency-key': key },
      });
    const key = randomUUID();
    const [first, second] = [(await show(key)).json(), (await show(key)).json()];
    expect([second.token, second['@id']]).toEqual([first.token, first['@id']]);
    expect((await show(key, 'Eingang')).statusCode).toBe(422);
    expect((await show(randomUUID())).json().token).not.toBe(first.token);
    expect(await ledgerOf(customer)).toHaveLength(2);
    const rows = await app.store.asSystem((tx) => tx.selectFrom('tablet_pairing').selectAll().execute());
    const keptRows = await app.store.asSystem((tx) => tx.selectFrom('idempotency').selectAll().execute());
    expect(JSON.stringify([rows, keptRows])).not.toContain(first.token);
  });
});

describe('the list of tablets', () => {
  it('shows the tablets of the organisation; renaming, locking, unlocking and removing are in the ledger', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const { iri, keys } = await addPairedTablet(tenant.operator, tenant.location);
    await addPairedTablet(otherTenant.operator, otherTenant.location);
    const patch = (name: string) =>
      tenant.operator({
        method: 'PATCH',
        url: iri,
        payload: JSON.stringify({ name }),
        headers: { 'content-type': 'application/merge-patch+json' },
      });
    expect((await patch('Eingang')).json()).toMatchObject({ name: 'Eingang' });
    expect((await patch('')).json().violations[0].propertyPath).toBe('name');
    const act = (what: string) => tenant.operator({ method: 'POST', url: `${iri}/${what}` });
    expect((await act('unlock')).statusCode).toBe(409);
    expect((await act('lock')).json()).toMatchObject({ state: 'locked', lockedAt: expect.any(String) });
    expect((await act('lock')).statusCode).toBe(409);
    const locked = (await tenant.operator('/api/tablets?state=locked')).json()['hydra:member'];
    expect(locked.map((tablet: { name: string }) => tablet.name)).toEqual(['Eingang']);
    expect((await act('unlock')).json()).toMatchObject({ state: 'active' });
    expect((await signInWith(keys)).statusCode).toBe(200);
    expect((await otherTenant.operator(iri)).statusCode).toBe(404);
    expect((await tenant.operator({ method: 'DELETE', url: iri })).statusCode).toBe(204);
    expect((await tenant.operator('/api/tablets')).json()['hydra:totalItems']).toBe(0);
    expect((await ledgerOf(tenant.customer)).map(({ type, name, nameBefore }) => [type, name ?? nameBefore])).toEqual([
      ['tabletPairing.created', 'Theke'],
      ['tablet.paired', 'Theke'],
      ['tablet.renamed', 'Theke'],
      ['tablet.locked', 'Eingang'],
      ['tablet.unlocked', 'Eingang'],
      ['tablet.deleted', 'Eingang'],
    ]);
  });
});
