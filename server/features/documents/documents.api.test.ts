import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { formBody, tinyPng, type FileToSend } from '#server/test/fixtures/form-body.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { deleteUnusedProofs } from './delete-unused-proofs.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addUser, signIn } = factories(app);
const tenant = await addTenant({ location: { is_premium: true } });
const otherTenant = await addTenant({ location: { is_premium: true } });

const send = (client: Client, fields: object, file: FileToSend = tinyPng, key?: string) => {
  const { payload, headers } = formBody({ category: 'permit', ...fields }, file);
  const allHeaders = { ...headers, ...(key !== undefined && { 'idempotency-key': key }) };
  return client({ method: 'POST', url: '/api/documents', payload, headers: allHeaders });
};
const patch = (client: Client, url: string, payload: object) =>
  client({
    method: 'PATCH',
    url,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/merge-patch+json' },
  });
const list = async (client: Client, search = '') =>
  (await client(`/api/documents?${search}`)).json()['hydra:member'].map(({ id }: { id: number }) => id);
const files = () =>
  fs.readdirSync(app.config.FILES_DIR ?? '', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;

describe('a file', () => {
  it('is stored with its metadata, and visible to the staff of its location', async () => {
    const validUntil = '2030-01-31T00:00:00+00:00';
    const answer = await send(tenant.operator, {
      name: 'Erlaubnis nach § 33i',
      location: `/api/locations/${tenant.location}`,
      validUntil,
      needsReading: 'true',
    });
    expect(answer.statusCode).toBe(201);
    const document = answer.json();
    expect(document).toMatchObject({
      '@type': 'Document',
      name: 'Erlaubnis nach § 33i',
      mimeType: 'image/jpeg',
      location: `/api/locations/${tenant.location}`,
      validUntil,
      needsReading: true,
      hasThumbnail: true,
      version: 1,
      origin: document['@id'],
    });
    for (const client of [tenant.operator, tenant.service]) {
      const shownResponse = await client(`/document/show/${document.id}`);
      expect(shownResponse.statusCode).toBe(200);
      expect(shownResponse.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': String(document.size),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="datei.jpg"; filename*=UTF-8''Erlaubnis%20nach%20%C2%A7%2033i.jpg`,
      });
      expect((await sharp(shownResponse.rawPayload).metadata()).format).toBe('jpeg');
      const thumbnail = await client(`/document/thumbnail/${document.id}`);
      expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
  });

  it('takes the file name unless it is given a name', async () => {
    const file = { ...tinyPng, name: 'Aushang Jugendschutz.PNG' };
    expect((await send(tenant.operator, {}, file)).json().name).toBe('Aushang Jugendschutz');
  });

  it('is stored once on a retry; another file with that idempotency key is refused (422)', async () => {
    const key = randomUUID();
    const first = await send(tenant.operator, { name: 'Vertrag' }, tinyPng, key);
    const before = files();
    const repeatedResponse = await send(tenant.operator, { name: 'Vertrag' }, tinyPng, key);
    expect([repeatedResponse.statusCode, repeatedResponse.json().id]).toEqual([201, first.json().id]);
    expect(repeatedResponse.headers['idempotent-replayed']).toBe('true');
    const different = { ...tinyPng, content: await sharp(tinyPng.content).resize(2).png().toBuffer() };
    expect((await send(tenant.operator, { name: 'Vertrag' }, different, key)).statusCode).toBe(422);
    expect((await send(tenant.operator, { name: 'Anderer' }, tinyPng, key)).statusCode).toBe(422);
    expect(files()).toBe(before);
  });

  it('with an invalid field is refused before the file is examined, and leaves nothing behind', async () => {
    const before = files();
    const answer = await send(tenant.operator, { category: 'gossip', validUntil: 'morgen' });
    expect(answer.statusCode).toBe(422);
    const paths = answer.json().violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath);
    expect(paths.toSorted()).toEqual(['category', 'validUntil']);
    expect((await send(tenant.operator, { location: '/api/locations/999999' })).statusCode).toBe(400);
    expect(files()).toBe(before);
  });

  it('of another organisation is not found (404), and of another location neither for service', async () => {
    const otherLocation = await addLocation(tenant.customer);
    const { id } = (await send(tenant.operator, { location: `/api/locations/${otherLocation}` })).json();
    for (const client of [otherTenant.operator, otherTenant.service, tenant.service])
      for (const url of [`/api/documents/${id}`, `/document/show/${id}`, `/document/thumbnail/${id}`])
        expect((await client(url)).statusCode, url).toBe(404);
    expect(await list(tenant.service)).not.toContain(id);
  });

  it('without a location is listed with those of each location of its organisation, and of no other one', async () => {
    const { operator, location } = await addTenant({ location: { is_premium: true } });
    const idOf = async (fields: object) => (await send(operator, fields)).json().id;
    const everywhere = await idOf({});
    const here = await idOf({ location: `/api/locations/${location}` });
    const atLocation = (client: Client, id: number) => list(client, `location=/api/locations/${id}&order[id]=asc`);
    expect(await atLocation(operator, location)).toEqual([everywhere, here]);
    expect(await atLocation(await signIn(await addUser('ROLE_ADMIN')), tenant.location)).not.toContain(everywhere);
  });

  it('is sent by an admin for the named organisation, but not for a location of another one', async () => {
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const customer = `/api/customers/${tenant.customer}`;
    expect((await send(admin, {})).json().violations).toEqual([
      { propertyPath: 'customer', message: 'Bitte eine Organisation wählen.' },
    ]);
    expect((await send(admin, { customer })).json().customer).toBe(customer);
    const location = `/api/locations/${otherTenant.location}`;
    expect((await send(admin, { customer, location })).statusCode).toBe(422);
    expect((await send(admin, { location })).json().customer).toBe(`/api/customers/${otherTenant.customer}`);
  });

  it('is sent by service for its own location only', async () => {
    const sentResponse = await send(tenant.service, { needsReading: 'true' });
    expect(sentResponse.json()).toMatchObject({ location: `/api/locations/${tenant.location}`, needsReading: false });
    const tenantWithoutPremium = await addTenant();
    expect((await send(tenantWithoutPremium.service, {})).statusCode).toBe(403);
  });
});

describe('the next version of a file', () => {
  it('names the version it replaces, which can be replaced only once', async () => {
    const first = (await send(tenant.operator, { name: 'Anweisung', category: 'workInstruction' })).json();
    const next = { name: 'Anweisung', category: 'workInstruction', replaces: first['@id'] };
    const second = (await send(tenant.operator, next)).json();
    expect(second).toMatchObject({ version: 2, replaces: first['@id'], origin: first['@id'] });
    expect((await tenant.operator(first['@id'])).json().replacedBy).toBe(second['@id']);
    expect((await send(tenant.operator, next)).statusCode).toBe(409);
    expect(await list(tenant.operator, `origin=${first.id}`)).toHaveLength(2);
    expect(await list(tenant.operator, `origin=${first.id}&exists[replacedBy]=false`)).toEqual([second.id]);
  });
});

describe('the metadata of a file', () => {
  it('is changed by the management and recorded in the ledger', async () => {
    const { '@id': iri } = (await send(tenant.operator, {})).json();
    const answer = await patch(tenant.operator, iri, { name: 'Neu', location: `/api/locations/${tenant.location}` });
    expect(answer.json()).toMatchObject({ name: 'Neu', location: `/api/locations/${tenant.location}` });
    expect((await patch(tenant.operator, iri, { location: null })).json().location).toBeUndefined();
    expect((await patch(tenant.service, iri, { name: 'X' })).statusCode).toBe(403);
    const { entries } = await ledgerOf(app, tenant.customer);
    expect(entries.slice(-3).map(({ body }) => JSON.parse(body).type)).toEqual([
      'document.sent',
      'document.changed',
      'document.changed',
    ]);
  });

  it('is neither locked nor recorded by a change without effect', async () => {
    const {
      '@id': iri,
      id,
      name,
      category,
    } = (await send(tenant.operator, { validUntil: '2030-01-31T00:00:00+00:00' })).json();
    const size = async () => (await ledgerOf(app, tenant.customer)).entries.length;
    const before = await size();
    const unchangedFields = {
      name,
      category,
      validUntil: '2030-01-31T01:00:00+01:00',
      location: null,
      needsReading: false,
    };
    expect((await patch(tenant.operator, iri, unchangedFields)).json()).toMatchObject({ id, name });
    expect(await size()).toBe(before);
  });

  it('accepts an end from 1900 to 2099, and an end outside that range only if it is unchanged', async () => {
    const slip = '9999-12-31T00:00:00+00:00';
    const sentResponse = await send(tenant.operator, { validUntil: slip });
    expect([sentResponse.statusCode, sentResponse.json().violations]).toMatchObject([
      422,
      [{ propertyPath: 'validUntil' }],
    ]);
    const { '@id': iri, id } = (await send(tenant.operator, {})).json();
    expect((await patch(tenant.operator, iri, { validUntil: '0001-01-01T00:00:00+00:00' })).statusCode).toBe(422);
    await app.store.asSystem((tx) =>
      tx
        .updateTable('document')
        .set({ valid_until: new Date(slip) })
        .where('id', '=', id)
        .execute(),
    );
    const renamedResponse = await patch(tenant.operator, iri, { name: 'Alter Vertrag', validUntil: slip });
    expect(renamedResponse.json()).toMatchObject({ name: 'Alter Vertrag', validUntil: slip });
  });

  it('keeps both of two concurrent changes', async () => {
    const { '@id': iri } = (await send(tenant.operator, {})).json();
    await Promise.all([
      patch(tenant.operator, iri, { name: 'Neuer Name' }),
      patch(tenant.operator, iri, { category: 'contract' }),
    ]);
    expect((await tenant.operator(iri)).json()).toMatchObject({ name: 'Neuer Name', category: 'contract' });
  });

  it('shows the sender to the management, not to service', async () => {
    const { '@id': iri } = (await send(tenant.operator, {})).json();
    expect((await tenant.operator(iri)).json().user).toMatch(/^\/api\/users\//);
    expect((await tenant.service(iri)).json().user).toBeUndefined();
  });

  it('can turn no file into a proof and no proof into a file (422)', async () => {
    const file = (await send(tenant.operator, {})).json();
    const proof = (await send(tenant.operator, { category: 'proof' })).json();
    expect((await patch(tenant.operator, file['@id'], { category: 'proof' })).statusCode).toBe(422);
    expect((await patch(tenant.operator, proof['@id'], { category: 'permit' })).statusCode).toBe(422);
    expect(await list(tenant.operator, 'pagination=false')).not.toContain(proof.id);
    for (const what of ['show', 'thumbnail']) {
      const shownResponse = await tenant.service(`/document/${what}/${proof.id}`);
      // The tablet is shared, so the file must not remain in its cache.
      expect([shownResponse.statusCode, shownResponse.headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });
});

describe('the copy of a proof', () => {
  it('is deleted with its file after two days without a proof; a file of the location never is', async () => {
    const [copy, file] = [
      (await send(tenant.operator, { category: 'proof' })).json(),
      (await send(tenant.operator, {})).json(),
    ];
    const enteredBody = (await send(tenant.operator, { category: 'proof' })).json();
    await app.store.asSystem(async (tx) => {
      const type = await tx.selectFrom('proof_type').select('id').limit(1).executeTakeFirstOrThrow();
      const person = { customer_id: tenant.customer, profile_id: tenant.profile, proof_type_id: type.id };
      const proof = { ...person, name: 'Schulung', issued_at: '2026-01-05', document_id: enteredBody.id };
      await tx
        .insertInto('profile_document')
        .values({ ...proof, state: 'accepted' })
        .execute();
    });
    // The file was replaced, but the ledger still refers to the first one.
    const later = (await send(tenant.operator, { category: 'proof' })).json();
    await app.store.asSystem((tx) =>
      tx
        .updateTable('profile_document')
        .set({ document_id: later.id })
        .where('document_id', '=', enteredBody.id)
        .execute(),
    );
    const openings = () =>
      app.store.asSystem((tx) =>
        sql<{ count: number }>`
          select count(*)::int as count from ledger_opening natural join ledger_entry
          where body::jsonb ->> 'entity' = ${copy['@id']}`.execute(tx),
      );
    expect((await openings()).rows[0]?.count).toBeGreaterThan(0);
    const runIn = (days: number) =>
      deleteUnusedProofs(app.files).run(app.store, new Date(Date.now() + days * 86_400_000));
    await runIn(1);
    expect((await tenant.operator(copy['@id'])).statusCode).toBe(200);
    const before = files();
    await runIn(3);
    expect((await tenant.operator(copy['@id'])).statusCode).toBe(404);
    expect(files()).toBeLessThan(before);
    expect((await openings()).rows).toEqual([{ count: 0 }]);
    for (const kept of [file, enteredBody, later])
      expect((await tenant.operator(`/document/show/${kept.id}`)).statusCode).toBe(200);
  });
});
