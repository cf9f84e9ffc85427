import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { reportFixture } from '#server/test/fixtures/report-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { ReportDue } from '#shared/contracts/reports/report-dues.ts';
import type { ReportState } from '#shared/contracts/reports/reports.ts';
import { remindOfReports } from './remind-of-reports.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation } = factories(app);
const { addReport } = reportFixture(app);
type Tenant = Awaited<ReturnType<typeof addTenant>>;

const stateId = (code: string) =>
  app.store.asSystem(async (tx) => {
    const state = tx.selectFrom('state').select('id').where('code', '=', code);
    return (await state.executeTakeFirstOrThrow()).id;
  });
const entered = '2024-07-01';
const tenantIn = async (code: string, customer: object = {}) =>
  addTenant({
    customer,
    location: { name: 'Am Hafen', state_id: await stateId(code), created_at: new Date(`${entered}T10:00:00Z`) },
  });
const duesOf = async ({ operator }: Tenant): Promise<ReportDue[]> => (await operator('/stats/report_dues')).json().dues;

async function addDone({ customer, location }: Tenant, state: ReportState, to: string, from = entered) {
  const { id: user } = await app.store.asSystem((tx) =>
    tx.selectFrom('app_user').select('id').executeTakeFirstOrThrow(),
  );
  const approval = { approved_at: new Date(), approved_by: user, digest: 'x' };
  const submission = { submitted_on: to, submitted_to: 'Ordnungsamt' };
  const finishedColumns = { ...(state !== 'draft' && approval), ...(state === 'submitted' && submission) };
  const id = await addReport({ customer, location, user }, { kind: 'socialConcept', from_on: from, to_on: to });
  await app.store.asSystem((tx) =>
    tx
      .updateTable('report')
      .set({ state, ...finishedColumns })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

describe('the next report', () => {
  it('is due two years after a location was entered, and then after the last one that was submitted', async () => {
    const tenant = await tenantIn('NW');
    expect(await duesOf(tenant)).toMatchObject([
      { name: 'Am Hafen', mode: 'submit', from: entered, to: '2026-06-30', dueOn: '2026-07-01' },
    ]);
    const approved = await addDone(tenant, 'approved', '2026-06-30');
    expect(await duesOf(tenant)).toMatchObject([{ from: entered, report: `/api/reports/${approved}` }]);
    await addDone(tenant, 'submitted', '2026-06-30');
    expect(await duesOf(tenant)).toMatchObject([{ from: '2026-07-01', to: '2028-06-30', dueOn: '2028-07-01' }]);
  });

  it('stays due after a report on later days, because the earlier days are not reported yet', async () => {
    const tenant = await tenantIn('NW');
    await addDone(tenant, 'submitted', '2025-11-07', '2025-11-01');
    expect(await duesOf(tenant)).toMatchObject([{ from: entered, dueOn: '2026-07-01' }]);
  });

  it('is not begun by a report on a part of its days, nor by that of another location', async () => {
    const tenant = await tenantIn('NW');
    await addLocation(tenant.customer, {
      name: 'Zur Brücke',
      state_id: await stateId('NW'),
      created_at: new Date(`${entered}T10:00:00Z`),
    });
    await addDone(tenant, 'draft', '2025-10-31', '2025-10-01');
    await addDone(tenant, 'draft', '2026-03-31');
    expect((await duesOf(tenant)).map(({ report }) => report)).toEqual([undefined, undefined]);
    const whole = await addDone(tenant, 'draft', '2026-06-30');
    await addDone(tenant, 'draft', '2025-10-31', '2025-10-01');
    expect(await duesOf(tenant)).toMatchObject([
      { name: 'Am Hafen', report: `/api/reports/${whole}` },
      { name: 'Zur Brücke' },
    ]);
    expect((await duesOf(tenant))[1]?.report).toBeUndefined();
  });

  it('is finished by its approval in a state that only wants it kept', async () => {
    const tenant = await tenantIn('HE');
    await addDone(tenant, 'approved', '2026-06-30');
    expect(await duesOf(tenant)).toMatchObject([{ mode: 'keep', from: '2026-07-01' }]);
  });

  it('is due on a fixed day in some states', async () => {
    expect(await duesOf(await tenantIn('BW'))).toMatchObject([{ to: '2024-12-31', dueOn: '2025-03-31' }]);
  });

  it('follows the interval of the permit if it differs from that of the state', async () => {
    const tenant = await tenantIn('SN');
    const answer = await tenant.operator({
      method: 'PATCH',
      url: `/api/locations/${tenant.location}`,
      headers: { 'content-type': 'application/merge-patch+json' },
      payload: JSON.stringify({ reportIntervalMonths: 12 }),
    });
    expect(answer.json()).toMatchObject({ reportIntervalMonths: 12 });
    expect(await duesOf(tenant)).toMatchObject([{ to: '2025-06-30', dueOn: '2025-07-01' }]);
  });

  it('follows the permit even if the state has a fixed day, because the intervals differ', async () => {
    const tenant = await tenantIn('BW');
    const every = (report_interval_months: number) =>
      app.store.asSystem((tx) =>
        tx.updateTable('location').set({ report_interval_months }).where('id', '=', tenant.location).execute(),
      );
    await every(6);
    expect(await duesOf(tenant)).toMatchObject([{ to: '2024-12-31', dueOn: '2025-01-01' }]);
    await every(18);
    expect(await duesOf(tenant)).toMatchObject([{ to: '2025-12-31', dueOn: '2026-01-01' }]);
    await every(12);
    expect(await duesOf(tenant)).toMatchObject([{ to: '2024-12-31', dueOn: '2025-03-31' }]);
  });

  it('is unknown if the state has no rule', async () => {
    expect(await duesOf(await tenantIn('SN'))).toEqual([]);
  });
});

describe('a reminder', () => {
  const readNotifications = async ({ operator }: Tenant): Promise<string[]> => {
    const { 'hydra:member': members } = (await operator('/api/notifications')).json();
    return members.map(({ message }: { message: string }) => message);
  };
  const runOn = (day: string) =>
    remindOfReports({ ...app.config, SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'haus@haus.test' }, app.secrets).run(
      app.store,
      new Date(`${day}T10:00:00Z`),
    );
  const mailsTo = ({ customer }: Tenant) =>
    app.store.asSystem((tx) =>
      tx
        .selectFrom('mail_outbox')
        .select('about')
        .where('about', 'like', `report-due:${customer}:%`)
        .orderBy('id')
        .execute(),
    );

  it('is sent 60, 30 and 7 days before and once when it is overdue, and not after the submission', async () => {
    const [tenant, demo] = [await tenantIn('NW'), await tenantIn('NW', { is_demo: true })];
    await runOn('2026-04-01');
    expect(await readNotifications(tenant)).toEqual([]);
    for (const day of ['2026-05-10', '2026-05-11', '2026-06-10', '2026-06-28', '2026-07-03', '2026-07-04'])
      await runOn(day);
    expect((await readNotifications(tenant)).toSorted()).toEqual([
      ...Array(3).fill('Der Bericht zum Sozialkonzept für Am Hafen ist bis 01.07.2026 einzureichen.'),
      'Der Bericht zum Sozialkonzept für Am Hafen war bis 01.07.2026 einzureichen und ist überfällig.',
    ]);
    expect(await mailsTo(tenant)).toHaveLength(4);
    expect(await readNotifications(demo)).toHaveLength(4);
    expect(await mailsTo(demo)).toEqual([]);
    await addDone(tenant, 'submitted', '2026-06-30');
    await runOn('2026-07-05');
    expect(await readNotifications(tenant)).toHaveLength(4);
  });

  it('is sent again if one more location has the same day, but not for one location fewer', async () => {
    const tenant = await tenantIn('BW');
    const otherLocation = await addLocation(tenant.customer, {
      name: 'Zur Brücke',
      state_id: await stateId('BW'),
      created_at: new Date(`${entered}T10:00:00Z`),
      status: 'inactive',
    });
    const setStatus = (status: 'active' | 'inactive') =>
      app.store.asSystem((tx) => tx.updateTable('location').set({ status }).where('id', '=', otherLocation).execute());
    const overdue = (where: string) =>
      `Der Bericht zum Sozialkonzept für ${where} war bis 31.03.2025 einzureichen und ist überfällig.`;
    await runOn('2025-04-02');
    await setStatus('active');
    for (const day of ['2025-04-03', '2025-04-04']) await runOn(day);
    const bothNotices = [overdue('2 Standorte'), overdue('Am Hafen')];
    expect((await readNotifications(tenant)).toSorted()).toEqual(bothNotices);
    expect(await mailsTo(tenant)).toHaveLength(2);
    await setStatus('inactive');
    await runOn('2025-04-05');
    expect((await readNotifications(tenant)).toSorted()).toEqual(bothNotices);
  });
});
