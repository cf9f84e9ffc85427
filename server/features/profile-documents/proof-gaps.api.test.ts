import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/factories.ts';
import { dayFromNow, proofFixture, typeIri, types } from '#server/test/proof-fixture.ts';
import { testApp, type Client } from '#server/test/test-app.ts';
import { monthsAfter } from '#server/time/zoned-time.ts';
import type { ProofGap } from '#shared/contracts/profile-documents.ts';

const app = await testApp();
afterAll(() => app.close());
const { addHouse, addLocation, addProfile } = factories(app);
const { addProof, addRequired } = proofFixture(app);

const HAMBURG = 6;
const RHINELAND_PALATINATE = 11;
const LOWER_SAXONY = 9;

const gapsOf = async (client: Client, query = ''): Promise<ProofGap[]> =>
  (await client(`/api/proof_gaps?${query}`)).json()['hydra:member'];
const reasons = (gaps: readonly ProofGap[]) => gaps.map(({ typeName, reason }) => `${typeName}: ${reason}`).toSorted();

describe('what is missing', () => {
  it('is each required proof that somebody active has not, not any more or not for long', async () => {
    const house = await addHouse();
    await addProof(house, { proof_type_id: types.training, invalid_at: dayFromNow(-1) });
    await addProof(house, { proof_type_id: types.concept, invalid_at: dayFromNow(28) });
    await addProof(house, { proof_type_id: types.safety, invalid_at: dayFromNow(29) });
    const gaps = await gapsOf(house.operator);
    expect(reasons(gaps)).toEqual([
      'Präventionsschulung (Basis): expired',
      'Unterweisung Sozialkonzept: expiring',
      'Verpflichtung auf den Datenschutz: missing',
    ]);
    expect(gaps.map(({ reason, mayNotWork }) => mayNotWork === (reason !== 'expiring'))).toEqual([true, true, true]);
    expect(gaps.find(({ reason }) => reason === 'expired')).toMatchObject({
      '@type': 'ProofGap',
      profile: `/api/profiles/${house.profile}`,
      profileName: 'Petra Pult',
      type: typeIri('training'),
      invalidAt: `${dayFromNow(-1)}T00:00:00+00:00`,
    });
    expect(gaps.find(({ reason }) => reason === 'missing')?.invalidAt).toBeUndefined();
  });

  it('is nothing for who has everything, and nobody asks it of who has left', async () => {
    const house = await addHouse();
    await addRequired(house);
    await addProfile(house.customer, { is_active: false });
    expect(await gapsOf(house.operator)).toEqual([]);
  });

  it('is no basic training for who refreshed it, and still what was only submitted or rejected', async () => {
    const house = await addHouse();
    await addRequired(house, dayFromNow(-100));
    await addProof(house, { proof_type_id: types.refresher, invalid_at: dayFromNow(100) });
    await addProof(house, { proof_type_id: types.concept, invalid_at: dayFromNow(100), state: 'submitted' });
    await addProof(house, { proof_type_id: types.privacy, state: 'rejected' });
    expect((await gapsOf(house.operator)).map(({ type }) => type)).not.toContain(typeIri('training'));
    expect(await gapsOf(house.operator)).toHaveLength(3);
  });

  it('is found by reason, by person, by location and by who may not be put to work', async () => {
    const house = await addHouse();
    await addRequired(house, dayFromNow(10));
    const [north, south] = [await addLocation(house.customer), await addLocation(house.customer)];
    const colleague = await addProfile(house.customer, { name: 'Nora Nord' });
    await app.store.asSystem((tx) =>
      tx
        .insertInto('profile_location')
        .values({ profile_id: colleague, location_id: north, customer_id: house.customer })
        .execute(),
    );
    const count = async (query: string) => (await gapsOf(house.operator, query)).length;
    expect(await count('reason=expiring')).toBe(4);
    expect(await count('reason[]=expiring&reason[]=missing')).toBe(8);
    expect(await count('reason=anything')).toBe(0);
    expect(await count('mayNotWork=true')).toBe(4);
    expect(await count('mayNotWork=false')).toBe(4);
    expect(await count(`profile=/api/profiles/${colleague}`)).toBe(4);
    expect(await count(`location=/api/locations/${north}`)).toBe(8);
    expect(await count(`location=/api/locations/${south}`)).toBe(4);
    expect(await count(`type=${typeIri('safety')}`)).toBe(2);
    const names = (await gapsOf(house.operator, 'order[profileName]=asc')).map(({ profileName }) => profileName);
    expect(names).toEqual(names.toSorted());
  });

  it('is told to the staff of a premium location about their organisation, and to no other', async () => {
    const house = await addHouse({ location: { is_premium: true } });
    const neighbour = await addHouse();
    expect(await gapsOf(house.service)).toHaveLength(4);
    expect((await gapsOf(neighbour.operator)).map(({ profile }) => profile)).not.toContain(
      `/api/profiles/${house.profile}`,
    );
  });
});

describe('until when a proof would be valid', () => {
  const ask = async (client: Client, query: Record<string, string>) =>
    (await client(`/api/proof_validity?${new URLSearchParams(query).toString()}`)).json();
  const issuedOn = dayFromNow(-20);
  const asked = (profile: number, type: keyof typeof types = 'training') => ({
    profile: `/api/profiles/${profile}`,
    type: typeIri(type),
    issuedAt: issuedOn,
  });

  it('follows the list of the federal state, by how many trainings the person had', async () => {
    const house = await addHouse({ location: { state_id: HAMBURG } });
    expect(await ask(house.operator, asked(house.profile))).toMatchObject({
      rule: 'state',
      months: 36,
      training: 1,
      state: `/api/states/${HAMBURG}`,
      source: expect.any(String),
      invalidAt: `${monthsAfter(issuedOn, 36)}T00:00:00+00:00`,
    });
    await addProof(house, { proof_type_id: types.training, issued_at: dayFromNow(-1200) });
    await addProof(house, { proof_type_id: types.training, issued_at: dayFromNow(-1), state: 'accepted' });
    expect(await ask(house.operator, asked(house.profile, 'refresher'))).toMatchObject({ months: 60, training: 2 });
  });

  it('is the shortest of the states where the person works, unless one of them is asked for', async () => {
    const house = await addHouse({ location: { state_id: HAMBURG } });
    await addLocation(house.customer, { state_id: LOWER_SAXONY });
    const [any, one] = [
      await ask(house.operator, asked(house.profile)),
      await ask(house.operator, { ...asked(house.profile), state: `/api/states/${HAMBURG}` }),
    ];
    expect(any).toMatchObject({ months: 30, state: `/api/states/${LOWER_SAXONY}` });
    expect(one).toMatchObject({ months: 36, state: `/api/states/${HAMBURG}` });
    await app.store.asSystem((tx) =>
      tx
        .insertInto('profile_location')
        .values({ profile_id: house.profile, location_id: house.location, customer_id: house.customer })
        .execute(),
    );
    expect(await ask(house.operator, asked(house.profile))).toMatchObject({ months: 36 });
  });

  it('is the same that a proof gets which says nothing about it', async () => {
    const house = await addHouse({ location: { state_id: RHINELAND_PALATINATE } });
    const payload = { ...asked(house.profile), issuedAt: `${issuedOn}T12:00:00+01:00` };
    const created = await house.operator({ method: 'POST', url: '/api/profile_documents', payload });
    expect(created.json().invalidAt).toBe((await ask(house.operator, asked(house.profile))).invalidAt);
  });

  it('is not invented where nobody knows', async () => {
    const house = await addHouse();
    expect(await ask(house.operator, asked(house.profile))).toEqual({ rule: 'unknown', training: 1 });
    expect(await ask(house.operator, asked(house.profile, 'privacy'))).toEqual({ rule: 'unlimited' });
  });

  it.each(['type', 'profile', 'issuedAt'] as const)('asks for its %s (422)', async (field) => {
    const house = await addHouse();
    const neighbour = await addHouse();
    const { [field]: _left, ...rest } = asked(house.profile);
    const answer = await ask(house.operator, rest);
    expect(answer.violations[0].propertyPath).toBe(field);
    const foreign = await ask(house.operator, asked(neighbour.profile));
    expect(foreign.violations[0].propertyPath).toBe('profile');
  });
});
