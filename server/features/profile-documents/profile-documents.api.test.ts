import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { dayFromNow, proofFixture, typeIri, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { monthsAfter } from '#server/time/zoned-time.ts';
import { write } from '#server/test/wire/wire-fixture.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addProfile, addUser, signIn } = factories(app);
const { addProof } = proofFixture(app);

const premium = { location: { is_premium: true } };
const post = (client: Client, body: object) => write(client, { method: 'POST', url: '/api/profile_documents', body });
const patch = (client: Client, id: number, body: object) =>
  write(client, { method: 'PATCH', url: `/api/profile_documents/${id}`, body });
const review = (client: Client, id: number, body: object) =>
  write(client, { method: 'POST', url: `/api/profile_documents/${id}/review`, body });
const iri = (profile: number) => `/api/profiles/${profile}`;
const body = (profile: number, extraFields: object = {}) => ({
  profile: iri(profile),
  type: typeIri('concept'),
  issuedAt: `${dayFromNow(-10)}T00:00:00+01:00`,
  ...extraFields,
});
const membersOf = (answer: { json: () => { 'hydra:member': { name: string }[] } }) => answer.json()['hydra:member'];
const until = async (profile: number) =>
  (
    await app.store.asSystem((tx) =>
      tx.selectFrom('profile').select('proofs_until').where('id', '=', profile).executeTakeFirstOrThrow(),
    )
  ).proofs_until;

describe('entering a proof', () => {
  it('accepts a proof of the management at once, named after its type and valid as its type defines', async () => {
    const tenant = await addTenant();
    const answer = await post(tenant.operator, body(tenant.profile));
    expect(answer.statusCode).toBe(201);
    const months12 = monthsAfter(dayFromNow(-10), 12);
    expect(answer.json()).toMatchObject({
      '@type': 'ProfileDocument',
      name: 'Unterweisung Sozialkonzept',
      state: 'accepted',
      status: 'fine',
      issuedAt: `${dayFromNow(-10)}T00:00:00+00:00`,
      invalidAt: `${months12}T00:00:00+00:00`,
      customer: `/api/customers/${tenant.customer}`,
    });
    expect(await until(tenant.profile)).toBe(months12);
  });

  it('prefers the validity stated on the paper, including unlimited validity', async () => {
    const tenant = await addTenant();
    const day = dayFromNow(20);
    const dated = await post(tenant.operator, body(tenant.profile, { invalidAt: `${day}T12:00:00+01:00` }));
    expect(dated.json()).toMatchObject({ invalidAt: `${day}T00:00:00+00:00`, status: 'warning' });
    const forEver = await post(tenant.operator, body(tenant.profile, { name: 'Sachkunde', invalidAt: null }));
    expect(forEver.json().invalidAt).toBeUndefined();
  });

  it('lets service submit proofs of its chosen profile, which count only after a review', async () => {
    const tenant = await addTenant(premium);
    expect((await post(tenant.service, body(tenant.profile))).json().violations[0]).toMatchObject({
      propertyPath: 'profile',
      message: 'Kein Profil ausgewählt!',
    });
    await tenant.service(`/api/currentprofile/set/${tenant.profile}`);
    const sentResponse = await post(tenant.service, body(tenant.profile));
    expect(sentResponse.json()).toMatchObject({ state: 'submitted' });
    expect(await until(tenant.profile)).toBeNull();
    expect((await post(tenant.service, body(await addProfile(tenant.customer)))).statusCode).toBe(403);
    expect((await review(tenant.service, sentResponse.json().id, { decision: 'accepted' })).statusCode).toBe(403);
    expect((await patch(tenant.service, sentResponse.json().id, { name: 'Anders' })).statusCode).toBe(403);
    const acceptedResponse = await review(tenant.operator, sentResponse.json().id, { decision: 'accepted' });
    expect(acceptedResponse.json()).toMatchObject({
      state: 'accepted',
      reviewedAt: expect.any(String),
      reviewedBy: expect.stringMatching(/^\/api\/users\/\d+$/),
    });
    expect(await until(tenant.profile)).not.toBeNull();
  });

  it('is refused for a location without premium (403)', async () => {
    const tenant = await addTenant();
    await tenant.service(`/api/currentprofile/set/${tenant.profile}`);
    expect((await post(tenant.service, body(tenant.profile))).statusCode).toBe(403);
    for (const url of [
      '/api/profile_documents',
      '/api/proof_gaps',
      `/api/profiles/${tenant.profile}/profile_documents`,
    ])
      expect((await tenant.service(url)).statusCode).toBe(403);
    expect((await tenant.service('/api/export/profile_documents.csv')).statusCode).toBe(403);
  });

  it.each([
    ['issued tomorrow', { issuedAt: `${dayFromNow(1)}T12:00:00+00:00` }, 'issuedAt'],
    ['without the day it was issued', { issuedAt: undefined }, 'issuedAt'],
    ['expired before it was issued', { invalidAt: `${dayFromNow(-20)}T12:00:00+00:00` }, 'invalidAt'],
    ['of the year 9999', { issuedAt: '9999-12-31T23:30:00+00:00' }, 'issuedAt'],
    ['that ends after the year 9999', { invalidAt: '9999-12-31T23:30:00+00:00' }, 'invalidAt'],
    ['described by signs that take more room in HTML', { description: '&'.repeat(19_999) }, 'description'],
    ['of the year 0000', { issuedAt: '0000-01-01T00:00:00+00:00' }, 'issuedAt'],
    ['with an empty name', { name: '  ' }, 'name'],
    ['described at too great a length', { description: 'x'.repeat(20_001) }, 'description'],
  ])('%s is refused at its field (422)', async (_title, more, field) => {
    const tenant = await addTenant();
    const answer = await post(tenant.operator, body(tenant.profile, more));
    expect([answer.statusCode, answer.json().violations?.[0].propertyPath]).toEqual([422, field]);
  });

  it('happens once when a request is retried after a lost response', async () => {
    const tenant = await addTenant();
    const send = () =>
      write(tenant.operator, {
        method: 'POST',
        url: '/api/profile_documents',
        body: body(tenant.profile),
        headers: { 'idempotency-key': `proof-${tenant.profile}` },
      });
    expect((await send()).json().id).toBe((await send()).json().id);
    expect((await tenant.operator('/api/profile_documents')).json()['hydra:totalItems']).toBe(1);
  });
});

describe('a review', () => {
  it('rejects with a reason, can still accept a rejected proof, and accepts once', async () => {
    const tenant = await addTenant();
    const id = await addProof(tenant, { state: 'submitted', invalid_at: dayFromNow(90) });
    expect((await review(tenant.operator, id, { decision: 'rejected' })).json().violations[0].propertyPath).toBe(
      'comment',
    );
    const rejectedResponse = await review(tenant.operator, id, { decision: 'rejected', comment: 'Unleserlich' });
    expect(rejectedResponse.json()).toMatchObject({ state: 'rejected', reviewComment: 'Unleserlich' });
    expect((await review(tenant.operator, id, { decision: 'rejected', comment: 'Doch' })).statusCode).toBe(409);
    const acceptedResponse = await review(tenant.operator, id, { decision: 'accepted' });
    expect(acceptedResponse.json().reviewComment).toBeUndefined();
    expect((await review(tenant.operator, id, { decision: 'rejected', comment: 'Nein' })).statusCode).toBe(409);
  });

  it('is decided by the first of two people at the same moment', async () => {
    const tenant = await addTenant();
    const otherSession = await signIn(await addUser('ROLE_OPERATOR', [tenant.customer]));
    const id = await addProof(tenant, { state: 'submitted' });
    const answers = await Promise.all([
      review(tenant.operator, id, { decision: 'accepted' }),
      review(otherSession, id, { decision: 'accepted' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });
});

describe('the badge of a person', () => {
  it('takes the longest validity of each name, and shows the worst of all names', async () => {
    const tenant = await addTenant();
    expect(await until(tenant.profile)).toBeNull();
    await addProof(tenant, { invalid_at: dayFromNow(-5) });
    expect(await until(tenant.profile)).toBe(dayFromNow(-5));
    const renewedProof = await addProof(tenant, { invalid_at: dayFromNow(300) });
    expect(await until(tenant.profile)).toBe(dayFromNow(300));
    await addProof(tenant, { name: 'Datenschutz', invalid_at: null });
    await addProof(tenant, { name: 'Brandschutz', invalid_at: dayFromNow(10), state: 'rejected' });
    expect(await until(tenant.profile)).toBe(dayFromNow(300));
    await addProof(tenant, { name: 'Brandschutz', invalid_at: dayFromNow(20) });
    expect(await until(tenant.profile)).toBe(dayFromNow(20));
    await patch(tenant.operator, renewedProof, { name: 'Ersthelfer (Kurs)' });
    expect(await until(tenant.profile)).toBe(dayFromNow(-5));
  });

  it('is unlimited if no proof expires', async () => {
    const tenant = await addTenant();
    await addProof(tenant, { invalid_at: null });
    expect(await until(tenant.profile)).toBe('infinity');
  });
});

describe('lists of proofs', () => {
  it('can be filtered by expiry day, including both ends of the range', async () => {
    const tenant = await addTenant();
    for (const days of [-1, 0, 28, 29]) await addProof(tenant, { name: `Tag ${days}`, invalid_at: dayFromNow(days) });
    await addProof(tenant, { name: 'Für immer' });
    const names = async (query: string) =>
      membersOf(await tenant.operator(`/api/profile_documents?order[invalidAt]=asc&${query}`)).map(({ name }) => name);
    expect(await names(`invalidAt[after]=${dayFromNow(0)}`)).toEqual(['Tag 0', 'Tag 28', 'Tag 29']);
    expect(await names(`invalidAt[after]=${dayFromNow(0)}&invalidAt[before]=${dayFromNow(28)}`)).toEqual([
      'Tag 0',
      'Tag 28',
    ]);
    expect(await names(`invalidAt[strictly_before]=${dayFromNow(0)}`)).toEqual(['Tag -1']);
    expect(await names('exists[invalidAt]=false')).toEqual(['Für immer']);
    expect(await names('')).toEqual(['Tag -1', 'Tag 0', 'Tag 28', 'Tag 29', 'Für immer']);
  });

  it('are also available below the profile, and never include those of another organisation', async () => {
    const [tenant, otherTenant] = [await addTenant(premium), await addTenant(premium)];
    const colleague = await addProfile(tenant.customer);
    await addProof(tenant);
    await addProof({ customer: tenant.customer, profile: colleague });
    const otherProof = await addProof(otherTenant);
    const total = async (client: Client, url: string) => (await client(url)).json()['hydra:totalItems'];
    expect(await total(tenant.operator, '/api/profile_documents')).toBe(2);
    expect(await total(tenant.service, '/api/profile_documents')).toBe(2);
    expect(await total(tenant.operator, `/api/profiles/${colleague}/profile_documents`)).toBe(1);
    expect(await total(tenant.operator, `/api/profile_documents?profile=${iri(colleague)}`)).toBe(1);
    expect((await tenant.operator(`/api/profiles/${otherTenant.profile}/profile_documents`)).statusCode).toBe(404);
    for (const client of [tenant.operator, tenant.service])
      expect((await client(`/api/profile_documents/${otherProof}`)).statusCode).toBe(404);
  });

  it('can be exported as CSV, with texts instead of IRIs', async () => {
    const tenant = await addTenant();
    await addProof(tenant, { name: '=HYPERLINK("x")', issued_at: '2024-02-29', state: 'submitted' });
    const { body: csv } = await tenant.operator('/api/export/profile_documents.csv?state=submitted');
    expect(csv.split('\r\n')[1]).toMatch(
      /^\d+;Haus;Petra Pult;Ersthelfer;"?'=HYPERLINK.*;29\.02\.2024;unbefristet;eingereicht;/,
    );
  });
});

describe('the ledger', () => {
  it('records each state of a proof, with its name and texts as commitments only', async () => {
    const tenant = await addTenant();
    const createdResponse = await post(
      tenant.operator,
      body(tenant.profile, { description: '<p>Kurs bei Frau Huber</p>' }),
    );
    await patch(tenant.operator, createdResponse.json().id, { name: 'Abendkurs 2026' });
    await patch(tenant.operator, createdResponse.json().id, { name: 'Abendkurs 2026' });
    const { entries, isIntact } = await ledgerOf(app, tenant.customer);
    expect(entries.map(({ type }) => type)).toEqual(['proof.recorded', 'proof.changed']);
    expect(entries.map(({ body: text }) => text).join('')).not.toMatch(/Huber|Abendkurs/);
    expect(JSON.parse(entries[0]?.body ?? '')).toMatchObject({
      data: { person: iri(tenant.profile), proofType: typeIri('concept'), state: 'accepted' },
    });
    expect(isIntact).toBe(true);
  });

  it('records the reason of a rejection as a commitment', async () => {
    const tenant = await addTenant();
    const id = await addProof(tenant, { state: 'submitted' });
    await review(tenant.operator, id, { decision: 'rejected', comment: 'Das ist die Krankschreibung.' });
    const { entries } = await ledgerOf(app, tenant.customer);
    expect(entries.map(({ type }) => type)).toEqual(['proof.rejected']);
    expect(entries[0]?.body).not.toContain('Krankschreibung');
    expect(JSON.parse(entries[0]?.body ?? '').commit.reason).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('proof types', () => {
  it('define how long their proofs are valid', async () => {
    const tenant = await addTenant();
    const type = async (id: number) => (await tenant.service(`/api/proof_types/${id}`)).json();
    expect(await type(proofTypeIds.training)).toMatchObject({ validity: 'state', isRequired: true });
    expect(await type(proofTypeIds.concept)).toMatchObject({ validity: 'months', validityMonths: 12 });
    expect(await type(proofTypeIds.privacy)).toMatchObject({ validity: 'unlimited' });
    expect((await tenant.service('/api/proof_types')).json()['hydra:totalItems']).toBe(15);
  });
});
