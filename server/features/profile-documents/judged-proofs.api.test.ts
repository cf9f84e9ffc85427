import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/factories.ts';
import { dayFromNow, proofFixture, typeIri } from '#server/test/proof-fixture.ts';
import { testApp, type Client } from '#server/test/test-app.ts';
import { write } from '#server/test/wire-fixture.ts';

const app = await testApp();
afterAll(() => app.close());
const { addHouse, addProfile } = factories(app);
const { addDocument, addProof } = proofFixture(app);
const post = (client: Client, body: object) => write(client, { method: 'POST', url: '/api/profile_documents', body });
const patch = (client: Client, id: number, body: object) =>
  write(client, { method: 'PATCH', url: `/api/profile_documents/${id}`, body });
const review = (client: Client, id: number, body: object) =>
  write(client, { method: 'POST', url: `/api/profile_documents/${id}/review`, body });
const idsOf = (answer: { json: () => { 'hydra:member': { id: number }[] } }) =>
  answer.json()['hydra:member'].map(({ id }) => id);

describe('what was renewed or rejected', () => {
  it('neither has expired nor expires soon: it alarms nobody', async () => {
    const house = await addHouse();
    const colleague = { customer: house.customer, profile: await addProfile(house.customer) };
    const [yesterday, soon, late] = [dayFromNow(-1), dayFromNow(20), dayFromNow(300)];
    const renewed = await addProof(house, { invalid_at: yesterday });
    await addProof(house, { invalid_at: late });
    const renewedSoon = await addProof(house, { name: 'Datenschutz', invalid_at: soon });
    await addProof(house, { name: 'Datenschutz', invalid_at: null });
    const rejected = await addProof(house, { name: 'Brandschutz', invalid_at: yesterday, state: 'rejected' });
    const expired = await addProof(colleague, { invalid_at: yesterday });
    const expiring = await addProof(house, { name: 'Sachkunde', invalid_at: soon });
    // Something that only waits for a review renews nothing yet.
    await addProof(house, { name: 'Sachkunde', invalid_at: late, state: 'submitted' });
    const withStatus = async (status: string) =>
      idsOf(await house.operator(`/api/profile_documents?status=${status}&order[id]=asc`));
    expect(await withStatus('danger')).toEqual([expired]);
    expect(await withStatus('warning')).toEqual([expiring]);
    expect(await withStatus('fine')).toHaveLength(6);
    expect(await withStatus('gossip')).toEqual([]);
    for (const id of [renewed, renewedSoon, rejected])
      expect((await house.operator(`/api/profile_documents/${id}`)).json()).toMatchObject({
        status: 'fine',
        isSuperseded: id !== rejected,
      });
  });

  it('of two that end on the same day is the one that was entered first', async () => {
    const house = await addHouse();
    const day = dayFromNow(-3);
    await addProof(house, { invalid_at: day });
    const second = await addProof(house, { invalid_at: day });
    expect(idsOf(await house.operator('/api/profile_documents?status=danger'))).toEqual([second]);
  });
});

describe('an end nobody knows', () => {
  const unknown = { invalid_at: null, end_unknown: true, state: 'submitted' } as const;

  it('is called so, and has to be said before the proof is accepted (422)', async () => {
    const house = await addHouse();
    const id = await addProof(house, unknown);
    expect((await house.operator(`/api/profile_documents/${id}`)).json()).toMatchObject({ isEndUnknown: true });
    const refused = await review(house.operator, id, { decision: 'accepted' });
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'invalidAt']);
    const invalidAt = `${dayFromNow(100)}T00:00:00+00:00`;
    const accepted = await review(house.operator, id, { decision: 'accepted', invalidAt });
    expect(accepted.json()).toMatchObject({ state: 'accepted', invalidAt });
    expect(accepted.json()).not.toHaveProperty('isEndUnknown');
  });

  it('may be said by a change as well, also that there is none', async () => {
    const house = await addHouse();
    const id = await addProof(house, unknown);
    expect((await patch(house.operator, id, { name: 'Anders' })).json().isEndUnknown).toBe(true);
    expect((await patch(house.operator, id, { invalidAt: null })).json()).not.toHaveProperty('isEndUnknown');
    expect((await review(house.operator, id, { decision: 'accepted' })).json().state).toBe('accepted');
  });

  it('says nothing in a review that rejects', async () => {
    const house = await addHouse();
    const id = await addProof(house, unknown);
    const answer = await review(house.operator, id, { decision: 'rejected', comment: 'Unleserlich', invalidAt: null });
    expect(answer.json()).toMatchObject({ state: 'rejected', isEndUnknown: true });
  });
});

describe('the copy a proof names', () => {
  const body = (profile: number, document: number) => ({
    profile: `/api/profiles/${profile}`,
    type: typeIri('concept'),
    issuedAt: `${dayFromNow(-10)}T00:00:00+01:00`,
    document: `/api/documents/${document}`,
  });

  it('is never one of another person, named now, named once or another version: to this proof it is missing', async () => {
    const house = await addHouse();
    const colleague = await addProfile(house.customer);
    const [first, second] = [await addDocument(house.customer), await addDocument(house.customer)];
    const theirs = (await post(house.operator, body(colleague, first.id))).json();
    const own = (await post(house.operator, body(house.profile, (await addDocument(house.customer)).id))).json();
    const refused = async (document: number) => {
      expect((await post(house.operator, body(house.profile, document))).statusCode).toBe(400);
      expect((await patch(house.operator, own.id, { document: `/api/documents/${document}` })).statusCode).toBe(400);
    };
    await refused(first.id);
    const version = await addDocument(house.customer, { version: 2, replaces_id: first.id, first_id: first.id });
    await refused(version.id);
    await patch(house.operator, theirs.id, { document: `/api/documents/${second.id}` });
    await refused(first.id);
    await refused(second.id);
    expect((await patch(house.operator, theirs.id, { document: `/api/documents/${first.id}` })).statusCode).toBe(200);
  });

  it('may be the same for two proofs of one person', async () => {
    const house = await addHouse();
    const { id } = await addDocument(house.customer);
    for (let count = 0; count < 2; count += 1)
      expect((await post(house.operator, body(house.profile, id))).statusCode).toBe(201);
  });

  it('goes to one of two people who name it at the same moment', async () => {
    const house = await addHouse();
    const colleague = await addProfile(house.customer);
    const { id } = await addDocument(house.customer);
    const answers = await Promise.all([house.profile, colleague].map((one) => post(house.operator, body(one, id))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const proofs = (await house.operator('/api/profile_documents')).json()['hydra:member'];
    expect(proofs.map(({ document }: { document: string }) => document)).toEqual([`/api/documents/${id}`]);
  });
});

describe('somebody who is erased', () => {
  const enter = (client: Client, profile: number) =>
    post(client, {
      profile: `/api/profiles/${profile}`,
      type: typeIri('concept'),
      name: 'Kurs von Rosa Riegel',
      issuedAt: `${dayFromNow(-10)}T00:00:00+01:00`,
    });
  const erase = (client: Client, profile: number) =>
    client({
      method: 'POST',
      url: `/api/profiles/${profile}/erasure`,
      payload: { name: 'Rosa Riegel', reason: 'Auf eigenen Wunsch' },
    });

  it('gets no proof any more (422)', async () => {
    const house = await addHouse();
    const profile = await addProfile(house.customer, { name: 'Rosa Riegel', is_active: false });
    expect((await erase(house.operator, profile)).statusCode).toBe(201);
    const answer = await enter(house.operator, profile);
    expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, 'profile']);
  });

  it('at the moment somebody enters or changes a proof leaves no row with the name', async () => {
    const house = await addHouse();
    for (let round = 0; round < 5; round += 1) {
      const profile = await addProfile(house.customer, { name: 'Rosa Riegel', is_active: false });
      const old = await addProof({ customer: house.customer, profile });
      const acts = [
        () => enter(house.operator, profile),
        () => patch(house.operator, old, { name: 'Kurs von Rosa Riegel' }),
        () => erase(house.operator, profile),
        () => enter(house.operator, profile),
        () => patch(house.operator, old, { description: '<p>Rosa Riegel</p>' }),
      ];
      const answers = await Promise.all(acts.map((act) => act()));
      for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
      const left = await app.store.asSystem((tx) =>
        tx.selectFrom('profile_document').selectAll().where('profile_id', '=', profile).execute(),
      );
      expect(JSON.stringify(left)).not.toContain('Riegel');
    }
  });
});

describe('a proof for which a federal state is named that is none', () => {
  it.each(['/api/states/999', '/api/profiles/1', 'Bayern', '1'])('is not judged by others (422): %s', async (state) => {
    const house = await addHouse();
    const query = new URLSearchParams({
      type: typeIri('training'),
      profile: `/api/profiles/${house.profile}`,
      issuedAt: dayFromNow(-20),
      state,
    });
    const answer = await house.operator(`/api/proof_validity?${query.toString()}`);
    expect([answer.statusCode, answer.json().violations?.[0].propertyPath]).toEqual([422, 'state']);
  });
});

describe('a name', () => {
  it('holds nothing that cannot be seen or turns the direction of writing', async () => {
    const house = await addHouse();
    const id = await addProof(house);
    const answer = await patch(house.operator, id, { name: '\u202eNachweis\u202c \u200bgpj.exe\u2066' });
    expect(answer.json().name).toBe('Nachweis gpj.exe');
    expect((await patch(house.operator, id, { name: '\u202e\u200b' })).statusCode).toBe(422);
  });
});
