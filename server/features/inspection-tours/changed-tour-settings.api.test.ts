// A change of the tour settings of a location never removes a tour that was already due.
import { afterAll, describe, expect, it } from 'vitest';
import { toWireDate } from '#server/http/read/dates.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { tourTenants } from '#server/test/fixtures/tour-tenants.ts';
import { LATE_ENTRY_REASON } from '#shared/contracts/wire/corrections.ts';
import { markMissedTours } from './mark-missed-tours.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTourTenant, currentOf, minutesAgo, toursOf } = tourTenants(app);

type Tenant = Awaited<ReturnType<typeof addTourTenant>>;
const runJob = () => markMissedTours.run(app.store, new Date());
const close = ({ location }: Tenant) =>
  app.store.asSystem((tx) =>
    tx.updateTable('location').set({ status: 'inactive' }).where('id', '=', location).execute(),
  );
const minutes = (tenant: Tenant, tours: readonly { due_at: Date | null }[]) =>
  tours.map(({ due_at: dueAt }) => ((dueAt?.getTime() ?? 0) - tenant.toursFrom.getTime()) / 60_000);

describe('an overdue tour when the management changes the plan', () => {
  it.each<[string, object]>([
    ['another interval', { tourintervall: 7200 }],
    ['the first tour at the opening', { isInspectiontourReverse: true }],
    ['other opening hours', { openingHours: [{ days: [1], from: '08:00', to: '09:00' }] }],
  ])('is recorded as missed before %s applies, although it could still be answered', async (_title, settings) => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(122) });
    expect((await tenant.setLocation(settings)).statusCode).toBe(200);
    expect(minutes(tenant, await toursOf(tenant))).toEqual([60, 120]);
    const ledger = await ledgerOf(app, tenant.customer);
    expect(ledger.isIntact).toBe(true);
    expect(ledger.entries.map(({ body }) => JSON.parse(body ?? '{}').type)).toEqual([
      'tour.missed',
      'tour.missed',
      'location.changed',
    ]);
    await runJob();
    expect(await toursOf(tenant)).toHaveLength(2);
  });

  it('is not recorded as missed if a tour for it was already in progress', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(62) });
    await tenant.setLocation({ tourintervall: 7200 });
    const answer = await tenant.record({ dueAt: toWireDate(tenant.momentAfter(60)) });
    expect(answer.statusCode).toBe(201);
    expect(await currentOf(tenant)).toMatchObject([
      { completionSource: 'manual', dueAt: toWireDate(tenant.momentAfter(60)), reason: LATE_ENTRY_REASON },
    ]);
  });

  it('is not recorded if the change does not concern tours, or the location has none', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(62) });
    await tenant.setLocation({ pinRequired: true, tourintervall: 3600 });
    expect(await toursOf(tenant)).toEqual([]);
    const closedTourTenant = await addTourTenant({ toursFrom: minutesAgo(62) });
    await close(closedTourTenant);
    await closedTourTenant.setLocation({ tourintervall: 1800 });
    expect(await toursOf(closedTourTenant)).toEqual([]);
  });

  it('prevents the change while too many missed tours are still to be recorded (409)', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(400), intervalSeconds: 60 });
    const answer = await tenant.setLocation({ tourintervall: 1800 });
    expect(answer.statusCode).toBe(409);
    expect(await toursOf(tenant)).toEqual([]);
    // The location is closed, because its missed tours would otherwise keep the server busy during the following tests.
    await close(tenant);
  });

  it('is recorded once if a tour, the server or a second change concurs', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(62) });
    const answers = await Promise.all([
      tenant.setLocation({ tourintervall: 1800 }),
      tenant.record({ dueAt: toWireDate(tenant.momentAfter(60)) }),
      runJob(),
      tenant.setLocation({ isInspectiontourReverse: true }),
    ]);
    expect(answers.map((answer) => answer?.statusCode)).toEqual([200, 201, undefined, 200]);
    const first = (await currentOf(tenant)).filter(
      ({ dueAt }: { dueAt: string }) => dueAt === toWireDate(tenant.momentAfter(60)),
    );
    expect(first).toHaveLength(1);
    expect(first[0].completionSource).toBe('manual');
    expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
  });
});
