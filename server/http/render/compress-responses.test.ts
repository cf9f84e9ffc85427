import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

let app: FastifyInstance;
let service: Client;

beforeAll(async () => {
  app = await testApp();
  ({ service } = await factories(app).addTenant());
});
afterAll(() => app.close());

const LARGE = '/api/actions?pagination=false';
const SMALL = '/api/actions/1';

const readList = (url: string, acceptedEncoding?: string) =>
  service({ url, headers: acceptedEncoding === undefined ? {} : { 'accept-encoding': acceptedEncoding } });

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a client that accepts %s receives a compressed list', async (accepted, encoding, decompress) => {
  const plainResponse = await readList(LARGE);
  const compressed = await readList(LARGE, accepted);
  expect(compressed.headers['content-encoding']).toBe(encoding);
  expect(compressed.rawPayload.length).toBeLessThan(plainResponse.rawPayload.length / 3);
  expect(decompress(compressed.rawPayload).toString()).toBe(plainResponse.body);
  // A client that read a compressed response may use its tag to change the record.
  expect(compressed.headers['etag']).toBe(plainResponse.headers['etag']);
});

it('a client that accepts no compression receives the text', async () => {
  expect((await readList(LARGE, 'identity')).headers['content-encoding']).toBeUndefined();
});

it('a small response is not compressed', async () => {
  expect((await readList(SMALL, 'br')).headers['content-encoding']).toBeUndefined();
});

it('an unchanged list is answered without a body', async () => {
  const { headers } = await readList(LARGE, 'br');
  const answer = await service({
    url: LARGE,
    headers: { 'accept-encoding': 'br', 'if-none-match': String(headers['etag']) },
  });
  expect(answer.statusCode).toBe(304);
  expect(answer.rawPayload).toHaveLength(0);
});

it('a compressed request is not decompressed, because it could expand beyond the limit', async () => {
  const answer = await service({
    method: 'POST',
    url: '/api/activities',
    payload: gzipSync('{}'),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  expect(answer.statusCode).toBe(400);
});
