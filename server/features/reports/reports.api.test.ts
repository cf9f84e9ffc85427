import { afterAll, describe, expect, it } from 'vitest';
import type { Report, ReportMember } from '#shared/contracts/reports/reports.ts';
import { approvalOf } from '#shared/domain/reports/report-approval.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { reportFixture } from '#server/test/fixtures/report-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation } = factories(app);
const { addReport, addApprovedReport } = reportFixture(app);
type Tenant = Awaited<ReturnType<typeof addTenant>>;

const today = localDay(Date.now(), SERVER_TIME_ZONE);
const january = { kind: 'monthly', from: '2026-01-01', to: '2026-01-31' };
const create = ({ operator, customer, location }: Tenant, extraFields: object = {}) => {
  const about = { customer: `/api/customers/${customer}`, locations: [`/api/locations/${location}`] };
  return write(operator, { method: 'POST', url: '/api/reports', body: { ...january, ...about, ...extraFields } });
};
const patch = (client: Client, id: number, body: object) =>
  write(client, { method: 'PATCH', url: `/api/reports/${id}`, body });
const act = (client: Client, id: number, what: string, body: object = {}) =>
  write(client, { method: 'POST', url: `/api/reports/${id}/${what}`, body });
const readReport = async (client: Client, id: number): Promise<Report> => (await client(`/api/reports/${id}`)).json();
/** Approves the report as somebody who has just read it. */
const approve = async (client: Client, id: number) =>
  act(client, id, 'approve', approvalOf(await readReport(client, id)));
const discard = (client: Client, id: number) => client({ method: 'DELETE', url: `/api/reports/${id}` });
const addDraft = async (tenant: Tenant) => {
  const { id } = await app.store.asSystem((tx) => tx.selectFrom('app_user').select('id').executeTakeFirstOrThrow());
  return addReport({ customer: tenant.customer, location: tenant.location, user: id });
};

describe('reports at a location', () => {
  it('are not found by service (404), and its database role cannot read their tables', async () => {
    const tenant = await addTenant();
    const id = await addDraft(tenant);
    expect((await tenant.service(`/api/reports/${id}`)).statusCode).toBe(404);
    const scope = { kind: 'location', userId: 0, customerId: tenant.customer, locationId: tenant.location } as const;
    for (const table of ['report', 'report_content'] as const)
      await expect(
        app.store.asActor(scope, 'read only', (tx) => tx.selectFrom(table).select('customer_id').execute()),
      ).rejects.toThrow(`permission denied for table ${table}`);
  });
});

describe('a draft', () => {
  it('starts with the name of its kind and waits for its figures', async () => {
    const tenant = await addTenant();
    const answer = await create(tenant);
    expect(answer.statusCode).toBe(201);
    const report: Report = answer.json();
    expect(report).toMatchObject({ title: 'Monatsbericht', state: 'draft', work: 'waiting', progress: 0, ...january });
    expect(report.locations).toEqual([`/api/locations/${tenant.location}`]);
    expect(report.content).toBeUndefined();
  });

  it.each([
    [{ from: '2026-02-01' }, 'to'],
    [{ to: '2099-01-01' }, 'to'],
    [{ from: '2001-01-01' }, 'from'],
    [{ from: '0001-01-01' }, 'from'],
    [{ from: '0000-01-01' }, 'from'],
  ])('is refused for an invalid period: %j', async (period, field) => {
    const answer = await create(await addTenant(), period);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: field }]);
  });

  it('is refused if fifty reports of the organisation are waiting (409)', async () => {
    const tenant = await addTenant();
    const ready = await addDraft(tenant);
    const about = { customer_id: tenant.customer, location_ids: [tenant.location], kind: 'monthly' as const };
    const reportColumns = { ...about, title: 'Monatsbericht', from_on: january.from, to_on: january.to };
    await app.store.asSystem((tx) =>
      tx
        .insertInto('report')
        .values(Array.from({ length: 50 }, () => reportColumns))
        .execute(),
    );
    expect((await create(tenant)).statusCode).toBe(409);
    const repeatedResponse = await act(tenant.operator, ready, 'compute');
    expect([repeatedResponse.statusCode, repeatedResponse.json().detail]).toEqual([
      409,
      expect.stringContaining('50 Berichte'),
    ]);
    expect((await create(await addTenant())).statusCode).toBe(201);
  });

  it('is limited to locations of its own organisation', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const answer = await create(tenant, { locations: [`/api/locations/${otherTenant.location}`] });
    expect(answer.statusCode).toBe(400);
    expect((await create(tenant, { customer: `/api/customers/${otherTenant.customer}` })).statusCode).toBe(400);
    expect((await create(tenant, { locations: [] })).statusCode).toBe(422);
    const tooMany = Array.from({ length: 501 }, (_, index) => `/api/locations/${index + 1}`);
    expect((await create(tenant, { locations: tooMany })).statusCode).toBe(422);
    const addForeign = addReport({ customer: tenant.customer, location: otherTenant.location, user: 1 });
    await expect(addForeign).rejects.toThrow('about locations');
  });

  it('keeps written texts while its figures are computed, and its content includes them', async () => {
    const tenant = await addTenant();
    const id = await addDraft(tenant);
    await patch(tenant.operator, id, { evaluation: 'Ein ruhiger Monat.' });
    await act(tenant.operator, id, 'compute');
    const changedBody: Report = (await patch(tenant.operator, id, { title: 'Januar' })).json();
    expect(changedBody).toMatchObject({ title: 'Januar', evaluation: 'Ein ruhiger Monat.', work: 'waiting' });
    expect(changedBody.content).toMatchObject({ title: 'Januar', evaluation: { text: 'Ein ruhiger Monat.' } });
  });

  it('is not overwritten by a second editor who has not seen the changes of the first', async () => {
    const tenant = await addTenant();
    const id = await addDraft(tenant);
    const { etag } = (await tenant.operator(`/api/reports/${id}`)).headers;
    await patch(tenant.operator, id, { evaluation: 'Vom ersten.' });
    const second = await tenant.operator({
      method: 'PATCH',
      url: `/api/reports/${id}`,
      headers: { 'content-type': 'application/merge-patch+json', 'if-match': String(etag) },
      payload: JSON.stringify({ evaluation: 'Vom zweiten.' }),
    });
    expect(second.statusCode).toBe(412);
    expect((await tenant.operator(`/api/reports/${id}`)).json().evaluation).toBe('Vom ersten.');
  });

  it('can be discarded without a trace', async () => {
    const tenant = await addTenant();
    const id = await addDraft(tenant);
    expect((await discard(tenant.operator, id)).statusCode).toBe(204);
    expect((await tenant.operator(`/api/reports/${id}`)).statusCode).toBe(404);
  });
});

describe('a report that was replaced', () => {
  const userId = async () =>
    (await app.store.asSystem((tx) => tx.selectFrom('app_user').select('id').executeTakeFirstOrThrow())).id;

  it('names the one approved last about the same, in the list, alone and in the export', async () => {
    const tenant = await addTenant();
    const about = { customer: tenant.customer, location: tenant.location, user: await userId() };
    const first = await addApprovedReport(about);
    const second = await addApprovedReport(about);
    const last = await addApprovedReport(about);
    await addDraft(tenant);
    const { 'hydra:member': members } = (await tenant.operator('/api/reports?order[id]=asc')).json();
    const replacements = members.map(({ replacedBy }: ReportMember) => replacedBy);
    expect(replacements).toEqual([`/api/reports/${last}`, `/api/reports/${last}`, undefined, undefined]);
    expect((await readReport(tenant.operator, first)).replacedBy).toBe(`/api/reports/${last}`);
    const submission = { submittedOn: today, submittedTo: 'Ordnungsamt' };
    expect((await act(tenant.operator, second, 'submit', submission)).json().replacedBy).toBe(`/api/reports/${last}`);
    const table = (await tenant.operator('/api/export/reports.csv?order[id]=asc')).body;
    const states = [...table.matchAll(/;1;([^;]*);/g)].map(([, state]) => state);
    expect(states).toEqual(['ersetzt', 'eingereicht, ersetzt', 'freigegeben', 'Entwurf']);
  });

  it('is none of another kind, other days or other locations', async () => {
    const tenant = await addTenant();
    const about = { customer: tenant.customer, location: tenant.location, user: await userId() };
    const report = await addApprovedReport(about);
    const otherLocation = await addLocation(tenant.customer);
    await addApprovedReport(about, { kind: 'training' });
    await addApprovedReport(about, { from_on: '2026-01-02' });
    await addApprovedReport(about, { to_on: '2026-01-30' });
    await addApprovedReport(about, { location_ids: [tenant.location, otherLocation] });
    expect((await readReport(tenant.operator, report)).replacedBy).toBeUndefined();
  });
});

describe('an approval', () => {
  it('is refused if texts or figures have changed since they were read (412)', async () => {
    const tenant = await addTenant();
    const id = await addDraft(tenant);
    const approval = approvalOf(await readReport(tenant.operator, id));
    await patch(tenant.operator, id, { evaluation: 'Von einer Kollegin.' });
    const answer = await act(tenant.operator, id, 'approve', approval);
    expect(answer.statusCode).toBe(412);
    expect(answer.json()['hydra:description']).toContain('geändert, seit Sie ihn gelesen haben');
    const reread = approvalOf(await readReport(tenant.operator, id));
    await app.store.asSystem((tx) =>
      tx.updateTable('report').set({ computed_at: new Date() }).where('id', '=', id).execute(),
    );
    expect((await act(tenant.operator, id, 'approve', reread)).statusCode).toBe(412);
    expect((await act(tenant.operator, id, 'approve')).statusCode).toBe(422);
    expect((await approve(tenant.operator, id)).json()).toMatchObject({
      state: 'approved',
      evaluation: 'Von einer Kollegin.',
    });
  });
});

describe('an approved report', () => {
  it('is locked, with the hash of its content in the ledger, and cannot be changed', async () => {
    const tenant = await addTenant();
    const id = await addDraft(tenant);
    await patch(tenant.operator, id, { evaluation: 'Ein ruhiger Monat.' });
    const approvedBody: Report = (await approve(tenant.operator, id)).json();
    expect(approvedBody).toMatchObject({ state: 'approved', work: 'waiting' });
    expect(approvedBody.content?.evaluation.text).toBe('Ein ruhiger Monat.');
    const { entries } = await ledgerOf(app, tenant.customer);
    expect(entries.at(-1)?.type).toBe('report.approved');
    expect(entries.at(-1)?.body).toContain(approvedBody.sha256);
    expect((await patch(tenant.operator, id, { evaluation: 'Anders.' })).statusCode).toBe(409);
    expect((await act(tenant.operator, id, 'compute')).statusCode).toBe(409);
    expect((await approve(tenant.operator, id)).statusCode).toBe(409);
    expect((await discard(tenant.operator, id)).statusCode).toBe(409);
  });

  it('cannot be changed by any database role', async () => {
    const tenant = await addTenant();
    const id = await addDraft(tenant);
    await approve(tenant.operator, id);
    const say = (runWork: Parameters<typeof app.store.asSystem>[0]) => app.store.asSystem(runWork);
    const changes = [
      () => say((tx) => tx.updateTable('report').set({ title: 'Anders' }).where('id', '=', id).execute()),
      () => say((tx) => tx.updateTable('report_content').set({ content: '{}' }).where('report_id', '=', id).execute()),
      () => say((tx) => tx.deleteFrom('report_content').where('report_id', '=', id).execute()),
      () => say((tx) => tx.deleteFrom('report').where('id', '=', id).execute()),
    ];
    for (const change of changes) await expect(change()).rejects.toThrow('stays as it is');
  });

  it('requires computed figures', async () => {
    const tenant = await addTenant();
    const { id } = (await create(tenant)).json();
    const answer = await approve(tenant.operator, id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()['hydra:description']).toContain('werden noch berechnet');
  });

  it('can be marked as submitted once, not before its approval and not in the future', async () => {
    const tenant = await addTenant();
    const id = await addDraft(tenant);
    const submit = (submittedOn: string) =>
      act(tenant.operator, id, 'submit', { submittedOn, submittedTo: 'Ordnungsamt Hamburg' });
    expect((await submit(today)).statusCode).toBe(409);
    await approve(tenant.operator, id);
    expect((await submit('2099-01-01')).statusCode).toBe(422);
    expect((await submit('2020-01-01')).statusCode).toBe(422);
    expect((await submit(today)).json()).toMatchObject({ state: 'submitted', submittedTo: 'Ordnungsamt Hamburg' });
    expect((await submit(today)).statusCode).toBe(409);
    const { entries } = await ledgerOf(app, tenant.customer);
    expect(entries.at(-1)?.type).toBe('report.submitted');
    const ledgerText = entries.map(({ body }) => body).join('\n');
    expect(ledgerText).not.toContain('Ordnungsamt Hamburg');
    expect(ledgerText).not.toContain('Monatsbericht');
    const { 'hydra:member': audited } = (await tenant.operator('/api/audit_entries')).json();
    expect(audited.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining([
        'Bericht „Monatsbericht“ eingereicht: Ordnungsamt Hamburg',
        'Bericht „Monatsbericht“ freigegeben',
      ]),
    );
  });
});

describe('the list', () => {
  it('is filtered by kind, state, location and period, without other organisations', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const second = await addLocation(tenant.customer);
    await create(tenant);
    await create(tenant, { kind: 'training', locations: [`/api/locations/${second}`], to: '2026-03-31' });
    await create(otherTenant);
    const titles = async (query: string) => {
      const { 'hydra:member': members } = (await tenant.operator(`/api/reports?${query}`)).json();
      return members.map(({ title }: ReportMember) => title);
    };
    expect(await titles('order[title]=asc')).toEqual(['Monatsbericht', 'Schulungsübersicht']);
    expect(await titles('kind=training')).toEqual(['Schulungsübersicht']);
    expect(await titles(`locations=/api/locations/${tenant.location}`)).toEqual(['Monatsbericht']);
    expect(await titles('to[before]=2026-02-01')).toEqual(['Monatsbericht']);
    expect(await titles('state=approved')).toEqual([]);
    const csv = (await tenant.operator('/api/export/reports.csv?kind=training')).body;
    expect(csv).toContain('Schulungsübersicht;Schulungsübersicht;01.01.2026;31.03.2026;1;Entwurf');
  });
});

describe('the demo', () => {
  it('can create drafts but approve none', async () => {
    const tenant = await addTenant({ customer: { is_demo: true } });
    expect((await create(tenant)).statusCode).toBe(201);
    expect((await approve(tenant.operator, await addDraft(tenant))).statusCode).toBe(403);
  });
});
