import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
