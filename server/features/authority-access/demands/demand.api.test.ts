import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { raiseNotifications } from '#server/features/notifications/raise-notifications.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation } = factories(app);
const { inspector } = authorityFixture(app);

let tenant: Awaited<ReturnType<typeof addTenant>>;
beforeAll(async () => {
  tenant = await addTenant();
});

const demandsOf = async (client: Client) => (await client('/api/authority/pages?section=demands')).json();

const answeredDemands = async (client: Client) => (await client('/api/authority/counts')).json().answeredDemands;

describe('a demand of an authority', () => {
  const send = (client: Client, body: object, key?: string) =>
    client({
      method: 'POST',
      url: '/api/authority/demands',
      payload: {
        location: `/api/locations/${tenant.location}`,
        text: 'Bitte die Schulung von 2025 nachreichen.',
        dueOn: dayFromNow(7),
        ...body,
      },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  it('becomes a task of the location, notifies the operator, and shows its answer', async () => {
    const { client, id } = await inspector(tenant.operator, tenant.location, { showsNames: false });
    const demanded = await send(client, {});
    expect([demanded.statusCode, demanded.json().facts]).toEqual([
      200,
      expect.arrayContaining([{ label: 'Stand', value: 'offen' }]),
    ]);
    expect([demanded.json().person, await answeredDemands(client)]).toEqual([undefined, 0]);
    const [listed] = (await tenant.operator(`/api/authority_demands?access=${id}`)).json()['hydra:member'];
    expect((await tenant.operator(listed.task)).json()).toMatchObject({
      description: 'Nachforderung (Ordnungsamt Hamburg): Bitte die Schulung von 2025 nachreichen.',
    });
    // The text may be about a colleague, so the staff does not read it.
    expect((await tenant.service(listed.task)).statusCode).toBe(404);
    expect((await tenant.service('/api/tasks?pagination=false')).body).not.toContain('Bitte die Schulung von 2025');
    expect((await tenant.operator('/api/notifications')).body).toContain('Nachforderung von Ordnungsamt Hamburg');
    const payload = { text: 'Petra Pult hat sie hochgeladen.' };
    const done = await tenant.operator({ method: 'POST', url: `${listed['@id']}/answer`, payload });
    expect(done.statusCode).toBe(201);
    const unread = async () => (await tenant.operator('/api/notifications?exists[readAt]=false')).body;
    expect(await unread()).toContain('Nachforderung von Ordnungsamt Hamburg');
    await raiseNotifications.run(app.store, new Date());
    expect(await unread()).not.toContain('Nachforderung von Ordnungsamt Hamburg');
    expect(await answeredDemands(client)).toBe(1);
    const { entries } = await demandsOf(client);
    expect(entries[0]?.facts).toEqual(
      expect.arrayContaining([
        { label: 'Stand', value: 'beantwortet' },
        { label: 'Antwort', value: 'Servicekraft P. P. hat sie hochgeladen.' },
      ]),
    );
    expect(entries[0]?.person).toBe('Verwaltung');
  });

  it('that is repeated with its key is made once', async () => {
    const { client } = await inspector(tenant.operator, tenant.location);
    const [first, second] = [await send(client, {}, 'demand-key-1'), await send(client, {}, 'demand-key-1')];
    expect(second.json().key).toBe(first.json().key);
    expect((await send(client, { text: 'Etwas anderes' }, 'demand-key-1')).statusCode).toBe(422);
    expect((await demandsOf(client)).total).toBe(1);
  });

  it.each([
    [{ text: ' ' }, 'text'],
    [{ dueOn: dayFromNow(0) }, 'dueOn'],
    [{ dueOn: dayFromNow(400) }, 'dueOn'],
  ])('with %j is refused at the field %s', async (body, field) => {
    const { client } = await inspector(tenant.operator, tenant.location);
    const answer = await send(client, body);
    expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, field]);
  });

  it('is refused for a location outside of the access (400)', async () => {
    const { client } = await inspector(tenant.operator, tenant.location);
    const location = await addLocation(tenant.customer);
    expect((await send(client, { location: `/api/locations/${location}` })).statusCode).toBe(400);
  });

  it('of another access is not shown', async () => {
    const { client } = await inspector(tenant.operator, tenant.location);
    expect((await demandsOf(client)).total).toBe(0);
  });
});
