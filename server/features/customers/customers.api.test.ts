import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addTenant, addLocation, addUser, signIn } = factories(app);

let admin: Client;
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
});

const create = (client: Client, body: object) => write(client, { method: 'POST', url: '/api/customers', body });
const change = (client: Client, id: number, body: object) =>
  write(client, { method: 'PATCH', url: `/api/customers/${id}`, body });

async function entriesOf(customer: number) {
  const { rows } = await app.store.asSystem((tx) =>
    sql<{
      body: string;
    }>`select body from ledger_entry where customer_id = ${customer} and type like 'customer.%' order by seq`.execute(
      tx,
    ),
  );
  return rows.map(({ body }) => JSON.parse(body));
}

describe('an organisation', () => {
  it('is created by an admin, with an address in one line and a plausible tax number', async () => {
    const answer = await create(admin, {
      name: ' Küsten Automaten GmbH ',
      street: 'Kai 1',
      postalCode: '24937',
      city: 'Flensburg',
      contactPerson: 'Hanna Hafen',
      contactEmail: 'hafen@kueste.test',
      contactPhone: '0461 12345-0',
      taxId: 'de 136 695 976',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'Küsten Automaten GmbH',
      address: 'Kai 1, 24937 Flensburg',
      taxId: 'DE136695976',
      isActive: true,
      locationCount: 0,
      userCount: 0,
    });
    const [entry] = await entriesOf(answer.json().id);
    expect(entry).toMatchObject({ type: 'customer.created', data: { city: 'Flensburg' }, commit: {} });
    expect(JSON.stringify(entry)).not.toContain('Hafen');
  });

  it('changes its own data, and the ledger records old values, but of contact persons only the fact of a change', async () => {
    const { operator, customer } = await addTenant();
    const answer = await change(operator, customer, { city: 'Husum', contactPerson: 'Hanna Hafen' });
    expect(answer.json()).toMatchObject({ address: 'Husum', contactPerson: 'Hanna Hafen' });
    await change(operator, customer, { city: 'Husum' });
    const entries = await entriesOf(customer);
    expect(entries).toHaveLength(1);
    expect(entries[0].data).toEqual({ cityBefore: 'none', cityAfter: 'Husum', contactPerson: 'changed' });
  });

  it.each([
    [{ name: ' ' }, 'name', 'Bitte den Namen der Organisation angeben.'],
    [{ postalCode: 'D-24937' }, 'postalCode', 'Bitte eine Postleitzahl mit fünf Ziffern angeben.'],
    [{ contactEmail: 'hafen' }, 'contactEmail', 'Bitte eine gültige E-Mail-Adresse angeben.'],
    [{ contactPhone: 'ruf an' }, 'contactPhone', 'Bitte eine gültige Telefonnummer angeben.'],
    [
      { taxId: 'DE136695978' },
      'taxId',
      'Eine Ziffer dieser USt-IdNr. stimmt nicht: Die Prüfziffer am Ende passt nicht zu ihr.',
    ],
    [{ taxId: 'DE13669597' }, 'taxId', 'Diese USt-IdNr. kann nicht stimmen. Sie beginnt mit DE und hat neun Ziffern.'],
  ])('is refused at its field (422): %j', async (values, propertyPath, message) => {
    const { operator, customer } = await addTenant();
    const answer = await change(operator, customer, values);
    expect(answer.json().violations).toEqual([expect.objectContaining({ propertyPath, message })]);
  });

  it('shows its number of locations and users, even while its operator works for another one', async () => {
    const { customer } = await addTenant();
    const second = await addCustomer({ name: 'Zweites Haus' });
    await addLocation(second);
    const operator = await signIn(await addUser('ROLE_OPERATOR', [customer, second]));
    const members = (await operator('/api/customers?order[name]=asc')).json()['hydra:member'];
    expect(members).toMatchObject([
      { name: 'Haus', locationCount: 1, userCount: 3 },
      { name: 'Zweites Haus', locationCount: 1, userCount: 1 },
    ]);
    expect((await operator('/api/export/customers.csv')).body).toContain('Zweites Haus;ja');
  });

  it('hides these numbers from its service', async () => {
    const { service, customer } = await addTenant();
    expect((await service(`/api/customers/${customer}`)).json()).not.toHaveProperty('userCount');
    expect((await service('/api/export/customers.csv')).statusCode).toBe(403);
  });
});

describe('an inactive organisation', () => {
  it('can be deactivated and activated by an admin only', async () => {
    const { operator, customer } = await addTenant();
    expect((await change(operator, customer, { isActive: false })).statusCode).toBe(403);
    expect((await change(operator, customer, { isActive: true })).statusCode).toBe(200);
    expect((await change(admin, customer, { isActive: false })).json().isActive).toBe(false);
    expect((await change(operator, customer, { city: 'Husum' })).statusCode).toBe(403);
    expect((await change(admin, customer, { isActive: true })).json().isActive).toBe(true);
  });

  it('refuses its users both reading and recording', async () => {
    const { operator, service, customer, location, profile } = await addTenant();
    const action = (await service('/api/actions?isActive=true')).json()['hydra:member'][0]['@id'];
    await change(admin, customer, { isActive: false });
    const activity = { action, profile: `/api/profiles/${profile}`, location: `/api/locations/${location}` };
    const recordedResponse = await write(service, { method: 'POST', url: '/api/activities', body: activity });
    expect(recordedResponse.statusCode).toBe(403);
    for (const client of [operator, service])
      expect((await client('/api/profiles')).json()['hydra:totalItems']).toBe(0);
    expect((await operator('/api/locations')).json()['hydra:totalItems']).toBe(0);
    expect((await operator('/api/currentuser')).json()).not.toHaveProperty('customer');
    const switchBackResponse = await write(operator, {
      method: 'PATCH',
      url: '/api/changecustomer',
      body: { customer },
    });
    expect(switchBackResponse.statusCode).toBe(400);
  });
});

describe('missing permissions', () => {
  it('keep the demo from changing its organisation, with a message (403)', async () => {
    const { operator, customer } = await addTenant({ customer: { is_demo: true } });
    const answer = await change(operator, customer, { city: 'Husum' });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'Im Demo-Zugang kann die Organisation nicht geändert werden.',
    ]);
  });

  it('ask an operator of two to change to the other one first (400)', async () => {
    const [own, other] = [await addTenant(), await addTenant()];
    const operator = await signIn(await addUser('ROLE_OPERATOR', [own.customer, other.customer]));
    const select = (customer: number) =>
      write(operator, { method: 'PATCH', url: '/api/changecustomer', body: { customer } });
    await select(own.customer);
    expect((await change(operator, other.customer, { city: 'Kiel' })).json().detail).toBe(
      'Bitte zuerst zu dieser Organisation wechseln.',
    );
    await select(other.customer);
    expect((await change(operator, other.customer, { city: 'Kiel' })).json().city).toBe('Kiel');
  });

  it('hide another organisation (404)', async () => {
    const [{ customer }, otherTenant] = [await addTenant(), await addTenant()];
    expect((await change(otherTenant.operator, customer, { city: 'Husum' })).statusCode).toBe(404);
  });

  it('keep an operator from changing the active flag, even by a query that skips the check', async () => {
    const { customer } = await addTenant();
    const scope = { kind: 'customer', userId: 1, customerId: customer } as const;
    const closing = app.store.asActor(scope, 'read write', (tx) =>
      tx.updateTable('customer').set({ is_active: false }).where('id', '=', customer).execute(),
    );
    await expect(closing).rejects.toThrow(/permission denied/);
  });
});
