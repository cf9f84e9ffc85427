import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { SearchResult } from '#shared/contracts/search/search.ts';

const app = await testApp();
afterAll(() => app.close());

it('organisations are found by admins alone, those that are not active last', async () => {
  const { addCustomer, addTenant, addUser, signIn } = factories(app);
  const { customer, operator } = await addTenant({ customer: { name: 'Haus Heide', city: 'Celle' } });
  const former = await addCustomer({ name: 'Haus Aller', city: 'Celle', is_active: false });
  const hitsFor = async (client: Client) => {
    const response = await client('/api/search?q=haus celle');
    const { groups }: SearchResult = response.json();
    return groups.find(({ kind }) => kind === 'customer')?.hits ?? [];
  };
  expect(await hitsFor(await signIn(await addUser('ROLE_ADMIN')))).toMatchObject([
    { record: `/api/customers/${customer}`, title: 'Haus Heide', detail: 'Celle' },
    { record: `/api/customers/${former}`, mark: 'inactive' },
  ]);
  expect(await hitsFor(operator)).toEqual([]);
});

it('the location of that name comes before those that come earlier in their list', async () => {
  const { addTenant, addLocation } = factories(app);
  const { customer, operator } = await addTenant();
  for (const name of ['Arkade Winsen', 'Betrieb Winsen', 'Winsen']) await addLocation(customer, { name });
  const { groups }: SearchResult = (await operator('/api/search?q=winsen')).json();
  expect(groups[0]).toMatchObject({
    kind: 'location',
    total: 3,
    hits: [{ title: 'Winsen' }, { title: 'Arkade Winsen' }],
  });
});
