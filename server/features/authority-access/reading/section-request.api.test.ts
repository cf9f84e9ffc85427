import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { conceptFixture, JANUARY, publish } from '#server/test/fixtures/concept-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { AuthoritySection } from '#shared/contracts/authority-access/authority-access.ts';
import {
  type AuthorityCounts,
  type AuthorityPage,
  NOTICEABLE_SECTIONS,
} from '#shared/contracts/authority-access/authority-reading.ts';
import { pageCount, rowsOfPage } from './section-request.ts';

const app = await testApp();
afterAll(() => app.close());
const { addLocation, addProfile, addTask, addTenant, addUser, signIn } = factories(app);
const { addDocument } = proofFixture(app);
const { addOwnConcept } = conceptFixture(app, await signIn(await addUser('ROLE_ADMIN')));
const { inspector, addRecords } = authorityFixture(app);

const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000);

describe('the entries of a section that are noticeable', () => {
  let client: Client;
  /** Id of the location that the access opens. */
  let granted: number;
  /** Ids of what is noticeable; in the same sections there is an entry that is not. */
  let expected: Record<'tours' | 'protocols' | 'files' | 'demands', number[]>;
  beforeAll(async () => {
    const tenant = await addTenant();
    const { customer, location } = tenant;
    const elsewhere = { customer, location: await addLocation(customer), profile: await addProfile(customer) };
    await assign(tenant);
    await assign(elsewhere);
    const opened = await inspector(tenant.operator, location);
    client = opened.client;
    granted = location;
    const { files } = await addRecords(tenant, tenDaysAgo);
    const noticeable = await addRecords({ ...tenant, isNoticeable: true }, tenDaysAgo);
    await addRecords({ ...elsewhere, isNoticeable: true }, tenDaysAgo);
    const finding = await addFinding(tenant);
    await addDocument(customer, { location_id: location, category: 'permit', created_at: tenDaysAgo });
    const demand = await addDemand(opened.id, tenant, dayFromNow(-1));
    await addDemand(opened.id, tenant, dayFromNow(1));
    expected = {
      tours: [noticeable.tours, finding],
      protocols: [noticeable.protocols],
      files: [files, noticeable.files],
      demands: [demand],
    };
  });

  const pageOf = async (section: string, query = ''): Promise<AuthorityPage> =>
    (await client(`/api/authority/pages?section=${section}${query}`)).json();

  const keysOf = (entries: AuthorityPage['entries']) => entries.map(({ key }) => key).toSorted();

  it.each(['measures', 'tours', 'protocols'])('of %s name their location, as others do', async (section) => {
    const locations = (await pageOf(section)).entries.map(({ location }) => location);
    expect([...new Set(locations)]).toEqual([`/api/locations/${granted}`]);
  });

  it.each(['tours', 'protocols', 'files', 'demands'] as const)('of %s are read alone', async (section) => {
    const everything = await pageOf(section);
    const wanted = await pageOf(section, '&isNoticeable=true');
    const keys = expected[section].map((id) => `${section}-${id}`).toSorted();
    expect(keysOf(wanted.entries)).toEqual(keys);
    expect(wanted.total).toBe(keys.length);
    expect(keysOf(everything.entries.filter(({ isNoticeable }) => isNoticeable))).toEqual(keys);
    expect(everything.total).toBe(keys.length + 1);
    expect((await pageOf(section, '&isNoticeable=false')).total).toBe(everything.total);
  });

  it('are counted, where a section can have some', async () => {
    const { sections }: AuthorityCounts = (await client('/api/authority/counts')).json();
    const counted = sections.filter(({ noticeable }) => noticeable !== undefined);
    expect(counted.map(({ section, noticeable }) => [section, noticeable])).toEqual([
      ['concept', 1],
      ['tours', 2],
      ['protocols', 1],
      ['proofs', 1],
      ['files', 2],
      ['demands', 1],
    ]);
  });

  it.each([
    ['tours', 2],
    ['tours', 9],
    ['location', 2],
  ])('of %s have their total on page %i, which is empty, too', async (section, page) => {
    const { total, pages } = await pageOf(section);
    expect(total).toBeGreaterThan(0);
    expect(await pageOf(section, `&page=${page}`)).toEqual({ section, entries: [], total, page, pages });
  });

  it.each(['x', '', '/api/locations/99999999999999999999', '0'])(
    'are not those of all locations if the one asked for can be none: "%s" (404)',
    async (location) => {
      for (const path of ['pages', 'counts'])
        expect((await client(`/api/authority/${path}?location=${location}`)).statusCode).toBe(404);
    },
  );

  it.each([
    ['pages?location[]=MINE&location[]=999999', 404],
    ['pages?location[]=MINE&location=999999', 404],
    ['pages?location=/api/forms/MINE', 404],
    ['pages?section=protocols&form=/api/locations/1', 404],
    ['pages?section=protocols&form=/api/forms/999999', 404],
    ['days?location[]=MINE&location[]=999999', 404],
    ['counts?location=http://localhost/api/locations/MINE', 200],
    ['counts?location[]=MINE&location[]=/api/locations/MINE', 200],
  ])('are of one location and one form that the access opens: %s (%i)', async (path, status) => {
    expect((await client(`/api/authority/${path.replaceAll('MINE', String(granted))}`)).statusCode).toBe(status);
  });

  it.each(['pages', 'days', 'counts'])('are of days that the access opens: %s (404)', async (path) => {
    for (const query of [
      `from=${dayFromNow(31)}`,
      `to=${dayFromNow(-61)}`,
      `from=${dayFromNow(2)}&to=${dayFromNow(1)}`,
    ])
      expect((await client(`/api/authority/${path}?${query}`)).statusCode).toBe(404);
  });

  it('are locations without a concept', async () => {
    const tenant = await addOwnConcept({ validFrom: JANUARY });
    await publish(tenant.operator, tenant.concept);
    const without = await addLocation(tenant.customer);
    const opened = await inspector(tenant.operator, tenant.location, {
      locations: [tenant.location, without].map((id) => `/api/locations/${id}`),
    });
    const page = await opened.client('/api/authority/pages?section=concept&isNoticeable=true');
    expect(page.json().entries.map(({ key }: { key: string }) => key)).toEqual([`concept-${without}`]);
  });

  it.each(
    AuthoritySection.options
      .filter((section) => section !== 'days')
      .map((section) => [section, NOTICEABLE_SECTIONS.includes(section) ? 200 : 400] as const),
  )('may be asked for in %s: %i', async (section, status) => {
    expect((await client(`/api/authority/pages?section=${section}&isNoticeable=true`)).statusCode).toBe(status);
    expect((await client(`/api/authority/pages?section=${section}&isNoticeable=ja`)).statusCode).toBe(400);
  });

  interface RecordOwner {
    readonly customer: number;
    readonly location: number;
    readonly profile: number;
  }

  const assign = ({ customer, location, profile }: RecordOwner) =>
    app.store.asSystem((tx) =>
      tx
        .insertInto('profile_location')
        .values({ customer_id: customer, location_id: location, profile_id: profile })
        .execute(),
    );

  async function addFinding({ customer, location, profile }: RecordOwner): Promise<number> {
    const { id: user } = await addUser('ROLE_SERVICE', [customer], [location]);
    return app.store.asSystem(async (tx) => {
      const tour = await tx
        .insertInto('inspection_tour')
        .values({
          customer_id: customer,
          location_id: location,
          profile_id: profile,
          user_id: user,
          status_id: 2,
          is_finding: true,
          occurred_at: tenDaysAgo,
          completion_source: 'manual',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return tour.id;
    });
  }

  async function addDemand(access: number, { customer, location }: RecordOwner, dueOn: string): Promise<number> {
    const task = await addTask(customer, location);
    return app.store.asSystem(async (tx) => {
      const demand = await tx
        .insertInto('authority_demand')
        .values({
          access_id: access,
          customer_id: customer,
          location_id: location,
          text: 'Bitte nachreichen.',
          due_on: dueOn,
          task_id: task,
          created_at: tenDaysAgo,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return demand.id;
    });
  }
});

describe('the pages of a section', () => {
  it.each([
    [1, { limit: 25, offset: 0 }],
    [2, { limit: 100, offset: 25 }],
    [3, { limit: 100, offset: 125 }],
  ])('page %i begins where the one before it ends', (page, rows) => {
    expect(rowsOfPage(page)).toEqual(rows);
  });

  it.each([
    [0, 1],
    [25, 1],
    [26, 2],
    [125, 2],
    [126, 3],
    [7718, 78],
  ])('%i entries are on %i pages', (total, pages) => {
    expect(pageCount(total)).toBe(pages);
  });
});
