import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '#server/test/app/test-app.ts';
import { runEveryMinute } from './jobs.ts';

const Span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

/** Receives traces like a collector. */
const received: string[] = [];
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    received.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => collector.close());

it('a request, its queries and a job are sent as spans, without a value', async () => {
  const address = collector.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const app = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const response = await app.inject({
    method: 'POST',
    url: '/authentication_token',
    payload: { email: 'geheim@example.org', password: 'Geheimnis!1' },
  });
  const { promise: hasRun, resolve } = Promise.withResolvers<void>();
  const runner = runEveryMinute(app.store, [{ name: 'count', run: async () => resolve() }], () => undefined);
  await hasRun;
  await runner.stop();
  await app.close();
  const spans = received
    .flatMap((body) => z.parse(Sent, JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const request = spans.find(({ name }) => name.startsWith('POST '));
  expect(request?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: response.statusCode },
  });
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.every(({ traceId }) => traceId === request?.traceId)).toBe(true);
  expect(spans.map(({ name }) => name)).toContain('job count');
  expect(received.join('')).not.toMatch(/geheim/i);
});
