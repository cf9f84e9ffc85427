import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueInvoices } from '#server/features/billing/invoices/issue-invoices.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { billingFixture, COMPLETE_ISSUER } from '#server/test/fixtures/billing-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { readPdf } from '#server/test/tools/read-pdf.ts';
import { readPdfByTools } from '#server/test/tools/read-pdf-by-tools.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { readElectronicAddress } from '#shared/domain/billing/payment-details.ts';
import { brokenRules } from './norm.rules.ts';
import { readCii } from './read-cii.ts';

const app = await testApp();
afterAll(() => app.close());
const { addUser, signIn } = factories(app);
const { addInvoice, payingTenant } = billingFixture(app);

let admin: Client;
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
  await write(admin, { method: 'PATCH', url: '/api/billing_settings/1', body: COMPLETE_ISSUER });
});

type Tenant = Awaited<ReturnType<typeof payingTenant>>;
const run = () => issueInvoices.run(app.store, new Date('2026-12-01T05:00:00Z'));
const invoicesOf = async ({ operator }: Tenant) =>
  (await operator('/api/invoices?order[month]=asc')).json()['hydra:member'];

describe('an invoice', () => {
  it('is electronic: the PDF carries the file of ZUGFeRD, and XRechnung is a download', async () => {
    const tenant = await payingTenant();
    await run();
    const { id, number, isElectronic } = (await invoicesOf(tenant))[1];
    expect(isElectronic).toBe(true);
    const pdf = (await tenant.operator(`/api/invoices/${id}/pdf`)).rawPayload;
    const { attachments } = await readPdfByTools(pdf);
    const carried = readCii(attachments.get('factur-x.xml')?.toString() ?? '');
    expect(brokenRules(carried, 'zugferd')).toEqual([]);
    const answer = await tenant.operator(`/api/invoices/${id}/xrechnung`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml']);
    expect(brokenRules(readCii(answer.body), 'xrechnung')).toEqual([]);
    for (const { document, seller, buyer } of [carried, readCii(answer.body)])
      expect([document['BT-1'], document['BT-112'], seller['BT-27'], buyer['BT-49']]).toEqual([
        number,
        '99.96',
        'Schutzbuch GmbH',
        'EM:info@haus.example',
      ]);
  });

  it('of an organisation in another country of the EU has no tax, and says who owes it', async () => {
    const tenant = await payingTenant({ tax_id: 'ATU12345678' });
    const [contract] = (await tenant.operator('/api/contracts')).json()['hydra:member'];
    const patch = (body: object) => write(tenant.operator, { method: 'PATCH', url: contract['@id'], body });
    const address = { billingStreet: 'Ring 1', billingPostalCode: '1010', billingCity: 'Wien' };
    expect((await patch(address)).json()).toMatchObject({ violations: [{ propertyPath: 'billingPostalCode' }] });
    expect((await patch({ billingElectronicAddress: '0204:991-12345-07' })).statusCode).toBe(422);
    await patch({
      ...address,
      billingCountry: 'AT',
      billingReference: 'Kst. 7',
      billingElectronicAddress: '9914:ATU12345678',
    });
    await run();
    const [, invoice] = await invoicesOf(tenant);
    expect(invoice).toMatchObject({ netCents: 8400, vatCents: 0, grossCents: 8400, vatCategory: 'AE' });
    const { pages } = await readPdf((await tenant.operator(`${invoice['@id']}/pdf`)).rawPayload);
    for (const part of ['Steuerschuldnerschaft des Leistungsempfängers', 'Österreich', 'Kst. 7'])
      expect(pages.join(' ')).toContain(part);
    const xml = readCii((await tenant.operator(`${invoice['@id']}/xrechnung`)).body);
    expect(brokenRules(xml, 'xrechnung')).toEqual([]);
    expect(xml.breakdown).toMatchObject([{ 'BT-118': 'AE', 'BT-121': 'VATEX-EU-AE' }]);
  });

  it('waits while a reverse charge has no VAT id of that country, or nobody can receive an electronic invoice', async () => {
    const [german, unreachable] = [await payingTenant(), await payingTenant({ contact_email: null })];
    const contractOf = async ({ operator }: Tenant) => (await operator('/api/contracts')).json()['hydra:member'][0];
    const { '@id': url } = await contractOf(german);
    await write(german.operator, { method: 'PATCH', url, body: { billingCountry: 'AT' } });
    await run();
    expect([(await contractOf(german)).invoiceLacks, (await contractOf(unreachable)).invoiceLacks]).toEqual([
      'vatId',
      'electronicAddress',
    ]);
    expect([await invoicesOf(german), await invoicesOf(unreachable)]).toEqual([[], []]);
    const [notification] = (await unreachable.operator('/api/notifications')).json()['hydra:member'];
    expect(notification.message).toContain('elektronische Adresse');
  });

  it('from before there were electronic ones exists as PDF only (409)', async () => {
    const tenant = await payingTenant();
    const id = await addInvoice(tenant);
    await app.store.asSystem(async (tx) => {
      await sql`alter table invoice disable trigger invoice_stays`.execute(tx);
      await tx.updateTable('invoice').set({ is_electronic: false }).where('id', '=', id).execute();
      await sql`alter table invoice enable trigger invoice_stays`.execute(tx);
    });
    expect((await tenant.operator(`/api/invoices/${id}/xrechnung`)).statusCode).toBe(409);
    const { attachments } = await readPdfByTools((await tenant.operator(`/api/invoices/${id}/pdf`)).rawPayload);
    expect(attachments.has('factur-x.xml')).toBe(false);
  });

  it('that would be invalid waits, and the admins are notified once', async () => {
    const { customer } = await payingTenant();
    const setIban = (issuer_iban: string) =>
      app.store.asSystem((tx) => tx.updateTable('billing_setting').set({ issuer_iban }).execute());
    await setIban('DE00');
    for (let attempt = 0; attempt < 2; attempt += 1) await expect(run()).rejects.toThrow('could not be issued');
    await setIban(COMPLETE_ISSUER.issuerIban);
    const notifications = await app.store.asSystem((tx) =>
      tx.selectFrom('notification').select('message').where('customer_id', '=', customer).orderBy('about').execute(),
    );
    expect(notifications.map(({ message }) => message)).toEqual([
      expect.stringMatching(/für 10\/2026 wartet: Als E-Rechnung wäre sie ungültig/),
      expect.stringMatching(/für 11\/2026 wartet: Als E-Rechnung wäre sie ungültig/),
    ]);
  });

  it('may go to any mail address', async () => {
    expect(readElectronicAddress("anna.o'neil@haus.example")).toEqual({ scheme: 'EM', id: "anna.o'neil@haus.example" });
    expect(readElectronicAddress('anna@haus@example')).toBeNull();
    expect(readElectronicAddress('0204:anna@haus.example')).toBeNull();
  });

  it('has the rate of each price, and those that exist keep theirs', async () => {
    const [before, tenant] = [await payingTenant(), await payingTenant()];
    const change = (url: string, body: object) => write(admin, { method: 'PATCH', url, body });
    await issueInvoices.run(app.store, new Date('2026-11-01T05:00:00Z'));
    const vatFrom = '2026-11-01';
    await change('/api/plans/2', { vatPercent: 7, vatFrom });
    await change('/api/quota_packages/1', { vatCategory: 'E', vatPercent: 0, vatFrom });
    const refused = await change('/api/plans/2', { vatCategory: 'Z' });
    await run();
    await change('/api/plans/2', { vatPercent: 19, vatFrom });
    await change('/api/quota_packages/1', { vatCategory: 'S', vatPercent: 19, vatFrom });

    expect(refused.json()).toMatchObject({ violations: [{ propertyPath: 'vatPercent' }] });
    const [october, november] = await invoicesOf(tenant);
    expect(october).toMatchObject({ netCents: 6900, vatCents: 1311 });
    expect((await invoicesOf(before))[0]).toMatchObject({ netCents: 6900, vatCents: 1311 });
    expect(november).toMatchObject({ netCents: 8400, vatCents: 483, grossCents: 8883, vatPercent: 7 });
    const xml = readCii((await tenant.operator(`${november['@id']}/xrechnung`)).body);
    expect(brokenRules(xml, 'xrechnung')).toEqual([]);
    expect(xml.breakdown).toMatchObject([
      { 'BT-118': 'S', 'BT-119': '7', 'BT-116': '69.00', 'BT-117': '4.83' },
      { 'BT-118': 'E', 'BT-119': '0', 'BT-116': '15.00', 'BT-117': '0.00' },
    ]);
    const { pages } = await readPdf((await tenant.operator(`${november['@id']}/pdf`)).rawPayload);
    for (const part of ['(USt. 7 %)', 'Umsatzsteuer 7 % auf 69,00', 'Umsatzsteuer 0 % auf 15,00', 'umsatzsteuerfrei'])
      expect(pages.join(' ').replaceAll('\u00a0', ' ')).toContain(part);
    expect((await tenant.operator('/api/export/invoices.csv')).body).toContain('7 / 0');
  });

  it('has the rate of the month it is about, although another one applies when it is issued', async () => {
    const tenant = await payingTenant();
    const change = (body: object) => write(admin, { method: 'PATCH', url: '/api/plans/2', body });
    const changed = await change({ vatPercent: 16, vatFrom: '2026-11-30' });
    await change({ vatPercent: 20, vatFrom: '2026-12-01' });
    await run();
    await change({ vatPercent: 19, vatFrom: '2026-11-01' });

    expect(changed.json()).toMatchObject({
      vatPercent: 16,
      vatFrom: '2026-11-30',
      formerVat: [{ vatCategory: 'S', vatPercent: 19 }],
    });
    const [october, november] = await invoicesOf(tenant);
    expect(october).toMatchObject({ netCents: 6900, vatCents: 1311, vatPercent: 19 });
    expect(november.items).toMatchObject([{ unitCents: 6900 }, { vatPercent: 19, unitCents: 1500 }]);
    expect(november).toMatchObject({ vatPercent: 16, vatCents: 1104 + 285 });
    const { 'hydra:member': changes } = (await admin('/api/price_changes?order[id]=desc&itemsPerPage=8')).json();
    expect(changes).toContainEqual(expect.objectContaining({ value: 'vat_from', after: '2026-11-30' }));
    expect(JSON.stringify(changes)).not.toContain('former_vat');
  });

  it.each([
    ['plans', 'plan', { name: 'Zugleich', priceCents: 100, monthlyLimit: 10, isPremium: false }],
    ['quota_packages', 'quota_package', { name: 'Zugleich', priceCents: 100, queries: 10 }],
  ] as const)('of %s loses no rate that somebody else enters at the same time', async (path, table, price) => {
    const { '@id': url, id } = (await write(admin, { method: 'POST', url: `/api/${path}`, body: price })).json();
    const change = () => write(admin, { method: 'PATCH', url, body: { vatPercent: 20, vatFrom: '2026-07-01' } });
    const changed = await app.store.asSystem(async (tx) => {
      await sql`update ${sql.table(table)} set vat_percent = 16, vat_from = '2026-01-01',
        former_vat = '[{"vatCategory": "S", "vatPercent": 19}]' where id = ${id}`.execute(tx);
      const answer = change();
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(() => app.store.runScript(waiting), { timeout: 20_000 }).toHaveLength(1);
      return { answer };
    });
    expect((await changed.answer).json()).toMatchObject({
      vatPercent: 20,
      vatFrom: '2026-07-01',
      formerVat: [{ vatPercent: 19 }, { vatPercent: 16, from: '2026-01-01' }],
    });
  });

  it('has amounts beyond 32 bits', async () => {
    const tenant = await payingTenant();
    const { id } = await app.store.asSystem(async (tx) => {
      const [row] = await tx.selectFrom('invoice').selectAll().limit(1).execute();
      if (row === undefined) throw new Error('There is no invoice.');
      const { id: _id, issuer, recipient, items: _items, ...values } = row;
      return tx
        .insertInto('invoice')
        .values({
          ...values,
          number: 'RE-2019-00001',
          month: '2019-01-01',
          customer_id: tenant.customer,
          issuer: JSON.stringify(issuer),
          recipient: JSON.stringify(recipient),
          items: JSON.stringify([{ text: 'Tarif', quantity: 3, unitCents: 10_000_000_000 }]),
          net_cents: 30_000_000_000,
          vat_cents: 5_700_000_000,
          gross_cents: 35_700_000_000,
          is_electronic: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    expect((await tenant.operator(`/api/invoices/${id}`)).json()).toMatchObject({ grossCents: 35_700_000_000 });
    const { document } = readCii((await tenant.operator(`/api/invoices/${id}/xrechnung`)).body);
    expect(document['BT-112']).toBe('357000000.00');
    const cancellation = await write(admin, {
      method: 'POST',
      url: `/api/invoices/${id}/cancellation`,
      body: { reason: 'Zu viel', isReplaced: false },
    });
    expect(cancellation.json()).toMatchObject({ grossCents: -35_700_000_000 });
    expect((await tenant.operator('/api/export/invoices.csv')).body).toContain('-357000000,00');
  });
});
