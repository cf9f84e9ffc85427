import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { type Client, testApp } from '#server/test/app/test-app.ts';
import { NETWORK_READ_LIMIT } from './demo-limit.rules.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);

const demo = await addTenant({ customer: { is_demo: true } });
const tenant = await addTenant();

/** A refused body counts as well, because it had to be read. */
const write = (client: Client, bytes: number) =>
  client({ method: 'POST', url: '/api/protocols', payload: { answers: 'x'.repeat(bytes) } });

it('a network that writes too much to the demo is refused with 429, and all others can continue', async () => {
  for (let sentCount = 0; sentCount < 10; sentCount += 1)
    expect((await write(demo.service, 4_000_000)).statusCode).toBe(400);
  const refusedResponse = await write(demo.service, 4_000_000);
  expect(refusedResponse.statusCode).toBe(429);
  expect(Number(refusedResponse.headers['retry-after'])).toBeGreaterThan(3000);
  expect(refusedResponse.json()['hydra:description']).toBe(
    'Im Demo-Zugang wurde in der letzten Stunde sehr viel gespeichert. Bitte später erneut versuchen.',
  );
  expect((await write(demo.operator, 10)).statusCode).toBe(429);
  expect((await demo.service('/api/tasks')).statusCode).toBe(200);
  expect((await write(tenant.service, 10)).statusCode).toBe(400);
});

it('a network that reads too much from the demo is refused with 429, and all others can continue', async () => {
  const visitor = { url: '/api/states/1', remoteAddress: '203.0.113.9' };
  const readUntilRefused = async (times: number) => {
    let last = 200;
    for (let requestCount = 0; requestCount < times; requestCount += 1) last = (await demo.service(visitor)).statusCode;
    return last;
  };
  expect(await readUntilRefused(NETWORK_READ_LIMIT.requests)).toBe(200);
  expect(await readUntilRefused(1)).toBe(429);
  expect((await demo.service('/api/states/1')).statusCode).toBe(200);
  expect((await tenant.service(visitor)).statusCode).toBe(200);
});
