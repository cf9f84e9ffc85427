import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { AuthorityPage } from '#shared/contracts/authority-access/authority-reading.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addProfile } = factories(app);
const { inspector, addRecords } = authorityFixture(app);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

let tenant: Awaited<ReturnType<typeof addTenant>>;
let records: Awaited<ReturnType<typeof addRecords>>;
beforeAll(async () => {
  tenant = await addTenant();
  const { customer } = tenant;
  records = await addRecords(tenant, daysAgo(10));
  // The same kind of measure, which the access does not open.
  await addRecords(tenant, daysAgo(100));
  const elsewhere = { customer, location: await addLocation(customer), profile: await addProfile(customer) };
  await addRecords(elsewhere, daysAgo(10));
  await addRecords(await addTenant(), daysAgo(10));
});

const measuresOf = async (client: Client, query = ''): Promise<AuthorityPage> =>
  (await client(`/api/authority/pages?section=measures${query}`)).json();

it('the measures of one kind are read alone, and only those that the access opens', async () => {
  const { client } = await inspector(tenant.operator, tenant.location);
  const [measure] = (await measuresOf(client)).entries;
  const name = encodeURIComponent(String(measure?.title));
  const page = await measuresOf(client, `&actionName=${name}`);
  expect([page.total, page.entries.map(({ key }) => key)]).toEqual([1, [`measures-${records.measures}`]]);
  expect((await measuresOf(client, `&actionName=${name}x`)).total).toBe(0);
  expect((await client('/api/authority/counts')).json().actions).toEqual([{ name: measure?.title, total: 1 }]);
  expect((await client(`/api/authority/pages?section=tours&actionName=${name}`)).statusCode).toBe(400);
});

it('the kinds of measures are neither read nor counted by an access without records', async () => {
  const { client } = await inspector(tenant.operator, tenant.location, { kinds: ['files'] });
  expect((await client('/api/authority/pages?section=measures&actionName=x')).statusCode).toBe(404);
  expect((await client('/api/authority/counts')).json().actions).toEqual([]);
});

it('a measure says when it was recorded, and whether that was later', async () => {
  const [now, late] = [new Date(), records.measures];
  const { measures: inTime } = await addRecords(tenant, now);
  const { client } = await inspector(tenant.operator, tenant.location);
  const { entries } = await measuresOf(client);
  const factsOf = (id: number) =>
    new Map(entries.find(({ key }) => key === `measures-${id}`)?.facts.map(({ label, value }) => [label, value]));
  expect(factsOf(late).get('Stand')).toBe('Nachtrag');
  expect(factsOf(late).get('Erfasst')).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr$/);
  expect([...factsOf(inTime).keys()]).toEqual(['Kommentar', 'Erfasst']);
  const details = entries.flatMap(({ facts }) => facts.filter(({ isDetail }) => isDetail));
  expect(new Set(details.map(({ label }) => label))).toEqual(new Set(['Erfasst']));
});
