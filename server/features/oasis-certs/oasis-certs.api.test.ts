import { afterAll, describe, expect, it } from 'vitest';
import { operatorOf } from '#server/access/actor.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { oasisFixture, PASSPHRASE, PASSWORD, withManyRounds } from '#server/test/fixtures/oasis-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { changeCertificate } from './change-certificate.ts';
import { findCertificate, type ShownCertificate } from './oasis-certs.queries.ts';

const app = await testApp();
const { addCustomer, addTenant, addLocation, addUser, signIn } = factories(app);
const { addCertificate, newFile, stop } = await oasisFixture(app);
afterAll(async () => {
  await app.close();
  stop();
});

const PATH = '/api/oasis_certificates';
const bodyWith = (file: Buffer, extraFields: object = {}) => ({
  name: 'OASIS 2027',
  file: file.toString('base64'),
  passphrase: PASSPHRASE,
  oasisUser: 'haus01',
  password: PASSWORD,
  ...extraFields,
});
const send = (client: Client, method: 'POST' | 'PATCH', url: string, body: object = {}) =>
  client({
    method,
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' },
  });
const upload = (client: Client, body: object) => send(client, 'POST', PATH, body);
const check = async (client: Client): Promise<string> =>
  (
    await send(client, 'POST', '/api/player_checks', {
      firstName: 'Petra',
      lastName: 'Muster',
      dateOfBirth: '1980-05-06',
    })
  ).json().outcome;

describe('a certificate', () => {
  it('is uploaded, bound and usable at once', async () => {
    const tenant = await addTenant();
    const locations = [`/api/locations/${tenant.location}`];
    const answer = await upload(tenant.operator, bodyWith(newFile(), { locations }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ name: 'OASIS 2027', state: 'active', isSimulated: true, locations });
    expect(await check(tenant.service)).toBe('clear');
    const shownBody = (await tenant.operator(`${PATH}/${answer.json().id}`)).json();
    expect(shownBody.lastSuccessAt).toBeDefined();
  });

  it('reveals its secrets in no response', async () => {
    const tenant = await addTenant();
    const file = newFile();
    const answers = [await upload(tenant.operator, bodyWith(file)), await tenant.operator(PATH)];
    for (const { body } of answers)
      for (const secret of [PASSPHRASE, PASSWORD, file.toString('base64').slice(0, 40)])
        expect(body).not.toContain(secret);
  });

  it.each([
    ['passphrase', { passphrase: 'falsch' }, 'Dieses Passwort öffnet die Zertifikatsdatei nicht.'],
    ['file', { file: Buffer.from('Text').toString('base64') }, 'Diese Datei ist kein lesbares Zertifikat'],
    ['file', { file: withManyRounds(newFile(), '7fffffff').toString('base64') }, 'mit mehr als 300.000 Durchläufen'],
    ['file', { file: 'kein base64!' }, 'Diese Datei ist nicht vollständig angekommen.'],
    ['file', { file: newFile().toString('base64').slice(0, -1) }, 'Diese Datei ist nicht vollständig angekommen.'],
    ['oasisUser', { oasisUser: 'mit Leerzeichen' }, 'Bitte die Kennung angeben'],
    ['password', { password: '' }, 'Bitte das Passwort zur Kennung angeben.'],
  ])('is looked at before it is saved: %s', async (field, more, message) => {
    const tenant = await addTenant();
    const answer = await upload(tenant.operator, bodyWith(newFile(), more));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: field }]);
    expect(answer.json().violations[0].message).toContain(message);
    expect((await tenant.operator(PATH)).json()['hydra:totalItems']).toBe(0);
  });

  it('that has ended is refused with its last day', async () => {
    const tenant = await addTenant();
    const answer = await upload(tenant.operator, bodyWith(newFile(-3)));
    expect(answer.json().violations[0].message).toMatch(/^Dieses Zertifikat ist am \d+\.\d+\.\d{4} abgelaufen\.$/);
  });

  it('is replaced without a gap: the next one begins while the previous one is still valid', async () => {
    const tenant = await addTenant();
    const before = await addCertificate(tenant, 20);
    const answer = await upload(tenant.operator, bodyWith(newFile(700, 10), { replaces: `${PATH}/${before.id}` }));
    expect(answer.json()).toMatchObject({ state: 'scheduled', locations: [`/api/locations/${tenant.location}`] });
    expect(await check(tenant.service)).toBe('clear');
    expect((await tenant.operator(`${PATH}/${before.id}`)).json().replacedBy).toBe(answer.json()['@id']);
    const repeatedResponse = await upload(tenant.operator, bodyWith(newFile(), { replaces: `${PATH}/${before.id}` }));
    expect(repeatedResponse.statusCode).toBe(422);
  });

  it('is replaced in its own organisation only, whichever organisation is named', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const before = await addCertificate(tenant, 20);
    const other = { replaces: `${PATH}/${before.id}`, customer: `/api/customers/${otherTenant.customer}` };
    const answer = await upload(admin, bodyWith(newFile(), other));
    expect([answer.statusCode, answer.json().violations]).toMatchObject([422, [{ propertyPath: 'replaces' }]]);
    expect((await tenant.operator(`${PATH}/${before.id}`)).json()).not.toHaveProperty('replacedBy');
  });

  it('of another organisation of the operator is refused until they switch to it (400)', async () => {
    const [customer, second] = [await addCustomer(), await addCustomer()];
    const operator = await signIn(await addUser('ROLE_OPERATOR', [customer, second]));
    await send(operator, 'PATCH', '/api/changecustomer', { customer });
    const answer = await upload(operator, bodyWith(newFile(), { customer: `/api/customers/${second}` }));
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'Bitte zuerst zu dieser Organisation wechseln.']);
  });

  it('is tested without a query about any person', async () => {
    const tenant = await addTenant();
    const { id } = await addCertificate(tenant);
    expect((await send(tenant.operator, 'POST', `${PATH}/${id}/connection_test`)).json()).toEqual({
      outcome: 'connected',
    });
    expect((await tenant.service(`/stats/limits/${tenant.location}`)).json().requests).toBe(0);
  });

  it('is bound to locations of its own organisation only', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const { id } = await addCertificate(tenant);
    const second = await addLocation(tenant.customer);
    const bind = (location: number) =>
      send(tenant.operator, 'PATCH', `${PATH}/${id}`, { locations: [`/api/locations/${location}`] });
    expect((await bind(second)).json().locations).toEqual([`/api/locations/${second}`]);
    expect(await check(tenant.service)).toBe('noCertificate');
    expect((await bind(otherTenant.location)).statusCode).toBe(400);
    expect((await otherTenant.operator(`${PATH}/${id}`)).statusCode).toBe(404);
  });

  it('bound by two users at the same moment keeps the second binding, and the ledger records both in order', async () => {
    const tenant = await addTenant();
    const { id } = await addCertificate(tenant);
    const [second, third] = [await addLocation(tenant.customer), await addLocation(tenant.customer)];
    const scope = {
      kind: 'customer',
      userId: (await addUser('ROLE_OPERATOR')).id,
      customerId: tenant.customer,
    } as const;
    const bind = (loaded: ShownCertificate | undefined, location: number) =>
      app.store.asActor(scope, 'read write', async (tx) => {
        if (loaded === undefined) throw new Error('There is one.');
        const context = { tx, scope, actor: operatorOf(tenant.customer, scope.userId), now: new Date() };
        await changeCertificate(context, loaded, { locations: [`/api/locations/${location}`] });
      });
    const loaded = await app.store.asSystem((tx) => findCertificate(tx, SYSTEM_SCOPE, id));
    // Both changes were computed from the state before either of them.
    await bind(loaded, second);
    await bind(loaded, third);
    const ledgerEntries = (await ledgerOf(app, tenant.customer)).entries.map(({ body }) => JSON.parse(body).data);
    expect(ledgerEntries.map(({ locationsBefore, locationsAfter }) => [locationsBefore, locationsAfter])).toEqual([
      [[`/api/locations/${tenant.location}`], [`/api/locations/${second}`]],
      [[`/api/locations/${second}`], [`/api/locations/${third}`]],
    ]);
    expect((await tenant.operator(`${PATH}/${id}`)).json().locations).toEqual([`/api/locations/${third}`]);
  });

  it('appears in the history by its name, which no ledger entry contains in plain text', async () => {
    const tenant = await addTenant();
    const sentResponse = await upload(tenant.operator, bodyWith(newFile(), { name: 'Karte von Karl' }));
    const path = sentResponse.json()['@id'];
    await send(tenant.operator, 'PATCH', path, { name: 'Karte von Vera', locations: [] });
    await send(tenant.operator, 'PATCH', path, { locations: [`/api/locations/${tenant.location}`] });
    const { entries } = await ledgerOf(app, tenant.customer);
    const loggedBodies = entries
      .map(({ body }) => JSON.parse(body))
      .filter(({ type }) => type.startsWith('oasisCertificate'));
    expect(loggedBodies).toHaveLength(3);
    expect(JSON.stringify(loggedBodies)).not.toContain('Karte');
    const audit = (await tenant.operator('/api/audit_entries?order[id]=asc')).json()['hydra:member'];
    expect(audit.map(({ text }: { text: string }) => text)).toEqual([
      'OASIS-Zertifikat „Karte von Karl“ hochgeladen',
      'OASIS-Zertifikat „Karte von Vera“ umbenannt',
      'OASIS-Zertifikat „Karte von Vera“: Standorte geändert',
    ]);
  });

  it('sent twice at the same moment is stored once', async () => {
    const tenant = await addTenant();
    const body = bodyWith(newFile());
    const answers = await Promise.all([upload(tenant.operator, body), upload(tenant.operator, body)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
    expect((await tenant.operator(PATH)).json()['hydra:totalItems']).toBe(1);
  });

  it('of the demo is readable but cannot be changed (403)', async () => {
    const customer = await addCustomer({ is_demo: true });
    const location = await addLocation(customer);
    const visitorSession = await signIn(await addUser('ROLE_OPERATOR', [customer]));
    const { id } = await addCertificate({ customer, location });
    expect((await visitorSession(`${PATH}/${id}`)).statusCode).toBe(200);
    expect((await upload(visitorSession, bodyWith(newFile()))).statusCode).toBe(403);
    expect((await send(visitorSession, 'PATCH', `${PATH}/${id}`, { name: 'Meins' })).statusCode).toBe(403);
  });
});
