import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingFixture } from '#server/test/fixtures/billing-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerReader } from '#server/test/fixtures/ledger-fixture.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);
const { addLimitedTenant } = billingFixture(app);
const ledgerDataOf = ledgerReader(app);

let admin: Client;
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
});

type Tenant = Awaited<ReturnType<typeof addTenant>>;
const membersOf = async (client: Client, url: string) => (await client(url)).json()['hydra:member'];
const contractOf = async ({ operator }: Tenant) => (await membersOf(operator, '/api/contracts'))[0];
const patch = (client: Client, url: string, body: object) => write(client, { method: 'PATCH', url, body });

describe('a contract', () => {
  it('exists from the first day of an organisation, with nothing agreed', async () => {
    const tenant = await addTenant();
    const contract = await contractOf(tenant);
    expect(contract).toMatchObject({ customer: `/api/customers/${tenant.customer}`, termMonths: 12, noticeMonths: 3 });
    expect(contract).not.toHaveProperty('beginsOn');
    expect(contract).not.toHaveProperty('nextEndOn');
  });

  it('is agreed by an admin, and the organisation says where invoices go', async () => {
    const tenant = await addTenant();
    const { '@id': url } = await contractOf(tenant);
    const agreement = await patch(admin, url, { beginsOn: '2026-01-01', termMonths: 24 });
    expect(agreement.json()).toMatchObject({ beginsOn: '2026-01-01', nextEndOn: expect.stringMatching(/-12-31$/) });
    const response = await patch(tenant.operator, url, {
      billingName: 'Erika Beispiel',
      billingEmail: 'rechnung@haus.test',
      billingCity: '',
    });
    expect(response.json()).toMatchObject({ billingEmail: 'rechnung@haus.test', termMonths: 24 });
    const entries = await ledgerDataOf(tenant.customer, 'contract.changed');
    expect(entries[0]).toMatchObject({ beginsOnBefore: 'none', beginsOnAfter: '2026-01-01', termMonthsAfter: 24 });
    expect(entries[1]).toMatchObject({ billingName: 'changed', billingEmail: 'changed' });
    expect(JSON.stringify(entries)).not.toMatch(/Erika|rechnung@/);
    const refusal = await patch(tenant.operator, url, { termMonths: 1 });
    expect([refusal.statusCode, refusal.json().detail]).toEqual([
      403,
      'Laufzeit und Kündigung legen wir gemeinsam fest. Bitte fragen Sie, wer Ihren Zugang eingerichtet hat.',
    ]);
    expect((await patch(tenant.operator, url, { termMonths: 24 })).statusCode).toBe(200);
  });

  it('cannot end before it begins (422), and is changed by nobody of the demo (403)', async () => {
    const tenant = await addTenant();
    const { '@id': url } = await contractOf(tenant);
    const wrongResponse = await patch(admin, url, { beginsOn: '2026-06-01', endsOn: '2026-05-31' });
    expect(wrongResponse.json().violations).toEqual([
      expect.objectContaining({ propertyPath: 'endsOn', message: 'Der letzte Tag kann nicht vor dem ersten liegen.' }),
    ]);
    const demo = await addTenant({ customer: { is_demo: true } });
    const refusal = await patch(demo.operator, (await contractOf(demo))['@id'], { billingCity: 'Kiel' });
    expect([refusal.statusCode, refusal.json().detail]).toEqual([
      403,
      'Im Demo-Zugang können Vertragsdaten nicht geändert werden.',
    ]);
  });

  it('is not overwritten unseen: the second of two editors is refused (412)', async () => {
    const tenant = await addTenant();
    const { '@id': url } = await contractOf(tenant);
    const { etag } = (await tenant.operator(url)).headers;
    await patch(admin, url, { noticeMonths: 6 });
    const second = await tenant.operator({
      method: 'PATCH',
      url,
      headers: { 'content-type': 'application/merge-patch+json', 'if-match': String(etag) },
      payload: JSON.stringify({ billingCity: 'Kiel' }),
    });
    expect(second.statusCode).toBe(412);
  });
});

describe('the plan of a location', () => {
  it('is agreed by an admin, applies what it includes at once, and keeps its price when the offer changes', async () => {
    const tenant = await addLimitedTenant();
    const url = `/api/location_plans/${tenant.location}`;
    const { id } = (
      await write(admin, {
        method: 'POST',
        url: '/api/plans',
        body: { name: `Saison ${randomUUID()}`, priceCents: 5900, monthlyLimit: 3000, isPremium: true },
      })
    ).json();
    const agreement = await patch(admin, url, { plan: `/api/plans/${id}` });
    expect(agreement.json()).toMatchObject({ priceCents: 5900, monthlyLimit: 3000, isPremium: true });
    await patch(admin, `/api/plans/${id}`, { priceCents: 6900 });
    expect((await tenant.operator(url)).json()).toMatchObject({ priceCents: 5900 });
    expect((await tenant.service('/api/documents')).statusCode).toBe(200);
    expect(await ledgerDataOf(tenant.customer, 'plan.agreed')).toEqual([
      {
        month: expect.stringMatching(/-01$/),
        planBefore: 'none',
        planAfter: expect.stringContaining('Saison'),
        priceCentsBefore: 0,
        priceCentsAfter: 5900,
        isPremiumBefore: 'false',
        isPremiumAfter: 'true',
        monthlyLimitBefore: 1000,
        monthlyLimitAfter: 3000,
      },
    ]);
    const changes = await membersOf(admin, '/api/price_changes?order[id]=desc&itemsPerPage=1');
    expect(changes).toMatchObject([
      { entity: `/api/plans/${id}`, value: 'price_cents', before: '5900', after: '6900' },
    ]);
    const dearer = await patch(admin, url, { priceCents: 6100 });
    expect(dearer.json()).toMatchObject({ plan: `/api/plans/${id}`, priceCents: 6100, monthlyLimit: 3000 });
    await patch(admin, `/api/locations/${tenant.location}`, { isPremium: false });
    const moreResponse = await patch(admin, url, { monthlyLimit: 3500 });
    expect(moreResponse.json()).toMatchObject({ isPremium: false, monthlyLimit: 3500, priceCents: 6100 });
    expect((await ledgerDataOf(tenant.customer, 'plan.agreed')).at(-1)).toMatchObject({
      monthlyLimitBefore: 3000,
      monthlyLimitAfter: 3500,
    });
    await patch(admin, url, { monthlyLimit: 3000 });
    const endedResponse = await patch(admin, url, { plan: null });
    expect(endedResponse.json()).not.toHaveProperty('priceCents');
    expect(endedResponse.json()).toMatchObject({ isPremium: false, monthlyLimit: 3000 });
  });

  it('that is no longer offered cannot be agreed for another location (422)', async () => {
    const { location } = await addLimitedTenant();
    const body = { name: `Alt ${randomUUID()}`, priceCents: 100, monthlyLimit: 10, isPremium: false };
    const { '@id': plan } = (await write(admin, { method: 'POST', url: '/api/plans', body })).json();
    await patch(admin, plan, { isActive: false });
    expect((await patch(admin, `/api/location_plans/${location}`, { plan })).statusCode).toBe(422);
  });
});

describe('the offer of a plan', () => {
  let plan: string;
  beforeAll(async () => {
    const body = { name: `Angebot ${randomUUID()}`, priceCents: 100, monthlyLimit: 10, isPremium: false };
    plan = (await write(admin, { method: 'POST', url: '/api/plans', body })).json()['@id'];
  });

  it('has no first day of its only rate (422), and accepts that it always applied', async () => {
    for (const rate of [{}, { vatCategory: 'S', vatPercent: 19 }]) {
      const refused = await patch(admin, plan, { ...rate, vatFrom: '2028-01-01' });
      expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'vatFrom']);
    }
    expect((await patch(admin, plan, { vatFrom: null })).statusCode).toBe(200);
    const changed = await patch(admin, plan, { vatPercent: 20, vatFrom: '2028-01-01' });
    expect(changed.json()).toMatchObject({ vatFrom: '2028-01-01', formerVat: [{ vatPercent: 19 }] });
    expect((await patch(admin, plan, { vatFrom: '2028-02-01' })).json()).toMatchObject({ vatFrom: '2028-02-01' });
  });

  it('has a name that people can see (422)', async () => {
    expect((await patch(admin, plan, { name: '\u200b\u202e' })).json().violations[0].propertyPath).toBe('name');
  });
});
