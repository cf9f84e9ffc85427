import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { ARCADE_CONCEPT_ID } from '#server/db/seed/measures.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { answersWithDefect, morningRound, patch, protocolDevice } from '#server/test/fixtures/protocol-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { AuthorityKind } from '#shared/contracts/authority-access/authority-access.ts';
import type { AuthorityCounts, AuthorityPage } from '#shared/contracts/authority-access/authority-reading.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addLocation, addProfile, addTenant } = factories(app);
const { addDocument, addProof, addRequired } = proofFixture(app);
const { inspector, addRecords } = authorityFixture(app);

let tenant: Awaited<ReturnType<typeof addTenant>>;
let elsewhere: number;
let withoutOwnPermit: number;
beforeAll(async () => {
  tenant = await addTenant();
  const { customer, location, profile } = tenant;
  elsewhere = await addLocation(customer, { name: 'Spielhalle Nebenan' });
  const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000);
  await addRecords(
    { customer, location: elsewhere, profile: await staffOf(elsewhere), isNoticeable: true },
    tenDaysAgo,
  );
  const { version } = await addForm({}, morningRound);
  await protocolDevice(tenant.service, version, profile).close(answersWithDefect);
  const renewed = { customer, profile: await staffOf(location) };
  await addRequired(renewed);
  await addProof(renewed, { proof_type_id: proofTypeIds.training, invalid_at: dayFromNow(-2) });
  const expired = { customer, profile: await staffOf(location) };
  await addRequired(expired);
  await addProof(expired, { invalid_at: dayFromNow(-1) });
  await addPermit(null, 3, 300);
  await addPermit(location, 50, -4);
  await addPermit(location, 5, 200);
  const concept = {
    social_concept_id: ARCADE_CONCEPT_ID,
    name: 'Sozialkonzept',
    version: '1.0',
    valid_from: '2026-01-05',
  };
  const values = { ...concept, number: 1, revision: 1, needs_confirmation: false, content: '{}', measures: '[]' };
  await app.store.asSystem((tx) => tx.insertInto('social_concept_version').values(values).execute());
  withoutOwnPermit = await addLocation(customer, { name: 'Spielhalle Hinten', social_concept_id: null });
});

/** @param location null for all locations of the organisation */
const addPermit = (location: number | null, filedDaysAgo: number, days: number, replacedBy: number | null = null) =>
  addDocument(tenant.customer, {
    location_id: location,
    category: 'permit',
    created_at: new Date(dayFromNow(-filedDaysAgo)),
    valid_until: new Date(dayFromNow(days)),
    replaced_by_id: replacedBy,
  });

async function staffOf(location: number): Promise<number> {
  const profile = await addProfile(tenant.customer);
  await app.store.asSystem(async (tx) => {
    // A profile without a location works at all of them.
    for (const id of [profile, tenant.profile])
      await tx
        .insertInto('profile_location')
        .values({ customer_id: tenant.customer, profile_id: id, location_id: location })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
  return profile;
}

const all = () => [tenant.location, elsewhere, withoutOwnPermit].map((id) => `/api/locations/${id}`);
async function standingsOf(client: Client, query = '') {
  const { locations }: AuthorityCounts = (await client(`/api/authority/counts?${query}`)).json();
  return locations.map(({ name, standings }) => [
    name,
    Object.fromEntries(standings.map(({ subject, total, gaps, remarks }) => [subject, [total, gaps, remarks]])),
  ]);
}

describe('what an authority sees at a glance', () => {
  it('is what each location has and lacks', async () => {
    const { client } = await inspector(tenant.operator, tenant.location, { locations: all() });
    const standings = Object.fromEntries(await standingsOf(client));
    // Neither a permit nor a proof that was renewed is a gap. Two people have one: an expired proof, or none at all.
    expect(standings['Spielhalle']).toMatchObject({
      permit: [1, 0, 0],
      concept: [1, 0, 0],
      tours: [0, 0, 0],
      findings: [1, 1, 0],
      proofs: [3, 2, 0],
    });
    // The permit of the organisation counts where there is no other.
    expect(standings['Spielhalle Hinten']).toMatchObject({ permit: [1, 0, 0], concept: [1, 1, 0] });
    // A Mangel for which there is no task is open.
    expect(standings['Spielhalle Nebenan']).toMatchObject({ permit: [1, 1, 0], tours: [1, 1, 0], findings: [1, 1, 0] });
  });

  it('says when something was last recorded, of what the access opens', async () => {
    const { client } = await inspector(tenant.operator, elsewhere);
    const latestOf = async (reader: Client) => {
      const { locations }: AuthorityCounts = (await reader('/api/authority/counts')).json();
      return locations[0]?.latest;
    };
    // A tour that was missed is no record of the staff.
    expect(await latestOf(client)).toEqual({
      measures: expect.stringContaining(dayFromNow(-10)),
      protocols: expect.stringContaining(dayFromNow(-10)),
    });
    const { client: ofProtocols } = await inspector(tenant.operator, elsewhere, { kinds: ['protocols'] });
    expect(Object.keys((await latestOf(ofProtocols)) ?? {})).toEqual(['protocols']);
  });

  it('is of the chosen location and days', async () => {
    const { client } = await inspector(tenant.operator, tenant.location, { locations: all() });
    const standings = await standingsOf(client, `location=${elsewhere}&from=${dayFromNow(-5)}`);
    expect(standings).toMatchObject([['Spielhalle Nebenan', { tours: [0, 0, 0] }]]);
  });

  it('is judged on the last day of an access to a past period, because what came later cannot be read', async () => {
    const location = await addLocation(tenant.customer);
    const owner = { customer: tenant.customer, profile: await staffOf(location) };
    const kind = { proof_type_id: proofTypeIds.training };
    await addProof(owner, { ...kind, issued_at: dayFromNow(-50), invalid_at: dayFromNow(-8) });
    await addProof(owner, { ...kind, issued_at: dayFromNow(-9), invalid_at: dayFromNow(200) });
    const { id: newer } = await addPermit(location, 9, 200);
    await addPermit(location, 50, -8, newer);
    const judgedUntil = async (to: string) => {
      const { client } = await inspector(tenant.operator, location, { to });
      const noticeable = async (section: string): Promise<number> =>
        (await client(`/api/authority/pages?section=${section}&isNoticeable=true`)).json().total;
      const [[, standings] = []] = await standingsOf(client);
      return [standings, await noticeable('proofs'), await noticeable('files')];
    };
    expect(await judgedUntil(dayFromNow(-10))).toMatchObject([{ permit: [1, 0, 0], proofs: [1, 0, 0] }, 0, 0]);
    // Today both people lack what they need to work.
    expect(await judgedUntil(dayFromNow(0))).toMatchObject([{ permit: [1, 0, 0], proofs: [2, 2, 0] }, 2, 1]);
  });

  it('has no permit that a later one limits, even if that one ended before the period', async () => {
    const { customer, location, operator } = await addTenant();
    const permit = { location_id: location, category: 'permit' } as const;
    await addDocument(customer, { ...permit, created_at: new Date(dayFromNow(-300)) });
    await addDocument(customer, {
      ...permit,
      created_at: new Date(dayFromNow(-200)),
      valid_until: new Date(dayFromNow(-90)),
    });
    const { client } = await inspector(operator, location, { kinds: ['files'] });
    expect(await standingsOf(client, `from=${dayFromNow(-20)}`)).toMatchObject([
      [expect.anything(), { permit: [0, 0, 0] }],
    ]);
  });

  it.each([
    ['files', ['permit', 'concept']],
    ['records', ['concept', 'tours']],
    ['protocols', ['concept', 'days', 'findings']],
    ['proofs', ['concept', 'proofs']],
  ] as const)('is of what the access opens: %s', async (kind: AuthorityKind, subjects) => {
    const { client } = await inspector(tenant.operator, tenant.location, { kinds: [kind] });
    const { locations }: AuthorityCounts = (await client('/api/authority/counts')).json();
    expect(locations.map(({ standings }) => standings.map(({ subject }) => subject))).toEqual([subjects]);
  });

  it('counts a Mangel as open until it is fixed, and its protocol is read alone until then', async () => {
    const { client } = await inspector(tenant.operator, tenant.location);
    const openTotal = async (): Promise<number> => {
      const page: AuthorityPage = (await client('/api/authority/pages?section=protocols&isOpen=true')).json();
      return page.total;
    };
    expect(await openTotal()).toBe(1);
    expect((await client('/api/authority/pages?section=tours&isOpen=true')).statusCode).toBe(400);
    const [task] = (await tenant.service('/api/tasks?type=followUp&exists[doneAt]=false')).json()['hydra:member'];
    const body = { answer: 'Behoben', comment: 'Weggeräumt.', profile: `/api/profiles/${tenant.profile}` };
    expect((await patch(tenant.service, task['@id'], body)).statusCode).toBe(200);
    expect(await openTotal()).toBe(0);
    expect(await standingsOf(client)).toMatchObject([['Spielhalle', { findings: [1, 0, 0] }]]);
  });
});
