import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingFixture, COMPLETE_ISSUER } from '#server/test/fixtures/billing-fixture.ts';
import { ledgerReader } from '#server/test/fixtures/ledger-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { readPdf } from '#server/test/tools/read-pdf.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { issueInvoices } from './issue-invoices.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);
const ledgerDataOf = ledgerReader(app);
const { beginContract } = billingFixture(app);

let admin: Client;
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
});
const saveSender = (body: object) => write(admin, { method: 'PATCH', url: '/api/billing_settings/1', body });

type Tenant = Awaited<ReturnType<typeof addTenant>>;
const address = { street: 'Kai 1', postal_code: '24937', city: 'Flensburg', contact_email: 'info@haus.example' };
async function payingTenant(customer: object = {}): Promise<Tenant> {
  const tenant = await addTenant({ customer: { name: 'Haus GmbH', ...address, ...customer } });
  await beginContract(tenant.customer, { begins_on: '2026-11-01' });
  await app.store.asSystem((tx) =>
    tx
      .insertInto('location_plan')
      .values({
        customer_id: tenant.customer,
        location_id: tenant.location,
        plan_id: 2,
        price_cents: 6900,
        valid_from: '2026-11-01',
      })
      .execute(),
  );
  return tenant;
}
const run = () => issueInvoices.run(app.store, new Date('2026-12-01T05:00:00Z'));
const invoicesOf = async ({ operator }: Tenant) =>
  (await operator('/api/invoices?order[id]=asc')).json()['hydra:member'];
const cancel = (client: Client, invoice: { '@id': string }, body: object = {}) =>
  write(client, {
    method: 'POST',
    url: `${invoice['@id']}/cancellation`,
    body: { reason: 'Falscher Empfänger', isReplaced: false, ...body },
  });

describe('a cancellation', () => {
  it('issues a cancellation invoice with a number of the series and negative amounts, and the ledger records the reason', async () => {
    await saveSender(COMPLETE_ISSUER);
    const tenant = await payingTenant();
    await run();
    const [wrong] = await invoicesOf(tenant);
    const answer = await cancel(admin, wrong);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      number: expect.stringMatching(/^RE-\d{4}-\d{5}$/),
      cancels: wrong['@id'],
      cancelsNumber: wrong.number,
      month: '2026-11-01',
      netCents: -6900,
      vatCents: -1311,
      grossCents: -8211,
      items: [{ text: 'Tarif Plus, Spielhalle', quantity: -1, unitCents: 6900 }],
    });
    const [before, after] = await invoicesOf(tenant);
    expect(before).toEqual({ ...wrong, cancelledBy: after.number });
    const [data] = await ledgerDataOf(tenant.customer, 'invoice.cancelled');
    expect(data).toMatchObject({ number: after.number, cancelled: wrong.number, grossCents: -8211 });
    expect(JSON.stringify(data)).not.toContain('Empfänger');
    await run();
    expect(await invoicesOf(tenant)).toHaveLength(2);
    expect((await tenant.operator('/api/export/invoices.csv')).body).toContain(
      `${after.number};${wrong.number};2026-11;`,
    );
  });

  it('is printed as a cancellation invoice', async () => {
    const tenant = await payingTenant();
    await run();
    const [wrong] = await invoicesOf(tenant);
    const { '@id': url, number } = (await cancel(admin, wrong)).json();
    const text = (await readPdf((await tenant.operator(`${url}/pdf`)).rawPayload)).pages.join(' ');
    for (const part of [`Stornorechnung ${number}`, wrong.number, 'Falscher Empfänger', '-82,11', 'aufgehoben'])
      expect(text.replaceAll('−', '-')).toContain(part);
  });

  it('has the month invoiced again on request, with the data stored by then', async () => {
    const tenant = await payingTenant();
    await run();
    const [wrong] = await invoicesOf(tenant);
    await write(admin, { method: 'PATCH', url: `/api/customers/${tenant.customer}`, body: { street: 'Kai 2' } });
    await cancel(admin, wrong, { isReplaced: true });
    await run();
    await run();
    const [, , newInvoice, ...others] = await invoicesOf(tenant);
    expect(newInvoice).toMatchObject({ month: '2026-11-01', grossCents: 8211, recipient: { street: 'Kai 2' } });
    expect(others).toEqual([]);
  });

  it('is made once (409), cannot be cancelled itself (409), requires a reason (422) and is restricted to the platform (403)', async () => {
    const tenant = await payingTenant();
    await run();
    const [wrong] = await invoicesOf(tenant);
    expect((await cancel(tenant.operator, wrong)).statusCode).toBe(403);
    expect((await cancel(admin, wrong, { reason: ' ' })).statusCode).toBe(422);
    const responses = await Promise.all([cancel(admin, wrong), cancel(admin, wrong)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const [, cancellation] = await invoicesOf(tenant);
    expect((await cancel(admin, cancellation)).statusCode).toBe(409);
    const scope = { kind: 'customer', userId: 1, customerId: tenant.customer } as const;
    const forged = app.store.asActor(scope, 'read write', (tx) =>
      sql`select cancel_invoice(${wrong.id}, 'x', false, now())`.execute(tx),
    );
    await expect(forged).rejects.toThrow(/permission denied/);
  });
});

describe('an invoice that cannot be issued', () => {
  interface ReceivedNotification {
    readonly link?: string;
    readonly message: string;
  }
  const toldTo = async (client: Client, tenant: Tenant) => {
    const notifications: ReceivedNotification[] = (
      await client('/api/notifications?pagination=false&order[id]=desc')
    ).json()['hydra:member'];
    const isOfTenant = (link = '') => link === '/customer/billing' || link.includes(`/${tenant.customer}/`);
    return notifications.filter(({ link, message }) => message.includes('wartet') && isOfTenant(link));
  };

  it('for lack of an address causes one notification to the management and the admins, and the contract shows it', async () => {
    await saveSender(COMPLETE_ISSUER);
    const tenant = await payingTenant({ street: null });
    await run();
    await run();
    const message = 'Die Rechnung von Haus GmbH für 11/2026 wartet: Die Anschrift der Organisation ist unvollständig.';
    expect(await toldTo(tenant.operator, tenant)).toMatchObject([{ message, link: '/customer/billing' }]);
    expect(await toldTo(admin, tenant)).toMatchObject([{ message, link: `/customer/edit/${tenant.customer}/billing` }]);
    const [contract] = (await tenant.operator('/api/contracts')).json()['hydra:member'];
    expect(contract.invoiceLacks).toBe('address');
    const response = await write(tenant.operator, {
      method: 'PATCH',
      url: contract['@id'],
      body: { billingStreet: 'Postfach 1' },
    });
    expect(response.json()).not.toHaveProperty('invoiceLacks');
    await run();
    expect(await invoicesOf(tenant)).toHaveLength(1);
  });

  it('for lack of a sender causes one notification to the admins for all waiting organisations', async () => {
    await saveSender({ issuerVatId: null });
    const [tenant, otherTenant] = [await payingTenant(), await payingTenant()];
    await run();
    await run();
    expect([await invoicesOf(tenant), await invoicesOf(otherTenant)]).toEqual([[], []]);
    const notifications: ReceivedNotification[] = (await admin('/api/notifications?pagination=false')).json()[
      'hydra:member'
    ];
    expect(notifications.filter(({ link }) => link === '/customer/prices')).toMatchObject([
      { message: 'Alle Rechnungen warten: Die Angaben zum Absender der Rechnungen sind unvollständig.' },
    ]);
    expect(await toldTo(tenant.operator, tenant)).toEqual([]);
    await saveSender(COMPLETE_ISSUER);
    await run();
    expect(await invoicesOf(tenant)).toHaveLength(1);
  });
});
