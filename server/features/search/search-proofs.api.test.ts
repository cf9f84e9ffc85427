import { expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { SearchHit, SearchResult } from '#shared/contracts/search/search.ts';

async function findProofs(client: Client, words: string): Promise<readonly SearchHit[]> {
  const response = await client(`/api/search?q=${encodeURIComponent(words)}`);
  expect(response.statusCode).toBe(200);
  const { groups }: SearchResult = response.json();
  return groups.find(({ kind }) => kind === 'proof')?.hits ?? [];
}

it.each([
  ['a search', {}],
  ['a search by its queries alone', { ROW_LEVEL_SECURITY: 'false' }],
])(
  '%s finds proofs by their person and name for the management of the organisation alone',
  async (_what, variables) => {
    const app = await testApp(variables);
    const { addTenant, addProfile, addUser, signIn } = factories(app);
    const own = await addTenant({ location: { is_premium: true } });
    const foreign = await addTenant();
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const profile = await addProfile(own.customer, { name: 'Anja Petrović' });
    const values = { name: 'Ersthelferkurs Celle', invalid_at: dayFromNow(-1) };
    await proofFixture(app).addProof({ customer: own.customer, profile }, values);
    const hit = { title: 'Ersthelferkurs Celle', profileName: 'Anja Petrović', mark: 'expired' };
    for (const words of ['anja nachweis', 'petrovic ersthelferkurs', 'nachweis'])
      expect(await findProofs(own.operator, words)).toMatchObject([hit]);
    expect(await findProofs(admin, 'ersthelferkurs celle')).toMatchObject([hit]);
    expect(await findProofs(own.service, 'nachweis')).toEqual([]);
    expect(await findProofs(foreign.operator, 'nachweis')).toEqual([]);
    await app.close();
  },
);
