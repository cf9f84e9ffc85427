import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerReader } from '#server/test/fixtures/ledger-fixture.ts';
import { billingFixture, COMPLETE_ISSUER, PAYING_ADDRESS } from '#server/test/fixtures/billing-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { readPdf } from '#server/test/tools/read-pdf.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { AGREEMENT_VERSION } from '#shared/contracts/billing/billing.ts';
import { issueInvoices } from './issue-invoices.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);
const ledgerDataOf = ledgerReader(app);
const { payingTenant } = billingFixture(app);

let admin: Client;
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
  await write(admin, {
    method: 'PATCH',
    url: '/api/billing_settings/1',
    body: COMPLETE_ISSUER,
  });
});

type Tenant = Awaited<ReturnType<typeof addTenant>>;
const DECEMBER = new Date('2026-12-01T05:00:00Z');
const run = (now = DECEMBER) => issueInvoices.run(app.store, now);
const invoicesOf = async ({ operator }: Tenant) =>
  (await operator('/api/invoices?order[month]=asc')).json()['hydra:member'];

describe('invoices', () => {
  // Issues the invoices that other tests left due.
  beforeEach(() => run());

  it('are issued once for each past month, with plans, packages, tax and total', async () => {
    const tenant = await payingTenant();
    await run();
    await run();
    const foundInvoices = await invoicesOf(tenant);
    expect(foundInvoices).toMatchObject([
      { month: '2026-10-01', netCents: 6900, vatCents: 1311, grossCents: 8211 },
      { month: '2026-11-01', netCents: 8400, vatPercent: 19, vatCents: 1596, grossCents: 9996 },
    ]);
    expect(foundInvoices[1]).toMatchObject({
      issuedOn: '2026-12-01',
      dueOn: '2026-12-15',
      recipient: { name: 'Haus GmbH', street: 'Kai 1', vatId: 'DE136695976' },
      items: [
        { text: 'Tarif Plus, Spielhalle Nord', quantity: 1, unitCents: 6900 },
        { text: 'Paket 500 Abfragen, Spielhalle Nord, gebucht am 03.11.2026', quantity: 1, unitCents: 1500 },
      ],
    });
    const entries = await ledgerDataOf(tenant.customer, 'invoice.issued');
    expect(entries.map((data) => data.number)).toEqual(foundInvoices.map(({ number }: { number: string }) => number));
    await run(new Date('2027-01-01T05:00:00Z'));
    expect((await invoicesOf(tenant))[2]).toMatchObject({
      month: '2026-12-01',
      number: expect.stringMatching(/^RE-2027-/),
    });
  });

  it('are issued for all organisations even if one fails', async () => {
    const [brokenTenant, tenant] = [await payingTenant(), await payingTenant()];
    await app.store.asSystem(async (tx) => {
      await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(tx);
      await sql`create trigger fail before insert on invoice for each row
        when (new.customer_id = ${sql.lit(brokenTenant.customer)}) execute function fail()`.execute(tx);
    });
    await expect(run()).rejects.toThrow(/for everybody/);
    expect([(await invoicesOf(brokenTenant)).length, (await invoicesOf(tenant)).length]).toEqual([0, 2]);
    await app.store.asSystem((tx) => sql`drop function fail cascade`.execute(tx));
    await run();
    expect(await invoicesOf(brokenTenant)).toHaveLength(2);
  });

  it('are issued even if the notification about a blocked invoice fails', async () => {
    const [waiting, tenant] = [await payingTenant({ street: null }), await payingTenant()];
    await app.store.asSystem(async (tx) => {
      await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
        tx,
      );
      await sql`create trigger refuse before insert on notification for each row
        when (new.customer_id = ${sql.lit(waiting.customer)}) execute function refuse()`.execute(tx);
    });
    await expect(run()).rejects.toThrow(/for everybody/);
    expect(await invoicesOf(tenant)).toHaveLength(2);
    await app.store.asSystem((tx) => sql`drop function refuse cascade`.execute(tx));
    await run();
    const notifications = (await waiting.operator('/api/notifications')).json()['hydra:member'];
    expect(notifications).toMatchObject([{ message: expect.stringContaining('wartet') }, {}]);
  });

  it('are numbered without a gap, even if ten processes issue them at once', async () => {
    for (let count = 0; count < 4; count += 1) await payingTenant();
    await Promise.allSettled(Array.from({ length: 10 }, () => run()));
    await run();
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ number: string }>`select number from invoice where number like 'RE-2026-%' order by number`.execute(tx),
    );
    expect(rows.length).toBeGreaterThanOrEqual(8);
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map((_, index) => `RE-2026-${String(index + 1).padStart(5, '0')}`),
    );
  });

  it('never change after they were issued', async () => {
    const tenant = await payingTenant();
    await run();
    const before = await invoicesOf(tenant);
    await write(admin, { method: 'PATCH', url: `/api/customers/${tenant.customer}`, body: { street: 'Kai 2' } });
    await write(admin, { method: 'PATCH', url: '/api/plans/2', body: { name: 'Plus 2' } });
    expect(await invoicesOf(tenant)).toEqual(before);
    await write(admin, { method: 'PATCH', url: '/api/plans/2', body: { name: 'Plus' } });
    const forgedUpdate = app.store.asSystem((tx) =>
      tx.updateTable('invoice').set({ number: 'RE-1' }).where('id', '=', before[0].id).execute(),
    );
    await expect(forgedUpdate).rejects.toThrow(/stays as it was issued/);
    const scope = { kind: 'platform', userId: 1 } as const;
    const inserted = app.store.asActor(scope, 'read write', (tx) =>
      sql`insert into invoice select * from invoice limit 1`.execute(tx),
    );
    await expect(inserted).rejects.toThrow(/permission denied/);
  });

  it('are not issued without an address, after the end of a contract, or for a month that still runs', async () => {
    const [nowhere, endedTenant, running] = [
      await payingTenant({ street: null }),
      await payingTenant(),
      await payingTenant(),
    ];
    await app.store.asSystem((tx) =>
      tx
        .updateTable('contract')
        .set({ ends_on: '2026-10-31' })
        .where('customer_id', '=', endedTenant.customer)
        .execute(),
    );
    await run(new Date('2026-11-30T22:59:00Z'));
    const months = async (tenant: Tenant) => (await invoicesOf(tenant)).map(({ month }: { month: string }) => month);
    expect(await months(nowhere)).toEqual([]);
    expect(await months(running)).toEqual(['2026-10-01']);
    await run();
    // A package booked after the end is charged; the plan is not.
    expect(await months(endedTenant)).toEqual(['2026-10-01', '2026-11-01']);
    expect((await invoicesOf(endedTenant))[1].items).toMatchObject([{ text: expect.stringContaining('Paket') }]);
    await app.store.asSystem((tx) =>
      tx
        .updateTable('contract')
        .set({ billing_street: 'Postfach 1' })
        .where('customer_id', '=', nowhere.customer)
        .execute(),
    );
    await run();
    expect(await months(nowhere)).toHaveLength(2);
  });

  it('of the demo are samples with numbers of their own', async () => {
    const tenant = await payingTenant({ is_demo: true });
    await run();
    expect((await invoicesOf(tenant))[0].number).toMatch(/^MUSTER-2026-/);
  });

  it('are printed as a tagged PDF with everything the law requires, identically each time', async () => {
    const tenant = await payingTenant();
    await run();
    const { id, number } = (await invoicesOf(tenant))[1];
    const answer = await tenant.operator(`/api/invoices/${id}/pdf`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const { pages, isTagged } = await readPdf(answer.rawPayload);
    const text = pages.join(' ');
    expect(isTagged).toBe(true);
    for (const part of [
      number,
      'Schutzbuch GmbH',
      'Weg 1',
      'Haus GmbH',
      'Kai 1',
      '01.12.2026',
      '01.11.2026 bis 30.11.2026',
      'DE136695976',
      'Tarif Plus, Spielhalle Nord',
      'Umsatzsteuer 19 %',
      '15,96',
      '99,96',
      'DE02120300000000202051',
    ])
      expect(text).toContain(part);
    expect((await tenant.operator(`/api/invoices/${id}/pdf`)).rawPayload.equals(answer.rawPayload)).toBe(true);
    expect((await tenant.operator('/api/export/invoices.csv')).body).toContain(
      `${number};;2026-11;01.12.2026;15.12.2026;Haus GmbH;84,00;19;15,96;99,96`,
    );
  });

  it('of another organisation are not found (404)', async () => {
    const [tenant, otherTenant] = [await payingTenant(), await payingTenant()];
    await run();
    const [{ '@id': url }] = await invoicesOf(otherTenant);
    expect((await tenant.operator(url)).statusCode).toBe(404);
    expect((await tenant.operator(`${url}/pdf`)).statusCode).toBe(404);
    expect((await otherTenant.service(url)).statusCode).toBe(404);
  });
});

describe('the data-processing agreement', () => {
  const contractOf = async ({ operator }: Tenant) => (await operator('/api/contracts')).json()['hydra:member'][0];
  const accept = (client: Client, contract: string, version: string) =>
    write(client, { method: 'POST', url: `${contract}/agreement`, body: { version } });

  it('is readable, is accepted by the organisation, and shows by whom and when', async () => {
    const tenant = await addTenant({ customer: { name: 'Haus GmbH', ...PAYING_ADDRESS } });
    const { '@id': url } = await contractOf(tenant);
    const draft = await readPdf((await tenant.operator(`${url}/agreement/pdf`)).rawPayload);
    expect(draft.pages.join(' ')).toContain('Noch nicht angenommen');
    const answer = await accept(tenant.operator, url, AGREEMENT_VERSION);
    expect(answer.json()).toMatchObject({ agreementVersion: AGREEMENT_VERSION, agreementAcceptedBy: 'Vera Vorlage' });
    const repeatedResponse = await accept(tenant.operator, url, AGREEMENT_VERSION);
    expect(repeatedResponse.json().agreementAcceptedAt).toBe(answer.json().agreementAcceptedAt);
    const printed = await readPdf((await tenant.operator(`${url}/agreement/pdf`)).rawPayload);
    const text = printed.pages.join(' ');
    expect(printed.isTagged).toBe(true);
    expect(text).toContain('Haus GmbH, Kai 1, 24937 Flensburg');
    expect(text).toMatch(/Angenommen am .* von Vera Vorlage/);
  });

  it('cannot be accepted in an old version (422), nor by the platform or the demo (403)', async () => {
    const tenant = await addTenant();
    const { '@id': url } = await contractOf(tenant);
    expect((await accept(tenant.operator, url, '2020-01')).statusCode).toBe(422);
    expect((await accept(admin, url, AGREEMENT_VERSION)).json().detail).toBe(
      'Die Vereinbarung nimmt die Organisation selbst an.',
    );
    const demo = await addTenant({ customer: { is_demo: true } });
    const refusedResponse = await accept(demo.operator, (await contractOf(demo))['@id'], AGREEMENT_VERSION);
    expect([refusedResponse.statusCode, refusedResponse.json().detail]).toEqual([
      403,
      'Im Demo-Zugang kann nichts vereinbart werden.',
    ]);
  });
});
