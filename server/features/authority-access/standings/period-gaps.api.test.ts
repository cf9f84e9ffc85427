import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { AuthorityAccessCreate } from '#shared/contracts/authority-access/authority-access.ts';
import type { AuthorityCounts, AuthorityPage } from '#shared/contracts/authority-access/authority-reading.ts';

const app = await testApp();
afterAll(() => app.close());
const { addProfile, addTenant } = factories(app);
const { addProof, addRequired } = proofFixture(app);
const { inspector } = authorityFixture(app);

let tenant: Awaited<ReturnType<typeof addTenant>>;
beforeAll(async () => {
  tenant = await addTenant();
  await addRequired({ customer: tenant.customer, profile: tenant.profile });
  const lara = await employ('Lara Lücke', { since: -50 });
  await addOthers(lara);
  await addTraining(lara, -1000, -30);
  await addTraining(lara, -10, 300);
  // A proof that waits for a review or was rejected closes no gap.
  await addTraining(lara, -25, 300, 'submitted');
  await addTraining(lara, -25, 300, 'rejected');
  const rolf = await employ('Rolf Refresher', { since: -50 });
  await addOthers(rolf);
  await addTraining(rolf, -1000, -30);
  await addProof(rolf, {
    proof_type_id: proofTypeIds.refresher,
    issued_at: dayFromNow(-30),
    invalid_at: dayFromNow(300),
  });
  await employ('Frida Früher', { since: -50, left: -20 }).then(addOthers);
});

async function employ(name: string, { since, left }: { readonly since: number; readonly left?: number }) {
  const { customer } = tenant;
  const profile = await addProfile(customer, {
    name,
    created_at: new Date(dayFromNow(since)),
    ...(left !== undefined && { is_active: false, inactive_since: new Date(dayFromNow(left)) }),
  });
  return { customer, profile };
}

type Owner = Awaited<ReturnType<typeof employ>>;

async function addOthers(owner: Owner) {
  for (const type of ['concept', 'privacy', 'safety'] as const)
    await addProof(owner, { proof_type_id: proofTypeIds[type], invalid_at: dayFromNow(400) });
}

const addTraining = (
  owner: Owner,
  from: number,
  to: number,
  state: 'accepted' | 'submitted' | 'rejected' = 'accepted',
) =>
  addProof(owner, {
    proof_type_id: proofTypeIds.training,
    issued_at: dayFromNow(from),
    invalid_at: dayFromNow(to),
    state,
  });

const open = (body: Partial<AuthorityAccessCreate> = {}) => inspector(tenant.operator, tenant.location, body);
const gapsOf = async (client: Client, query = '') => {
  const { entries }: AuthorityPage = (await client(`/api/authority/pages?section=proofs${query}`)).json();
  return entries
    .flatMap(({ title, periodGaps = [] }) => periodGaps.map(({ days }) => ({ title, days })))
    .toSorted((one, other) => one.title.localeCompare(other.title));
};
const days = (from: number, to: number) => [{ from: dayFromNow(from), to: dayFromNow(to) }];

describe('the days on which somebody worked without a valid proof', () => {
  it('lie between two accepted proofs, and end where the person left', async () => {
    const { client } = await open();
    expect(await gapsOf(client)).toEqual([
      { title: 'Frida Früher', days: days(-50, -21) },
      { title: 'Lara Lücke', days: days(-29, -11) },
    ]);
    expect(await gapsOf(client, '&isNoticeable=true')).toHaveLength(2);
  });

  it('are those of the chosen days, and of the period of the access', async () => {
    const { client } = await open();
    const period = `&from=${dayFromNow(-22)}&to=${dayFromNow(-12)}`;
    expect(await gapsOf(client, period)).toEqual([
      { title: 'Frida Früher', days: days(-22, -21) },
      { title: 'Lara Lücke', days: days(-22, -12) },
    ]);
    expect(await gapsOf(client, `&from=${dayFromNow(-10)}`)).toEqual([]);
    const past = await open({ to: dayFromNow(-15) });
    expect(await gapsOf(past.client)).toContainEqual({ title: 'Lara Lücke', days: days(-29, -15) });
  });

  it('are known only while there was a profile, which is said', async () => {
    const { client } = await open();
    const judgedOf = async (query = '') => {
      const { entries }: AuthorityPage = (await client(`/api/authority/pages?section=proofs${query}`)).json();
      return Object.fromEntries(entries.map(({ title, judgedDays }) => [title, judgedDays]));
    };
    expect(await judgedOf()).toMatchObject({
      'Lara Lücke': { from: dayFromNow(-50), to: dayFromNow(0) },
      'Frida Früher': { from: dayFromNow(-50), to: dayFromNow(-21) },
    });
    expect((await judgedOf(`&from=${dayFromNow(-50)}`))['Lara Lücke']).toBeUndefined();
  });

  it('are a remark of the location, because nobody lacks anything today', async () => {
    const { client } = await open();
    const { locations }: AuthorityCounts = (await client('/api/authority/counts')).json();
    expect(locations[0]?.standings.find(({ subject }) => subject === 'proofs')).toMatchObject({
      total: 4,
      gaps: 0,
      remarks: 2,
    });
  });

  it('have role and initials without names', async () => {
    const { client } = await open({ showsNames: false });
    expect((await gapsOf(client)).map(({ title }) => title)).toEqual(['Servicekraft F. F.', 'Servicekraft L. L.']);
  });

  it.each(['granted', 'closed', 'revoked'] as const)(
    'are bounded by the database, if the access is %s',
    async (how) => {
      const { id, url } = await open(how === 'closed' ? { kinds: ['records'] } : {});
      if (how === 'revoked') await tenant.operator({ method: 'POST', url: `${url}/revocation` });
      const scope = { kind: 'authority', accessId: id, customerId: tenant.customer } as const;
      const { rows } = await app.store.asActor(scope, 'read only', (tx) =>
        // The period of the access begins later.
        sql<{ first: string | null }>`
        select min(judged_from)::text as first
        from authority_proof_gaps(array[${tenant.location}]::bigint[], '2020-01-01', '2099-01-01')`.execute(tx),
      );
      expect(rows[0]?.first).toBe(how === 'granted' ? dayFromNow(-50) : null);
    },
  );
});
