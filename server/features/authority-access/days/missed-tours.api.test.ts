import { afterAll, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { momentText } from '#server/features/authority-access/reading/entries.resource.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { AuthorityDays } from '#shared/contracts/authority-access/authority-days.ts';
import type { AuthorityCounts, AuthorityPage } from '#shared/contracts/authority-access/authority-reading.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser } = factories(app);
const { inspector } = authorityFixture(app);

/** A time of a day before today, at which the location is open. */
const at = (daysAgo: number, hour: number) => new Date(`${dayFromNow(-daysAgo)}T${hour}:00:00Z`);

async function tenantWithTours() {
  const { customer, location, profile, operator } = await addTenant();
  const { id: user } = await addUser('ROLE_SERVICE', [customer], [location]);
  const addTour = (moment: Date, source: 'manual' | 'auto' | 'missed') =>
    app.store.asSystem((tx) =>
      tx
        .insertInto('inspection_tour')
        .values({
          customer_id: customer,
          location_id: location,
          occurred_at: moment,
          due_at: moment,
          completion_source: source,
          ...(source === 'missed' ? { profile_id: null } : { profile_id: profile, status_id: 1, user_id: user }),
        })
        .execute(),
    );
  return { location, operator, addTour };
}

it('tours that were missed are counted apart from those that nobody confirmed, alike by the overview, the list, the calendar and its days', async () => {
  const { location, operator, addTour } = await tenantWithTours();
  await addTour(at(4, 11), 'auto');
  await addTour(at(4, 12), 'manual');
  await addTour(at(3, 11), 'missed');
  await addTour(at(3, 12), 'auto');
  await addTour(at(2, 11), 'missed');
  await addTour(new Date(Date.now() - 60_000), 'auto');

  const { client } = await inspector(operator, location);
  const { sections, locations }: AuthorityCounts = (await client('/api/authority/counts')).json();
  expect(locations[0]?.standings).toContainEqual({ subject: 'tours', total: 6, gaps: 2, unconfirmed: 3, remarks: 0 });
  expect(sections.find(({ section }) => section === 'tours')).toMatchObject({ total: 6, noticeable: 5 });
  const days: AuthorityDays = (await client('/api/authority/days')).json();
  expect(days.locations[0]?.rows.find(({ key }) => key === 'tours')).toMatchObject({
    missingDays: [dayFromNow(-2)],
    incompleteDays: [
      { day: dayFromNow(-4), missed: 0, unconfirmed: 1, kinds: [] },
      { day: dayFromNow(-3), missed: 1, unconfirmed: 1, kinds: [] },
    ],
    missedTours: { judged: 2, others: 0 },
    unconfirmedTours: { judged: 2, others: 1 },
  });
  const countsOn = async (query: string) => {
    const page: AuthorityPage = (await client(`/api/authority/pages?section=tours&${query}`)).json();
    const missed = page.entries.filter(({ isMissed }) => isMissed === true);
    const unconfirmed = page.entries.filter(({ isUnconfirmed }) => isUnconfirmed === true);
    for (const { title } of missed) expect(title).toBe('Versäumter Kontrollgang');
    for (const { title, facts } of unconfirmed) {
      expect(title).not.toContain('ersäumt');
      expect(facts).toContainEqual({ label: 'Erfassung', value: 'automatisch, ohne Bestätigung' });
    }
    expect([...missed, ...unconfirmed].every(({ isNoticeable }) => isNoticeable)).toBe(true);
    return [page.total, missed.length, unconfirmed.length];
  };
  expect(await countsOn('isNoticeable=true')).toEqual([5, 2, 3]);
  expect(await countsOn('outcome=missed')).toEqual([2, 2, 0]);
  expect(await countsOn('outcome=unconfirmed')).toEqual([3, 0, 3]);
  expect(await countsOn('outcome=finding')).toEqual([0, 0, 0]);
  expect(await countsOn(`location=${location}&openingDay=${dayFromNow(-4)}`)).toEqual([2, 0, 1]);
  expect(await countsOn(`location=${location}&openingDay=${dayFromNow(-3)}`)).toEqual([2, 1, 1]);
  const severalOutcomes = 'section=tours&outcome[]=missed&outcome[]=finding';
  for (const query of ['section=tours&outcome=x', 'section=protocols&outcome=missed', severalOutcomes])
    expect((await client(`/api/authority/pages?${query}`)).statusCode).toBe(400);
});

it('a missed tour that is opened says when somebody confirmed one before and after it, and its moment only once', async () => {
  const { location, operator, addTour } = await tenantWithTours();
  await addTour(at(5, 12), 'manual');
  await addTour(at(4, 10), 'manual');
  await addTour(at(4, 11), 'manual');
  await addTour(at(4, 12), 'auto');
  await addTour(at(4, 13), 'missed');
  await addTour(at(4, 14), 'auto');
  await addTour(at(4, 15), 'manual');
  await addTour(at(2, 13), 'missed');
  const { client } = await inspector(operator, location);
  const page: AuthorityPage = (await client('/api/authority/pages?section=tours&outcome=missed')).json();
  expect(page.entries.map(({ facts, hasDetails }) => [facts, hasDetails])).toEqual([
    [[], true],
    [[], true],
  ]);
  const [alone, missed] = await Promise.all(
    page.entries.map(async ({ key }) => (await client(`/api/authority/entries/${key}`)).json()),
  );
  expect(alone).toMatchObject({ facts: [] });
  expect(missed).toMatchObject({
    facts: [
      { label: 'Davor bestätigt', value: momentText(at(4, 11)) },
      { label: 'Danach bestätigt', value: momentText(at(4, 15)) },
    ],
  });
});

it('a missed tour names none around it that lies outside of the days of the access', async () => {
  const { location, operator, addTour } = await tenantWithTours();
  await addTour(at(3, 20), 'manual');
  await addTour(at(2, 12), 'missed');
  await addTour(at(2, 13), 'manual');
  const { client } = await inspector(operator, location, { from: dayFromNow(-2) });
  const page: AuthorityPage = (await client('/api/authority/pages?section=tours&outcome=missed')).json();
  const [missed] = page.entries;
  expect((await client(`/api/authority/entries/${missed?.key}`)).json()).toMatchObject({
    facts: [{ label: 'Danach bestätigt', value: momentText(at(2, 13)) }],
  });
});
