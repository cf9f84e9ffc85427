import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture, typeIri, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { monthsAfter } from '#server/time/zoned-time.ts';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addProfile } = factories(app);
const { addProof, addRequired } = proofFixture(app);
const HAMBURG = 6;
const RHINELAND_PALATINATE = 11;
const LOWER_SAXONY = 9;

const gapsOf = async (client: Client, query = ''): Promise<ProofGap[]> =>
  (await client(`/api/proof_gaps?${query}`)).json()['hydra:member'];
const reasons = (gaps: readonly ProofGap[]) => gaps.map(({ typeName, reason }) => `${typeName}: ${reason}`).toSorted();

describe('the proof gaps', () => {
  it('list each required proof that an active profile lacks or that has expired or expires soon', async () => {
    const tenant = await addTenant();
    await addProof(tenant, { proof_type_id: proofTypeIds.training, invalid_at: dayFromNow(-1) });
    await addProof(tenant, { proof_type_id: proofTypeIds.concept, invalid_at: dayFromNow(28) });
    await addProof(tenant, { proof_type_id: proofTypeIds.safety, invalid_at: dayFromNow(29) });
    const gaps = await gapsOf(tenant.operator);
    expect(reasons(gaps)).toEqual([
      'Präventionsschulung (Basis): expired',
      'Unterweisung Sozialkonzept: expiring',
      'Verpflichtung auf den Datenschutz: missing',
    ]);
    expect(gaps.map(({ reason, mayNotWork }) => mayNotWork === (reason !== 'expiring'))).toEqual([true, true, true]);
    expect(gaps.find(({ reason }) => reason === 'expired')).toMatchObject({
      '@type': 'ProofGap',
      profile: `/api/profiles/${tenant.profile}`,
      profileName: 'Petra Pult',
      type: typeIri('training'),
      invalidAt: `${dayFromNow(-1)}T00:00:00+00:00`,
    });
    expect(gaps.find(({ reason }) => reason === 'missing')?.invalidAt).toBeUndefined();
  });

  it('are empty for a complete profile and for one that has left', async () => {
    const tenant = await addTenant();
    await addRequired(tenant);
    await addProfile(tenant.customer, { is_active: false });
    expect(await gapsOf(tenant.operator)).toEqual([]);
  });

  it('exclude a basic training that was refreshed, but include submitted and rejected proofs', async () => {
    const tenant = await addTenant();
    await addRequired(tenant, dayFromNow(-100));
    await addProof(tenant, { proof_type_id: proofTypeIds.refresher, invalid_at: dayFromNow(100) });
    await addProof(tenant, { proof_type_id: proofTypeIds.concept, invalid_at: dayFromNow(100), state: 'submitted' });
    await addProof(tenant, { proof_type_id: proofTypeIds.privacy, state: 'rejected' });
    expect((await gapsOf(tenant.operator)).map(({ type }) => type)).not.toContain(typeIri('training'));
    expect(await gapsOf(tenant.operator)).toHaveLength(3);
  });

  it('can be filtered by reason, profile, location and by whether the person must not work', async () => {
    const tenant = await addTenant();
    await addRequired(tenant, dayFromNow(10));
    const [north, south] = [await addLocation(tenant.customer), await addLocation(tenant.customer)];
    const colleague = await addProfile(tenant.customer, { name: 'Nora Nord' });
    await app.store.asSystem((tx) =>
      tx
        .insertInto('profile_location')
        .values({ profile_id: colleague, location_id: north, customer_id: tenant.customer })
        .execute(),
    );
    const count = async (query: string) => (await gapsOf(tenant.operator, query)).length;
    expect(await count('reason=expiring')).toBe(4);
    expect(await count('reason[]=expiring&reason[]=missing')).toBe(8);
    expect(await count('reason=anything')).toBe(0);
    expect(await count('mayNotWork=true')).toBe(4);
    expect(await count('mayNotWork=false')).toBe(4);
    expect(await count(`profile=/api/profiles/${colleague}`)).toBe(4);
    expect(await count(`location=/api/locations/${north}`)).toBe(8);
    expect(await count(`location=/api/locations/${south}`)).toBe(4);
    expect(await count(`type=${typeIri('safety')}`)).toBe(2);
    const names = (await gapsOf(tenant.operator, 'order[profileName]=asc')).map(({ profileName }) => profileName);
    expect(names).toEqual(names.toSorted());
  });

  it('are visible to the staff of a premium location for their own organisation only', async () => {
    const tenant = await addTenant({ location: { is_premium: true } });
    const otherTenant = await addTenant();
    expect(await gapsOf(tenant.service)).toHaveLength(4);
    expect((await gapsOf(otherTenant.operator)).map(({ profile }) => profile)).not.toContain(
      `/api/profiles/${tenant.profile}`,
    );
  });
});

describe('a proof that a social concept requires', () => {
  const HOLDING = '2026-01-05';
  interface RequiredProof {
    readonly type: number;
    readonly months?: number;
  }

  /** Publishes a version; whether the concept belongs to the platform or an organisation makes no difference. */
  const addVersion = (concept: number, proofs: readonly RequiredProof[], { number = 1, validFrom = HOLDING } = {}) =>
    app.store.asSystem((tx) =>
      tx
        .insertInto('social_concept_version')
        .values({
          social_concept_id: concept,
          customer_id: null,
          number,
          revision: number,
          name: `Konzept ${concept}`,
          version: `${number}.0`,
          valid_from: validFrom,
          default_tour_interval: null,
          content: JSON.stringify({ proofs }),
          measures: '[]',
          needs_confirmation: false,
          published_by: null,
        })
        .execute(),
    );
  const addConcept = async (...proofs: RequiredProof[]): Promise<number> => {
    const { id } = await app.store.asSystem((tx) =>
      tx
        .insertInto('social_concept')
        .values({ name: 'Konzept', version: '1.0', content: '{}', default_tour_interval: null, valid_from: null })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await addVersion(id, proofs);
    return id;
  };
  const firstAid = (gaps: readonly ProofGap[]) => gaps.filter(({ type }) => type === typeIri('firstAid'));

  it('is a gap of each profile that works by the concept, and the gap names the concept', async () => {
    const concept = await addConcept({ type: proofTypeIds.firstAid });
    const tenant = await addTenant({ location: { social_concept_id: concept } });
    await addRequired(tenant);
    expect(await gapsOf(tenant.operator)).toMatchObject([
      {
        type: typeIri('firstAid'),
        reason: 'missing',
        mayNotWork: true,
        requiredBy: [{ socialconcept: `/api/socialconcepts/${concept}`, name: `Konzept ${concept}` }],
      },
    ]);
    await addProof(tenant, { proof_type_id: proofTypeIds.firstAid });
    expect(await gapsOf(tenant.operator)).toEqual([]);
  });

  it('is required only of staff of an active location with that concept', async () => {
    const concept = await addConcept({ type: proofTypeIds.firstAid });
    const tenant = await addTenant();
    const [firstLocation, secondLocation] = [
      await addLocation(tenant.customer, { social_concept_id: concept }),
      await addLocation(tenant.customer),
    ];
    const [nora, otto] = [
      await addProfile(tenant.customer, { name: 'Nora Nord' }),
      await addProfile(tenant.customer, { name: 'Otto Ost' }),
    ];
    await app.store.asSystem((tx) =>
      tx
        .insertInto('profile_location')
        .values(
          [
            [nora, firstLocation],
            [otto, secondLocation],
          ].map(([profile = 0, location = 0]) => ({
            profile_id: profile,
            location_id: location,
            customer_id: tenant.customer,
          })),
        )
        .execute(),
    );
    // A profile without assigned locations works at all of them.
    expect(firstAid(await gapsOf(tenant.operator)).map(({ profileName }) => profileName)).toEqual(
      expect.arrayContaining(['Nora Nord', 'Petra Pult']),
    );
    expect(firstAid(await gapsOf(tenant.operator))).toHaveLength(2);
    await app.store.asSystem((tx) =>
      tx.updateTable('location').set({ status: 'inactive' }).where('id', '=', firstLocation).execute(),
    );
    expect(firstAid(await gapsOf(tenant.operator))).toEqual([]);
  });

  it('may have a shorter validity than the paper states, but never a longer one', async () => {
    const concept = await addConcept({ type: proofTypeIds.safety, months: 6 });
    const tenant = await addTenant({ location: { social_concept_id: concept } });
    await addRequired(tenant);
    const proof = { proof_type_id: proofTypeIds.safety, name: 'safety' };
    expect(reasons(await gapsOf(tenant.operator))).toEqual(['Arbeitsschutz einschließlich Überfall: expired']);
    const issued = dayFromNow(-100);
    await addProof(tenant, { ...proof, issued_at: issued, invalid_at: dayFromNow(400) });
    expect(await gapsOf(tenant.operator)).toEqual([]);
    await addVersion(concept, [{ type: proofTypeIds.safety, months: 4 }], { number: 2 });
    expect(await gapsOf(tenant.operator)).toMatchObject([
      { reason: 'expiring', mayNotWork: false, invalidAt: `${monthsAfter(issued, 4)}T00:00:00+00:00` },
    ]);
    await addVersion(concept, [{ type: proofTypeIds.safety, months: 240 }], { number: 3 });
    expect(await gapsOf(tenant.operator)).toEqual([]);
  });

  it('is required from the day the version becomes valid', async () => {
    const concept = await addConcept();
    const tenant = await addTenant({ location: { social_concept_id: concept } });
    await addRequired(tenant);
    await addVersion(concept, [{ type: proofTypeIds.firstAid }], { number: 2, validFrom: dayFromNow(1) });
    expect(await gapsOf(tenant.operator)).toEqual([]);
    await addVersion(concept, [{ type: proofTypeIds.firstAid }], { number: 3, validFrom: dayFromNow(0) });
    expect(await gapsOf(tenant.operator)).toHaveLength(1);
  });

  it('appears once if several concepts require it, with the strictest validity', async () => {
    const [lenient, strictConcept] = [
      await addConcept({ type: proofTypeIds.firstAid }),
      await addConcept({ type: proofTypeIds.firstAid, months: 12 }),
    ];
    const tenant = await addTenant({ location: { social_concept_id: lenient } });
    await addLocation(tenant.customer, { social_concept_id: strictConcept });
    await addRequired(tenant);
    await addProof(tenant, { proof_type_id: proofTypeIds.firstAid });
    const [gap, ...others] = await gapsOf(tenant.operator);
    expect(others).toEqual([]);
    expect(gap).toMatchObject({ reason: 'expired', typeName: 'Ersthelfer' });
    expect(gap?.requiredBy.map(({ name }) => name)).toEqual([`Konzept ${lenient}`, `Konzept ${strictConcept}`]);
  });
});

describe('the proposed validity of a proof', () => {
  const propose = async (client: Client, query: Record<string, string>) =>
    (await client(`/api/proof_validity?${new URLSearchParams(query).toString()}`)).json();
  const issuedOn = dayFromNow(-20);
  const input = (profile: number, type: keyof typeof proofTypeIds = 'training') => ({
    profile: `/api/profiles/${profile}`,
    type: typeIri(type),
    issuedAt: issuedOn,
  });

  it('follows the intervals of the federal state, by the number of trainings of the person', async () => {
    const tenant = await addTenant({ location: { state_id: HAMBURG } });
    expect(await propose(tenant.operator, input(tenant.profile))).toMatchObject({
      rule: 'state',
      months: 36,
      training: 1,
      state: `/api/states/${HAMBURG}`,
      source: expect.any(String),
      invalidAt: `${monthsAfter(issuedOn, 36)}T00:00:00+00:00`,
    });
    await addProof(tenant, { proof_type_id: proofTypeIds.training, issued_at: dayFromNow(-1200) });
    await addProof(tenant, { proof_type_id: proofTypeIds.training, issued_at: dayFromNow(-1), state: 'accepted' });
    expect(await propose(tenant.operator, input(tenant.profile, 'refresher'))).toMatchObject({
      months: 60,
      training: 2,
    });
  });

  it('is the shortest of the states where the person works, unless one state is named', async () => {
    const tenant = await addTenant({ location: { state_id: HAMBURG } });
    await addLocation(tenant.customer, { state_id: LOWER_SAXONY });
    const [any, one] = [
      await propose(tenant.operator, input(tenant.profile)),
      await propose(tenant.operator, { ...input(tenant.profile), state: `/api/states/${HAMBURG}` }),
    ];
    expect(any).toMatchObject({ months: 30, state: `/api/states/${LOWER_SAXONY}` });
    expect(one).toMatchObject({ months: 36, state: `/api/states/${HAMBURG}` });
    await app.store.asSystem((tx) =>
      tx
        .insertInto('profile_location')
        .values({ profile_id: tenant.profile, location_id: tenant.location, customer_id: tenant.customer })
        .execute(),
    );
    expect(await propose(tenant.operator, input(tenant.profile))).toMatchObject({ months: 36 });
  });

  it('equals the validity stored for a proof that states none', async () => {
    const tenant = await addTenant({ location: { state_id: RHINELAND_PALATINATE } });
    const payload = { ...input(tenant.profile), issuedAt: `${issuedOn}T12:00:00+01:00` };
    const created = await tenant.operator({ method: 'POST', url: '/api/profile_documents', payload });
    expect(created.json().invalidAt).toBe((await propose(tenant.operator, input(tenant.profile))).invalidAt);
  });

  it('is unknown if no interval is known', async () => {
    const tenant = await addTenant();
    expect(await propose(tenant.operator, input(tenant.profile))).toEqual({ rule: 'unknown', training: 1 });
    expect(await propose(tenant.operator, input(tenant.profile, 'privacy'))).toEqual({ rule: 'unlimited' });
  });

  it.each(['type', 'profile', 'issuedAt'] as const)('requires its %s (422)', async (field) => {
    const tenant = await addTenant();
    const otherTenant = await addTenant();
    const { [field]: _left, ...rest } = input(tenant.profile);
    const answer = await propose(tenant.operator, rest);
    expect(answer.violations[0].propertyPath).toBe(field);
    const foreign = await propose(tenant.operator, input(otherTenant.profile));
    expect(foreign.violations[0].propertyPath).toBe('profile');
  });
});
