import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { grantBody } from '#server/test/app/authority-fixture.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, addLocation, signIn } = factories(app);

let tenant: Awaited<ReturnType<typeof addTenant>>;
let admin: Client;
beforeAll(async () => {
  tenant = await addTenant({ customer: { name: 'Nordlicht Automaten GmbH' } });
  admin = await signIn(await addUser('ROLE_ADMIN'));
});

const grant = (client: Client, body: object = {}, key?: string) =>
  client({
    method: 'POST',
    url: '/api/authority_accesses',
    payload: grantBody(tenant.location, body),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const messageOf = async (body: object) => {
  const answer = await grant(tenant.operator, body);
  return [answer.statusCode, answer.json().violations?.[0]?.propertyPath];
};

describe('an access for an authority', () => {
  it('shows its link and its code once, and stores neither', async () => {
    const created = (await grant(tenant.operator)).json();
    expect(created).toMatchObject({
      state: 'open',
      token: expect.stringMatching(/^[\w-]{43}$/),
      code: expect.stringMatching(/^\d{8}$/),
    });
    const { body } = await tenant.operator(created['@id']);
    expect(body).not.toContain(created.token);
    expect(body).not.toContain(created.code);
    const row = await app.store.asSystem((tx) =>
      tx.selectFrom('authority_access').selectAll().where('id', '=', created.id).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(row)).not.toContain(created.code);
  });

  it('is the same for a repeated request, and refuses the key for another one', async () => {
    const first = (await grant(tenant.operator, {}, 'key-of-a-grant-1')).json();
    const second = (await grant(tenant.operator, {}, 'key-of-a-grant-1')).json();
    expect([second.id, second.token, second.code]).toEqual([first.id, first.token, first.code]);
    expect((await grant(tenant.operator, { person: 'Jemand anders' }, 'key-of-a-grant-1')).statusCode).toBe(422);
  });

  it.each([
    [{ until: dayFromNow(91) }, 'until'],
    [{ until: dayFromNow(-1) }, 'until'],
    [{ from: '2026-05-02', to: '2026-05-01' }, 'to'],
    [{ kinds: [] }, 'kinds'],
    [{ authority: ' ' }, 'authority'],
    [{ locations: [] }, 'locations'],
  ])('with %j is refused at the field %s', async (body, field) => {
    expect(await messageOf(body)).toEqual([422, field]);
  });

  it('is granted for locations of one organisation only', async () => {
    const other = await addTenant();
    const locations = [`/api/locations/${tenant.location}`, `/api/locations/${other.location}`];
    expect((await grant(admin, { locations })).statusCode).toBe(422);
    expect((await grant(tenant.operator, { locations })).statusCode).toBe(400);
  });

  it('is granted for several locations, is found by one of them, and is listed with its state', async () => {
    const location = await addLocation(tenant.customer);
    const locations = [`/api/locations/${tenant.location}`, `/api/locations/${location}`];
    const { id, '@id': url } = (await grant(tenant.operator, { locations, authority: 'Ordnungsamt Stade' })).json();
    const listed = (await tenant.operator(`/api/authority_accesses?locations=${location}&state=open`)).json();
    expect(listed['hydra:member']).toMatchObject([{ id, authority: 'Ordnungsamt Stade', state: 'open' }]);
    expect((await tenant.operator({ method: 'POST', url: `${url}/revocation` })).json()).toMatchObject({
      state: 'revoked',
    });
    expect((await tenant.operator({ method: 'POST', url: `${url}/revocation` })).statusCode).toBe(409);
    expect(
      (await tenant.operator(`/api/authority_accesses?locations=${location}&state=open`)).json()['hydra:totalItems'],
    ).toBe(0);
  });

  it('is in the ledger when it is granted and when it is revoked', async () => {
    const { '@id': url } = (await grant(tenant.operator, { authority: 'Ordnungsamt Winsen' })).json();
    await tenant.operator({ method: 'POST', url: `${url}/revocation` });
    const entries = (await tenant.operator('/api/audit_entries?order[at]=desc&itemsPerPage=2')).json();
    const sentences = entries['hydra:member'].map(({ text }: { text: string }) => text);
    expect(sentences.toSorted()).toEqual([
      'Zugang einer Behörde widerrufen: Ordnungsamt Winsen',
      'Zugang für eine Behörde erteilt: Ordnungsamt Winsen',
    ]);
  });

  it('belongs to the operator: service cannot read or grant it', async () => {
    expect((await grant(tenant.service)).statusCode).toBe(403);
    expect((await tenant.service('/api/authority_accesses')).statusCode).toBe(403);
  });
});
