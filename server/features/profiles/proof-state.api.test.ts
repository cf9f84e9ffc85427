import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { urgencyRank } from './profile-urgency.queries.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addProfile } = factories(app);
const { addProof, addRequired } = proofFixture(app);

/** Creates one profile per state; the first value is the end of validity, null for unlimited. */
async function staff(isPremium: boolean) {
  const tenant = await addTenant({ location: { is_premium: isPremium } });
  const { customer } = tenant;
  const until = { expired: -1, today: 0, expiring: 28, fine: 29 };
  const profiles: Record<string, number> = { missing: tenant.profile };
  for (const [name, days] of Object.entries(until)) {
    profiles[name] = await addProfile(customer, { name });
    await addProof({ customer, profile: profiles[name] }, { name, invalid_at: dayFromNow(days) });
  }
  profiles['unlimited'] = await addProfile(customer, { name: 'unlimited' });
  await addProof({ customer, profile: profiles['unlimited'] }, { name: 'unlimited' });
  return { ...tenant, profiles };
}

const stateOf = async (client: Client, id: number | undefined) =>
  (await client(`/api/profiles/${id}`)).json().proofState;
const findProfiles = async (client: Client, query: string) =>
  (await client(`/api/profiles?${query}`)).json()['hydra:member'].map(({ id }: { id: number }) => id);

describe('the state of the proofs of a profile', () => {
  it('depends on the day, and the list can be filtered and ordered by it', async () => {
    const { operator, profiles } = await staff(true);
    const expected = {
      missing: 'missing',
      expired: 'expired',
      today: 'expiring',
      expiring: 'expiring',
      fine: 'fine',
      unlimited: 'fine',
    };
    for (const [name, state] of Object.entries(expected))
      expect(await stateOf(operator, profiles[name]), name).toBe(state);
    for (const state of ['missing', 'expired', 'expiring', 'fine']) {
      const names = Object.entries(expected).filter(([, one]) => one === state);
      expect(await findProfiles(operator, `proofState=${state}`)).toEqual(names.map(([name]) => profiles[name]));
    }
    // A name that every object has is no state either.
    expect(await findProfiles(operator, 'proofState=toString')).toEqual([]);
    const { expired, today, expiring, fine, unlimited, missing } = profiles;
    expect(await findProfiles(operator, 'order[proofState]=asc')).toEqual([
      expired,
      today,
      expiring,
      fine,
      unlimited,
      missing,
    ]);
  });

  it('is hidden from service without premium, and no filter reveals it', async () => {
    const { service, profiles } = await staff(false);
    expect(await stateOf(service, profiles['expired'])).toBeUndefined();
    expect(await findProfiles(service, 'proofState=expired&order[proofState]=desc')).toEqual(Object.values(profiles));
  });
});

describe('the proof that ends next', () => {
  const endingOf = async (client: Client, id: number) => (await client(`/api/profiles/${id}`)).json().endingProof;

  it('is the accepted one of the day in question that no later one of its name replaces', async () => {
    const { operator, service, customer, profile } = await addTenant({ location: { is_premium: true } });
    const add = (type: keyof typeof proofTypeIds, name: string, days: number | null, values = {}) =>
      addProof(
        { customer, profile },
        { proof_type_id: proofTypeIds[type], name, invalid_at: days === null ? null : dayFromNow(days), ...values },
      );
    await add('firstAid', 'Ersthelfer', 10);
    await add('firstAid', 'Ersthelfer', null);
    await add('training', 'Schulung', 10, { state: 'submitted' });
    expect(await endingOf(operator, profile)).toBeUndefined();
    await add('refresher', 'Auffrischung', 10);
    const { name } = (await operator(`/api/proof_types/${proofTypeIds.refresher}`)).json();
    expect(await endingOf(operator, profile)).toMatchObject({
      typeName: name,
      invalidAt: expect.stringContaining(dayFromNow(10)),
    });
    expect(await endingOf(service, profile)).toMatchObject({ typeName: name });
    await add('refresher', 'Auffrischung', 29);
    expect(await endingOf(operator, profile)).toBeUndefined();
  });

  it('is hidden from service without premium', async () => {
    const { service, operator, customer, profile } = await addTenant({ location: { is_premium: false } });
    await addProof({ customer, profile }, { name: 'Ersthelfer', invalid_at: dayFromNow(-1) });
    expect(await endingOf(operator, profile)).toBeDefined();
    expect(await endingOf(service, profile)).toBeUndefined();
  });
});

describe('the order by urgency', () => {
  const pageOf = async (client: Client, query: string) =>
    (await client(`/api/profiles?order[urgency]=asc&order[name]=asc&${query}`)).json()['hydra:member'];
  const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

  it('puts first who must not work, then what expired, then what ends next, and last who is not active', async () => {
    const { operator, customer, profile } = await addTenant();
    const addWith = async (name: string, days: number | null, values = {}) => {
      const added = { customer, profile: await addProfile(customer, { name, ...values }) };
      await addRequired(added);
      if (days !== null) await addProof(added, { name: 'Ersthelfer', invalid_at: dayFromNow(days) });
    };
    await addWith('Anna ohne Sorge', null);
    await addWith('Bernd bald', 20);
    await addWith('Cora eher', 3);
    await addWith('Dora abgelaufen', -1);
    await addWith('Emil gegangen', -1, { is_active: false });
    await addProfile(customer, { name: 'Zoe ohne alles' });
    await addProfile(customer, { name: 'Yann gegangen', is_active: false });
    const first = (await operator(`/api/profiles/${profile}`)).json().name;
    const all = namesOf(await pageOf(operator, ''));
    expect(all).toEqual([
      ...[first, 'Zoe ohne alles'].toSorted((one, other) => one.localeCompare(other, 'de')),
      'Dora abgelaufen',
      'Cora eher',
      'Bernd bald',
      'Anna ohne Sorge',
      'Emil gegangen',
      'Yann gegangen',
    ]);
    const pages = [1, 2, 3].map(async (page) => namesOf(await pageOf(operator, `itemsPerPage=3&page=${page}`)));
    expect((await Promise.all(pages)).flat()).toEqual(all);
  });

  it('is ignored for staff without premium, to whom it would reveal the proofs', async () => {
    const { service, profiles } = await staff(false);
    expect(await findProfiles(service, 'order[urgency]=desc')).toEqual(Object.values(profiles));
  });

  it('finds who must not work once, not for each profile', async () => {
    const { rows } = await app.store.asSystem((tx) =>
      sql<Record<string, string>>`explain (verbose) select id from profile order by ${urgencyRank}`.execute(tx),
    );
    expect(rows.flatMap((row) => Object.values(row)).join('\n')).toContain('hashed SubPlan');
  });
});

describe('whether a person must not work', () => {
  const mayNotWork = async (client: Client, id: number) => (await client(`/api/profiles/${id}`)).json().mayNotWork;
  const markedIds = async (client: Client): Promise<number[]> => {
    const { 'hydra:member': all } = (await client('/api/profiles?order[id]=asc')).json();
    return all
      .filter((profile: { mayNotWork?: boolean }) => profile.mayNotWork === true)
      .map(({ id }: { id: number }) => id);
  };

  it('is told to the staff of a premium location, without the reason, wherever a profile is chosen', async () => {
    const { service, customer, profile } = await addTenant({ location: { is_premium: true } });
    const trained = await addProfile(customer, { name: 'Tina Training' });
    await addRequired({ customer, profile: trained });
    expect(await markedIds(service)).toEqual([profile]);
    expect(await mayNotWork(service, profile)).toBe(true);
    expect(await mayNotWork(service, trained)).toBe(false);
    const chosen = await service({ method: 'POST', url: `/api/currentprofile/set/${profile}`, payload: {} });
    expect(chosen.json()).toMatchObject({ mayNotWork: true });
  });

  it('changes with the day after the last day of a required proof', async () => {
    const { operator, customer, profile } = await addTenant();
    await addRequired({ customer, profile }, dayFromNow(0));
    expect(await mayNotWork(operator, profile)).toBe(false);
    const expired = await addProfile(customer, { name: 'Eva Ende' });
    await addRequired({ customer, profile: expired }, dayFromNow(-1));
    expect(await mayNotWork(operator, expired)).toBe(true);
  });

  it('is not told to the staff of a location without premium, nor about somebody who has left', async () => {
    const { operator, service, customer } = await addTenant({ location: { is_premium: false } });
    const left = await addProfile(customer, { name: 'Lena Leer', is_active: false });
    expect(await markedIds(service)).toEqual([]);
    expect(await mayNotWork(service, left)).toBeUndefined();
    expect(await mayNotWork(operator, left)).toBe(false);
  });
});

it('a person has submitted a proof only if it would close what is lacking, or what ends soon if nothing is lacking', async () => {
  const tenant = await addTenant({ location: { is_premium: true } });
  const { operator, service, customer, profile } = tenant;
  const ending = await addProfile(customer, { name: 'Eva Ende' });
  await addRequired({ customer, profile: ending }, dayFromNow(10));
  const hasSubmitted = async (id: number, client = operator) =>
    (await client(`/api/profiles/${id}`)).json().hasSubmittedProof;
  const submit = (id: number, type: keyof typeof proofTypeIds) =>
    addProof({ customer, profile: id }, { proof_type_id: proofTypeIds[type], state: 'submitted' });
  for (const id of [profile, ending]) await submit(id, 'firstAid');
  expect([await hasSubmitted(profile), await hasSubmitted(ending)]).toEqual([false, false]);
  for (const id of [profile, ending]) await submit(id, 'refresher');
  expect([await hasSubmitted(profile), await hasSubmitted(ending)]).toEqual([true, true]);
  expect(await hasSubmitted(profile, service)).toBe(true);
  // The proof that ends soon was sent in, but not the one that is lacking.
  await addProof({ customer, profile }, { proof_type_id: proofTypeIds.training, invalid_at: dayFromNow(10) });
  expect(await hasSubmitted(profile)).toBe(false);
  const { service: unbooked, profile: unseen } = await addTenant({ location: { is_premium: false } });
  expect(await hasSubmitted(unseen, unbooked)).toBeUndefined();
});
