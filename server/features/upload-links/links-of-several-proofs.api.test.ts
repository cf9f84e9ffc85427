import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formBody } from '#server/test/fixtures/form-body.ts';
import { makePdf } from '#server/test/tools/make-pdf.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addProfile } = factories(app);

let tenant: Awaited<ReturnType<typeof addTenant>>;
beforeAll(async () => {
  tenant = await addTenant();
});

const typeWithEnd = '/api/proof_types/12';
const typeWithoutEnd = '/api/proof_types/9';
const open = (token: string) => app.inject(`/api/pd/${token}`);

describe('a link for several proofs', () => {
  const types = [typeWithEnd, typeWithoutEnd];
  const createSeveral = (body: object = {}) =>
    tenant.operator({
      method: 'POST',
      url: '/api/upload_links',
      payload: { profile: `/api/profiles/${tenant.profile}`, types, ...body },
    });

  it('shows its holder all of them, and the first that is missing', async () => {
    const { token } = (await createSeveral()).json();
    const { proofs, typeName } = (await open(token)).json();
    expect(typeName).toBe('Ersthelfer');
    expect(proofs).toEqual([
      { type: typeWithEnd, typeName: 'Ersthelfer', expires: true, isSent: false },
      { type: typeWithoutEnd, typeName: expect.any(String), expires: false, isSent: false },
    ]);
  });

  it('is listed once for each proof, and revoked as a whole', async () => {
    const profile = `/api/profiles/${await addProfile(tenant.customer)}`;
    const { token, '@id': url } = (await createSeveral({ profile })).json();
    const listed = async () =>
      (await tenant.operator(`/api/upload_links?profile=${profile}&order[id]=asc`)).json()['hydra:member'];
    expect((await listed()).map(({ type, state }: Record<string, string>) => [type, state])).toEqual([
      [typeWithEnd, 'open'],
      [typeWithoutEnd, 'open'],
    ]);
    expect((await tenant.operator({ method: 'POST', url: `${url}/revocation` })).statusCode).toBe(201);
    expect((await listed()).map(({ state }: Record<string, string>) => state)).toEqual(['revoked', 'revoked']);
    expect((await open(token)).statusCode).toBe(410);
  });

  it('is mailed once and names all of them', async () => {
    const email = `${randomUUID()}@privat.test`;
    await createSeveral({ email });
    const mails = await app.store.asSystem((tx) =>
      tx.selectFrom('mail_outbox').select('id').where('recipient', '=', email).execute(),
    );
    expect(mails).toHaveLength(1);
  });

  it.each([
    [{ types: [] }, 'types'],
    [{ types: [typeWithEnd, typeWithEnd] }, 'types'],
    [{ types: undefined }, 'type'],
  ])('is refused without a proof, or with the same twice (422): %j', async (body, propertyPath) => {
    const answer = await createSeveral(body);
    expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, propertyPath]);
  });
});

describe('a newer link for the same person', () => {
  const other = '/api/proof_types/11';
  const request = async (profile: string, types: readonly string[]) =>
    (await tenant.operator({ method: 'POST', url: '/api/upload_links', payload: { profile, types } })).json<{
      token: string;
      '@id': string;
    }>();
  const statesOf = async (profile: string, state = '') => {
    const filter = state === '' ? '' : `&state=${state}`;
    const answer = await tenant.operator(`/api/upload_links?profile=${profile}&order[id]=asc${filter}`);
    return answer.json()['hydra:member'].map((link: Record<string, string>) => link['state']);
  };
  const upload = (token: string) =>
    app.inject({
      method: 'POST',
      url: `/api/pd/${token}`,
      ...formBody(
        { issuedAt: '2026-03-02T00:00:00+00:00' },
        { name: 'a.pdf', type: 'application/pdf', content: makePdf({ objects: [`(${randomUUID()})`] }) },
      ),
    });

  it('replaces an open one, which then says so to its holder', async () => {
    const profile = `/api/profiles/${await addProfile(tenant.customer)}`;
    const { token } = await request(profile, [typeWithEnd, typeWithoutEnd]);
    await request(profile, [typeWithoutEnd, typeWithEnd]);
    expect(await statesOf(profile)).toEqual(['replaced', 'replaced', 'open', 'open']);
    expect(await statesOf(profile, 'replaced')).toHaveLength(2);
    expect(await statesOf(profile, 'revoked')).toEqual([]);
    for (const answer of [await open(token), await upload(token)])
      expect([answer.statusCode, answer.json()['hydra:description']]).toEqual([
        410,
        'Dieser Link wurde ersetzt. Bitte benutzen Sie den neueren Link.',
      ]);
  });

  it('says so also where a part was sent before the rest was replaced', async () => {
    const profile = `/api/profiles/${await addProfile(tenant.customer)}`;
    const { token } = await request(profile, [typeWithEnd, typeWithoutEnd]);
    expect((await upload(token)).statusCode).toBe(204);
    await request(profile, [typeWithoutEnd]);
    expect((await open(token)).json()['hydra:description']).toMatch(/^Dieser Link wurde ersetzt\./);
  });

  it('leaves open what it does not request, and what was sent', async () => {
    const profile = `/api/profiles/${await addProfile(tenant.customer)}`;
    const { token } = await request(profile, [typeWithEnd, typeWithoutEnd, other]);
    expect((await upload(token)).statusCode).toBe(204);
    await request(profile, [typeWithEnd, typeWithoutEnd]);
    expect(await statesOf(profile)).toEqual(['used', 'replaced', 'open', 'open', 'open']);
    const { typeName, proofs } = (await open(token)).json();
    expect(proofs.map(({ type, isSent }: Record<string, unknown>) => [type, isSent])).toEqual([
      [typeWithEnd, true],
      [other, false],
    ]);
    expect(typeName).toBe(proofs[1].typeName);
    expect((await upload(token)).statusCode).toBe(204);
  });

  it('of another person, or a retry of the same request, replaces nothing', async () => {
    const [first, second] = [await addProfile(tenant.customer), await addProfile(tenant.customer)];
    const profile = `/api/profiles/${first}`;
    const headers = { 'idempotency-key': randomUUID() };
    for (let attempt = 0; attempt < 2; attempt += 1)
      await tenant.operator({
        method: 'POST',
        url: '/api/upload_links',
        headers,
        payload: { profile, types: [typeWithEnd, other] },
      });
    await request(`/api/profiles/${second}`, [typeWithEnd]);
    expect(await statesOf(profile)).toEqual(['open', 'open']);
  });
});
