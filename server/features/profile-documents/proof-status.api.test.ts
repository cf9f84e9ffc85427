import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture, typeIri } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addProfile } = factories(app);
const { addDocument, addProof } = proofFixture(app);
const post = (client: Client, body: object) => write(client, { method: 'POST', url: '/api/profile_documents', body });
const patch = (client: Client, id: number, body: object) =>
  write(client, { method: 'PATCH', url: `/api/profile_documents/${id}`, body });
const review = (client: Client, id: number, body: object) =>
  write(client, { method: 'POST', url: `/api/profile_documents/${id}/review`, body });
const idsOf = (answer: { json: () => { 'hydra:member': { id: number }[] } }) =>
  answer.json()['hydra:member'].map(({ id }) => id);

describe('a renewed or rejected proof', () => {
  it('counts neither as expired nor as expiring', async () => {
    const tenant = await addTenant();
    const colleague = { customer: tenant.customer, profile: await addProfile(tenant.customer) };
    const [yesterday, soon, late] = [dayFromNow(-1), dayFromNow(20), dayFromNow(300)];
    const renewedProof = await addProof(tenant, { invalid_at: yesterday });
    await addProof(tenant, { invalid_at: late });
    const renewedSoon = await addProof(tenant, { name: 'Datenschutz', invalid_at: soon });
    await addProof(tenant, { name: 'Datenschutz', invalid_at: null });
    const rejectedProof = await addProof(tenant, { name: 'Brandschutz', invalid_at: yesterday, state: 'rejected' });
    const expiredProof = await addProof(colleague, { invalid_at: yesterday });
    const expiring = await addProof(tenant, { name: 'Sachkunde', invalid_at: soon });
    // A submitted proof does not supersede another one before its review.
    await addProof(tenant, { name: 'Sachkunde', invalid_at: late, state: 'submitted' });
    const withStatus = async (status: string) =>
      idsOf(await tenant.operator(`/api/profile_documents?status=${status}&order[id]=asc`));
    expect(await withStatus('danger')).toEqual([expiredProof]);
    expect(await withStatus('warning')).toEqual([expiring]);
    expect(await withStatus('fine')).toHaveLength(6);
    expect(await withStatus('gossip')).toEqual([]);
    for (const id of [renewedProof, renewedSoon, rejectedProof])
      expect((await tenant.operator(`/api/profile_documents/${id}`)).json()).toMatchObject({
        status: 'fine',
        isSuperseded: id !== rejectedProof,
      });
  });

  it('comes last in a list by status, after what expired, what expires soon, what was submitted and what is valid', async () => {
    const tenant = await addTenant();
    const yesterday = dayFromNow(-1);
    const proofs = {
      rejected: await addProof(tenant, { name: 'Brandschutz', invalid_at: yesterday, state: 'rejected' }),
      renewed: await addProof(tenant, { name: 'Datenschutz', invalid_at: yesterday }),
      unlimited: await addProof(tenant, { name: 'Datenschutz', invalid_at: null }),
      submitted: await addProof(tenant, { name: 'Ersthelfer', invalid_at: yesterday, state: 'submitted' }),
      soon: await addProof(tenant, { name: 'Sachkunde', invalid_at: dayFromNow(20) }),
      expired: await addProof(tenant, { name: 'Arbeitsschutz', invalid_at: yesterday }),
    };
    const { expired, soon, submitted, unlimited, rejected, renewed } = proofs;
    expect(idsOf(await tenant.operator('/api/profile_documents?order[status]=asc'))).toEqual([
      expired,
      soon,
      submitted,
      unlimited,
      rejected,
      renewed,
    ]);
  });

  it('is, of two that end on the same day, the one entered first', async () => {
    const tenant = await addTenant();
    const day = dayFromNow(-3);
    await addProof(tenant, { invalid_at: day });
    const second = await addProof(tenant, { invalid_at: day });
    expect(idsOf(await tenant.operator('/api/profile_documents?status=danger'))).toEqual([second]);
  });
});

describe('an unknown end of validity', () => {
  const unknown = { invalid_at: null, end_unknown: true, state: 'submitted' } as const;

  it('is shown as unknown, and must be stated before the proof is accepted (422)', async () => {
    const tenant = await addTenant();
    const id = await addProof(tenant, unknown);
    expect((await tenant.operator(`/api/profile_documents/${id}`)).json()).toMatchObject({ isEndUnknown: true });
    const refusedResponse = await review(tenant.operator, id, { decision: 'accepted' });
    expect([refusedResponse.statusCode, refusedResponse.json().violations[0].propertyPath]).toEqual([422, 'invalidAt']);
    const invalidAt = `${dayFromNow(100)}T00:00:00+00:00`;
    const acceptedResponse = await review(tenant.operator, id, { decision: 'accepted', invalidAt });
    expect(acceptedResponse.json()).toMatchObject({ state: 'accepted', invalidAt });
    expect(acceptedResponse.json()).not.toHaveProperty('isEndUnknown');
  });

  it('may be stated by a change as well, including unlimited validity', async () => {
    const tenant = await addTenant();
    const id = await addProof(tenant, unknown);
    expect((await patch(tenant.operator, id, { name: 'Anders' })).json().isEndUnknown).toBe(true);
    expect((await patch(tenant.operator, id, { invalidAt: null })).json()).not.toHaveProperty('isEndUnknown');
    expect((await review(tenant.operator, id, { decision: 'accepted' })).json().state).toBe('accepted');
  });

  it('is ignored in a review that rejects', async () => {
    const tenant = await addTenant();
    const id = await addProof(tenant, unknown);
    const answer = await review(tenant.operator, id, { decision: 'rejected', comment: 'Unleserlich', invalidAt: null });
    expect(answer.json()).toMatchObject({ state: 'rejected', isEndUnknown: true });
  });
});

describe('the copy a proof refers to', () => {
  const body = (profile: number, document: number) => ({
    profile: `/api/profiles/${profile}`,
    type: typeIri('concept'),
    issuedAt: `${dayFromNow(-10)}T00:00:00+01:00`,
    document: `/api/documents/${document}`,
  });

  it('is reported as missing if it belongs to another person, now, formerly or as another version', async () => {
    const tenant = await addTenant();
    const colleague = await addProfile(tenant.customer);
    const [first, second] = [await addDocument(tenant.customer), await addDocument(tenant.customer)];
    const proofOfColleague = (await post(tenant.operator, body(colleague, first.id))).json();
    const ownProof = (
      await post(tenant.operator, body(tenant.profile, (await addDocument(tenant.customer)).id))
    ).json();
    const expectRefusal = async (document: number) => {
      expect((await post(tenant.operator, body(tenant.profile, document))).statusCode).toBe(400);
      expect((await patch(tenant.operator, ownProof.id, { document: `/api/documents/${document}` })).statusCode).toBe(
        400,
      );
    };
    await expectRefusal(first.id);
    const version = await addDocument(tenant.customer, { version: 2, replaces_id: first.id, first_id: first.id });
    await expectRefusal(version.id);
    await patch(tenant.operator, proofOfColleague.id, { document: `/api/documents/${second.id}` });
    await expectRefusal(first.id);
    await expectRefusal(second.id);
    expect(
      (await patch(tenant.operator, proofOfColleague.id, { document: `/api/documents/${first.id}` })).statusCode,
    ).toBe(200);
  });

  it('may be the same for two proofs of one person', async () => {
    const tenant = await addTenant();
    const { id } = await addDocument(tenant.customer);
    for (let count = 0; count < 2; count += 1)
      expect((await post(tenant.operator, body(tenant.profile, id))).statusCode).toBe(201);
  });

  it('belongs to only one of two people whose proofs refer to it at the same moment', async () => {
    const tenant = await addTenant();
    const colleague = await addProfile(tenant.customer);
    const { id } = await addDocument(tenant.customer);
    const answers = await Promise.all([tenant.profile, colleague].map((item) => post(tenant.operator, body(item, id))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const proofs = (await tenant.operator('/api/profile_documents')).json()['hydra:member'];
    expect(proofs.map(({ document }: { document: string }) => document)).toEqual([`/api/documents/${id}`]);
  });
});

describe('an erased person', () => {
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

  it('cannot get a new proof (422)', async () => {
    const tenant = await addTenant();
    const profile = await addProfile(tenant.customer, { name: 'Rosa Riegel', is_active: false });
    expect((await erase(tenant.operator, profile)).statusCode).toBe(201);
    const answer = await enter(tenant.operator, profile);
    expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, 'profile']);
  });

  it('leaves no row with the name, even if a proof is created or changed at the same moment', async () => {
    const tenant = await addTenant();
    for (let round = 0; round < 5; round += 1) {
      const profile = await addProfile(tenant.customer, { name: 'Rosa Riegel', is_active: false });
      const oldProof = await addProof({ customer: tenant.customer, profile });
      const acts = [
        () => enter(tenant.operator, profile),
        () => patch(tenant.operator, oldProof, { name: 'Kurs von Rosa Riegel' }),
        () => erase(tenant.operator, profile),
        () => enter(tenant.operator, profile),
        () => patch(tenant.operator, oldProof, { description: '<p>Rosa Riegel</p>' }),
      ];
      const answers = await Promise.all(acts.map((act) => act()));
      for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
      const remainingRows = await app.store.asSystem((tx) =>
        tx.selectFrom('profile_document').selectAll().where('profile_id', '=', profile).execute(),
      );
      expect(JSON.stringify(remainingRows)).not.toContain('Riegel');
    }
  });
});

describe('a proof with an unknown federal state', () => {
  it.each(['/api/states/999', '/api/profiles/1', 'Bayern', '1'])('is refused (422): %s', async (state) => {
    const tenant = await addTenant();
    const query = new URLSearchParams({
      type: typeIri('training'),
      profile: `/api/profiles/${tenant.profile}`,
      issuedAt: dayFromNow(-20),
      state,
    });
    const answer = await tenant.operator(`/api/proof_validity?${query.toString()}`);
    expect([answer.statusCode, answer.json().violations?.[0].propertyPath]).toEqual([422, 'state']);
  });
});

describe('a name', () => {
  it('contains no invisible characters and none that change the writing direction', async () => {
    const tenant = await addTenant();
    const id = await addProof(tenant);
    const answer = await patch(tenant.operator, id, { name: '\u202eNachweis\u202c \u200bgpj.exe\u2066' });
    expect(answer.json().name).toBe('Nachweis gpj.exe');
    expect((await patch(tenant.operator, id, { name: '\u202e\u200b' })).statusCode).toBe(422);
  });
});
