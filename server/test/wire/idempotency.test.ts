import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { answersWithDefect, morningRound } from '#server/test/fixtures/protocol-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

let app: FastifyInstance;
let tenant: Awaited<ReturnType<ReturnType<typeof factories>['addTenant']>>;
let action: string;

beforeAll(async () => {
  app = await testApp();
  tenant = await factories(app).addTenant();
  action = (await tenant.service('/api/actions?isActive=true')).json()['hydra:member'][0]['@id'];
});
afterAll(() => app.close());

function record(key: string, change: object = {}, client: Client = tenant.service) {
  const payload = JSON.stringify({ action, profile: `/api/profiles/${tenant.profile}`, ...change });
  return client({
    method: 'POST',
    url: '/api/activities',
    payload,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  });
}
const count = async (): Promise<number> => (await tenant.service('/api/activities')).json()['hydra:totalItems'];

describe('a write repeated with its idempotency key', () => {
  it('happens once and gets the same response, marked as a repetition', async () => {
    const [before, key] = [await count(), randomUUID()];
    const [first, second] = [await record(key), await record(key)];
    expect(await count()).toBe(before + 1);
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers['location'] });
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
  });

  it('gets the fields of its request back, which are not stored twice', async () => {
    const { service, profile } = await factories(app).addTenant();
    const roundForm = await factories(app).addForm({}, morningRound);
    const answers = { ...answersWithDefect, blockedBy: { value: 'Getränkekisten '.repeat(200) } };
    const payload = {
      uuid: randomUUID(),
      formVersion: `/api/form_versions/${roundForm.version}`,
      profile: `/api/profiles/${profile}`,
      answers,
    };
    const headers = { 'idempotency-key': randomUUID() };
    const save = () => service({ method: 'POST', url: '/api/protocols', payload, headers });
    const [first, second] = [await save(), await save()];
    expect(first.json()).toMatchObject({ state: 'draft', revision: 1, answers });
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    const keptResponse = await app.store.asSystem((tx) =>
      tx.selectFrom('idempotency').select('body').orderBy('created_at', 'desc').limit(1).executeTakeFirst(),
    );
    expect(keptResponse?.body?.length).toBeLessThan(1200);
  });

  it('with another body is refused (422)', async () => {
    const key = randomUUID();
    await record(key);
    const before = await count();
    const answer = await record(key, { comment: 'anders' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toBe('Der Idempotency-Key wurde bereits für eine andere Anfrage verwendet.');
    expect(await count()).toBe(before);
  });

  it('sent twenty times at once happens once', async () => {
    const [before, key] = [await count(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(await count()).toBe(before + 1);
  });

  it('a hundred writes sent five times each at once happen once each, even if some are told to retry (429)', async () => {
    const before = await count();
    const keys = Array.from({ length: 100 }, () => randomUUID());
    const requests = keys.flatMap((key) => Array.from({ length: 5 }, () => record(key)));
    const answers = await Promise.all(requests);
    expect([...new Set(answers.map(({ statusCode }) => statusCode))].toSorted()).toEqual([201, 429]);
    for (const key of keys) expect((await record(key)).statusCode).toBe(201);
    expect(await count()).toBe(before + 100);
  });

  it('is accepted even if its event is older than a new write may report', async () => {
    const [before, key] = [await count(), randomUUID()];
    const almostTooLong = 72 * 3_600_000 - 1000;
    const change = { occurredAt: new Date(Date.now() - almostTooLong).toISOString() };
    expect((await record(key, change)).statusCode).toBe(201);
    await wait(1200);
    expect((await record(key, change)).statusCode).toBe(201);
    const asNew = await record(randomUUID(), change);
    expect([asNew.statusCode, asNew.json().violations[0].propertyPath]).toEqual([422, 'occurredAt']);
    expect(await count()).toBe(before + 1);
  });

  it('after an error is executed like a new one', async () => {
    const key = randomUUID();
    expect((await record(key, { action: '/api/actions/999999' })).statusCode).toBe(400);
    expect((await record(key)).statusCode).toBe(201);
  });

  it('by another user is independent of the first', async () => {
    const key = randomUUID();
    await record(key);
    const { service, profile } = await factories(app).addTenant();
    const answer = await record(key, { profile: `/api/profiles/${profile}` }, service);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).not.toHaveProperty('idempotent-replayed');
  });

  it.each(['', ' ', 'a b', 'ä', 'a'.repeat(256)])('requires a valid key: %j is refused (400)', async (key) => {
    expect((await record(key)).statusCode).toBe(400);
  });

  it('without a response body is repeated without one (204)', async () => {
    const { addUser, signIn } = factories(app);
    const client = await signIn(await addUser('ROLE_OPERATOR', [tenant.customer]));
    const headers = { 'idempotency-key': randomUUID() };
    expect((await client({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(204);
    // The session has ended, so even a repeated request is refused.
    expect((await client({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(401);
  });
});
