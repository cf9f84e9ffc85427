import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#server/test/app/test-app.ts';
import { wireFixture, write } from './wire-fixture.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let fixture: Awaited<ReturnType<typeof wireFixture>>;
beforeAll(async () => {
  app = await testApp();
  fixture = await wireFixture(app);
});
afterAll(() => app.close());

const url = () => `/api/locations/${fixture.location}`;
const etagNow = async (accept?: string) =>
  String((await fixture.operator({ url: url(), headers: accept === undefined ? {} : { accept } })).headers['etag']);
const change = (body: object, headers: Record<string, string>) =>
  write(fixture.operator, { method: 'PATCH', url: url(), body, headers });

describe('of two who change the same item', () => {
  it('the second is refused and told (412), and nothing is overwritten', async () => {
    const known = await etagNow();
    expect((await change({ tourintervall: 1800 }, { 'if-match': known })).statusCode).toBe(200);
    const second = await change({ tourintervall: 2700 }, { 'if-match': known });
    expect([second.statusCode, second.json().detail]).toEqual([
      412,
      'Inzwischen hat jemand anderes gespeichert. Bitte prüfen Sie, was sich geändert hat.',
    ]);
    expect((await fixture.operator(url())).json().tourintervall).toBe(1800);
  });

  it('at the very same moment one is refused', async () => {
    const known = await etagNow();
    const answers = await Promise.all([
      change({ tourintervall: 3000 }, { 'if-match': known }),
      change({ profileLockMinutes: 7 }, { 'if-match': known }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  it('the refused one may send the same key again once it has seen what changed', async () => {
    const key = { 'idempotency-key': 'one-save' };
    expect((await change({ tourintervall: 4000 }, { ...key, 'if-match': '"old"' })).statusCode).toBe(412);
    expect((await change({ tourintervall: 4000 }, { ...key, 'if-match': await etagNow() })).statusCode).toBe(200);
    const repeated = await change({ tourintervall: 4000 }, { ...key, 'if-match': '"old"' });
    expect([repeated.statusCode, repeated.headers['idempotent-replayed']]).toEqual([200, 'true']);
  });
});

describe('a change goes through', () => {
  it.each([
    ['without a condition', async () => ({})],
    ['on any version', async () => ({ 'if-match': '*' })],
    ['on one of several versions', async () => ({ 'if-match': `"other", ${await etagNow()}` })],
    ['behind a proxy that compresses', async () => ({ 'if-match': `W/${await etagNow()}` })],
    [
      'of a client that reads plain JSON',
      async () => ({ accept: 'application/json', 'if-match': await etagNow('application/json') }),
    ],
  ])('%s', async (_case, headers) => {
    expect((await change({ tourintervall: 5000 }, await headers())).statusCode).toBe(200);
  });
});

it('who may not change it hears that and nothing of its version (403)', async () => {
  const headers = { 'if-match': '"old"' };
  const answer = await write(fixture.service, { method: 'PATCH', url: url(), body: { tourintervall: 60 }, headers });
  expect(answer.statusCode).toBe(403);
});
