import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseNotifications } from '#server/features/notifications/raise-notifications.ts';
import { REUSED_KEY } from '#server/http/serve/idempotency.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { formBody, tinyPng, type FileToSend } from '#server/test/fixtures/form-body.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { forgetLinksOf } from './upload-links.public.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addProfile } = factories(app);

let tenant: Awaited<ReturnType<typeof addTenant>>;
beforeAll(async () => {
  tenant = await addTenant({ customer: { name: 'Nordlicht Automaten GmbH' } });
});

const FIRST_AID = '/api/proof_types/12';
const issuedAt = '2026-01-05T00:00:00+00:00';
async function newLink(body: object = {}) {
  const payload = { profile: `/api/profiles/${tenant.profile}`, type: FIRST_AID, ...body };
  const answer = await tenant.operator({ method: 'POST', url: '/api/upload_links', payload });
  const { token, '@id': url, id }: { token: string; '@id': string; id: number } = answer.json();
  return { token, url, id };
}

interface Sending {
  readonly fields?: object;
  readonly file?: FileToSend;
  readonly key?: string;
}
function send(token: string, { fields = { issuedAt }, file = tinyPng, key }: Sending = {}) {
  const { payload, headers } = formBody(fields, file);
  const keyed = key === undefined ? {} : { 'idempotency-key': key };
  return app.inject({ method: 'POST', url: `/api/pd/${token}`, payload, headers: { ...headers, ...keyed } });
}
const readProof = async (url: string) => (await tenant.operator(url)).json();
const filesLying = () =>
  fs.readdirSync(app.config.FILES_DIR ?? '', { recursive: true, withFileTypes: true }).filter((item) => item.isFile())
    .length;

describe('a proof sent through an upload link', () => {
  it('is stored for that person and type as submitted, with its file, and uses up the link', async () => {
    const { token, url } = await newLink();
    expect((await send(token, { fields: { issuedAt, invalidAt: '2027-06-30T00:00:00+00:00' } })).statusCode).toBe(204);
    const link = await readProof(url);
    expect(link).toMatchObject({ state: 'used', usedAt: expect.any(String) });
    const proof = await readProof(link.profileDocument);
    expect(proof).toMatchObject({
      profile: `/api/profiles/${tenant.profile}`,
      type: FIRST_AID,
      name: 'Ersthelfer',
      state: 'submitted',
      issuedAt: '2026-01-05T00:00:00+00:00',
      invalidAt: '2027-06-30T00:00:00+00:00',
    });
    expect(proof.user).toBeUndefined();
    expect(await readProof(proof.document)).toMatchObject({
      category: 'proof',
      name: 'Ersthelfer',
      mimeType: 'image/jpeg',
    });
    expect((await app.inject(`/api/pd/${token}`)).statusCode).toBe(410);
    const { entries, isIntact } = await ledgerOf(app, tenant.customer);
    expect([isIntact, entries.at(-1)?.body]).toEqual([true, expect.stringContaining('proof.submitted')]);
  });

  it('is accepted in the format a browser sends', async () => {
    const { token, url } = await newLink();
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const form = new FormData();
    form.append('issuedAt', issuedAt);
    form.append('file', new File([new Uint8Array(tinyPng.content)], tinyPng.name, { type: tinyPng.type }));
    const answer = await fetch(`${origin}/api/pd/${token}`, { method: 'POST', body: form });
    expect([answer.status, (await readProof(url)).state]).toEqual([204, 'used']);
  });

  it('gets the validity of its type if none is stated', async () => {
    const { token, url } = await newLink();
    await send(token);
    expect((await readProof((await readProof(url)).profileDocument)).invalidAt).toBe('2028-01-05T00:00:00+00:00');
  });

  it('does not count until the Verwaltung has accepted it', async () => {
    const profile = await addProfile(tenant.customer);
    const { token, url } = await newLink({ profile: `/api/profiles/${profile}` });
    await send(token);
    const stateOf = async () => (await readProof(`/api/profiles/${profile}`)).proofState;
    expect(await stateOf()).not.toBe('fine');
    const { profileDocument } = await readProof(url);
    await tenant.operator({ method: 'POST', url: `${profileDocument}/review`, payload: { decision: 'accepted' } });
    expect((await readProof(profileDocument)).state).toBe('accepted');
  });

  it('causes a notification to the Verwaltung', async () => {
    const { token } = await newLink();
    await send(token);
    await raiseNotifications.run(app.store, new Date());
    const { 'hydra:member': told } = await readProof('/api/notifications?pagination=false');
    const texts: string[] = told.map(({ message }: { message: string }) => message);
    expect(texts.filter((text) => text.includes('Ersthelfer'))).not.toEqual([]);
  });
});

describe('a link for several proofs', () => {
  const DATA_PROTECTION = '/api/proof_types/9';
  const severalOf = (profile: number) =>
    newLink({ profile: `/api/profiles/${profile}`, type: undefined, types: [FIRST_AID, DATA_PROTECTION] });
  const sendAs = (token: string, type: string) => send(token, { fields: { issuedAt, type }, key: randomUUID() });

  it('accepts each of them once, in any order, and is closed by the last', async () => {
    const profile = await addProfile(tenant.customer);
    const { token } = await severalOf(profile);
    expect((await sendAs(token, DATA_PROTECTION)).statusCode).toBe(204);
    expect((await sendAs(token, DATA_PROTECTION)).statusCode).toBe(410);
    const openLink = (await app.inject(`/api/pd/${token}`)).json();
    expect([openLink.typeName, openLink.proofs.map(({ isSent }: { isSent: boolean }) => isSent)]).toEqual([
      'Ersthelfer',
      [false, true],
    ]);
    expect((await sendAs(token, FIRST_AID)).statusCode).toBe(204);
    expect((await app.inject(`/api/pd/${token}`)).statusCode).toBe(410);
    const { 'hydra:member': proofs } = await readProof(`/api/profile_documents?profile=/api/profiles/${profile}`);
    expect(proofs.map(({ type, state }: Record<string, string>) => `${type} ${state}`).toSorted()).toEqual([
      `${FIRST_AID} submitted`,
      `${DATA_PROTECTION} submitted`,
    ]);
  });

  it('takes one that is sent without a type for the first that is missing', async () => {
    const { token } = await severalOf(await addProfile(tenant.customer));
    await send(token, { key: randomUUID() });
    const { proofs } = (await app.inject(`/api/pd/${token}`)).json();
    expect(proofs.map(({ isSent }: { isSent: boolean }) => isSent)).toEqual([true, false]);
  });

  it('refuses another proof with the key of the first, which then can still be sent (422)', async () => {
    const { token } = await severalOf(await addProfile(tenant.customer));
    const key = randomUUID();
    const sendWithKey = (type: string) => send(token, { fields: { issuedAt, type }, key });
    expect((await sendWithKey(DATA_PROTECTION)).statusCode).toBe(204);
    const before = filesLying();
    const refused = await sendWithKey(FIRST_AID);
    expect([refused.statusCode, refused.json().detail]).toEqual([422, REUSED_KEY.message]);
    expect(filesLying()).toBe(before);
    expect((await sendWithKey(DATA_PROTECTION)).statusCode).toBe(204);
    expect((await sendAs(token, FIRST_AID)).statusCode).toBe(204);
  });

  it('refuses a proof that it does not request, and keeps no file of it (400)', async () => {
    const { token } = await severalOf(await addProfile(tenant.customer));
    const before = filesLying();
    expect((await sendAs(token, '/api/proof_types/1')).statusCode).toBe(400);
    expect(filesLying()).toBe(before);
  });
});

describe('the single use of an upload link', () => {
  it('accepts one of twenty concurrent uploads and keeps nothing of the others', async () => {
    const { token, url } = await newLink();
    const before = filesLying();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(token, { key: randomUUID() })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, ...Array(19).fill(410)]);
    const { profileDocument } = await readProof(url);
    const { rows } = await app.store.asSystem(async (tx) => ({
      rows: await tx.selectFrom('profile_document').select('id').where('profile_id', '=', tenant.profile).execute(),
    }));
    expect(rows.filter(({ id }) => `/api/profile_documents/${id}` === profileDocument)).toHaveLength(1);
    // The file store holds the picture and its thumbnail.
    expect(filesLying() - before).toBeLessThanOrEqual(2);
    expect(filesLying() - before).toBeGreaterThan(0);
  });

  it('answers a retry after a lost response with success and stores the proof once', async () => {
    const { token, url } = await newLink();
    const key = randomUUID();
    const first = await Promise.all(Array.from({ length: 5 }, () => send(token, { key })));
    expect(first.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(204));
    const { profileDocument } = await readProof(url);
    expect((await send(token, { key })).statusCode).toBe(204);
    expect((await readProof(url)).profileDocument).toBe(profileDocument);
    expect((await send(token, { key: randomUUID() })).statusCode).toBe(410);
  });

  it('refuses another file with the same key, even after its use (422)', async () => {
    const { token } = await newLink();
    const key = randomUUID();
    expect((await send(token, { key })).statusCode).toBe(204);
    const answer = await send(token, { key, file: { ...tinyPng, name: 'anderer-nachweis.png' } });
    expect([answer.statusCode, answer.json().violations[0].code]).toEqual([422, REUSED_KEY.code]);
  });

  it('is not affected by a key that is not usable (400)', async () => {
    const { token, url } = await newLink();
    expect((await send(token, { key: 'a b' })).statusCode).toBe(400);
    expect((await readProof(url)).state).toBe('open');
  });

  it('is not affected by a refused upload', async () => {
    const { token, url } = await newLink();
    const before = filesLying();
    const html = { name: 'nachweis.pdf', type: 'application/pdf', content: Buffer.from('<html>') };
    expect((await send(token, { file: html })).statusCode).toBe(422);
    expect((await send(token, { fields: {} })).json().violations).toMatchObject([{ propertyPath: 'issuedAt' }]);
    const future = { issuedAt: new Date(Date.now() + 3 * 86_400_000).toISOString() };
    expect((await send(token, { fields: future })).json().violations).toMatchObject([{ propertyPath: 'issuedAt' }]);
    expect(filesLying()).toBe(before);
    expect((await readProof(url)).state).toBe('open');
    expect((await send(token)).statusCode).toBe(204);
  });

  it.each([
    ['revoked', { revoked_at: new Date() }],
    ['expired', { expires_at: new Date(Date.now() - 1000) }],
  ])('%s it takes nothing (410)', async (_state, values) => {
    const { token, id } = await newLink();
    await app.store.asSystem((tx) => tx.updateTable('upload_link').set(values).where('id', '=', id).execute());
    const before = filesLying();
    expect((await send(token)).statusCode).toBe(410);
    expect(filesLying()).toBe(before);
  });

  it('answers an unknown token with 404', async () => {
    expect((await send('a'.repeat(43))).statusCode).toBe(404);
  });
});

it('the erasure of a person removes addresses, waiting mails and open links', async () => {
  const profile = await addProfile(tenant.customer);
  const { token, url, id } = await newLink({ profile: `/api/profiles/${profile}`, email: 'petra@haus.test' });
  const scope = { kind: 'customer', userId: 1, customerId: tenant.customer } as const;
  await app.store.asActor(scope, 'read write', (tx) =>
    forgetLinksOf(tx, scope, { id: profile, customer_id: tenant.customer }),
  );
  expect(await readProof(url)).toMatchObject({ state: 'revoked' });
  expect((await readProof(url)).email).toBeUndefined();
  expect((await app.inject(`/api/pd/${token}`)).statusCode).toBe(410);
  const mails = await app.store.asSystem((tx) =>
    tx.selectFrom('mail_outbox').select('id').where('about', '=', `upload-link:${id}`).execute(),
  );
  expect(mails).toEqual([]);
});
