import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';

const folder = path.resolve(import.meta.dirname, '../../deploy/monitoring');
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
const isRules = (file: string) => file === 'alerts.yaml';
const expressions = fs
  .readdirSync(folder)
  .filter((file) => isRules(file) || file.endsWith('.json'))
  .flatMap((file) =>
    [...read(file).matchAll(isRules(file) ? /^ +expr: '(.*)'$/gm : /"expr": "(.*)",?$/gm)].map(
      ([, expression = '']) => expression,
    ),
  );

/** The words of an expression that name a metric; labels and functions are left out. */
const metricsIn = (expression: string) =>
  (expression.replaceAll(/\{.*?\}|\b(?:by|without) \(.*?\)/g, '').match(/\b[a-z]+(?:_[a-z0-9]+)+\b|\bup\b/g) ?? [])
    .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
    .filter((name) => name !== 'histogram_quantile' && name !== 'up');

let app: FastifyInstance;
beforeAll(async () => {
  app = await testApp();
  app.jobTimes.set('generate tasks', { succeededAt: new Date(), failedAt: new Date() });
});
afterAll(() => app.close());

const scrape = async () => (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;

it('what happened in the database is counted, without a name of anybody', async () => {
  const customer = await factories(app).addCustomer();
  await ledgerFixture(app).addEntries(customer, 3);
  const body = await scrape();
  expect(body).toContain('database_up 1');
  expect(body).toContain('job_last_success_timestamp_seconds{name="generate tasks"}');
  expect(body).toContain('backup_last_success_timestamp_seconds{kind="backup"} 0');
  expect(body).toContain('ledger_entries 3\n');
  expect(body).toContain('ledger_unsigned_entries 3\n');
  expect(body).not.toContain('@');
});

/** Metrics of replicas exist only where one is configured, and their names stand in replica-metrics.ts. */
const isOfReplicas = (name: string) => /^database_(?:replica|reads)_/.test(name);

it('every metric that an alert or a dashboard asks for is exported', async () => {
  const exported = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  expect(expressions.length).toBeGreaterThan(40);
  const asked = [...new Set(expressions.flatMap(metricsIn))].filter((name) => !isOfReplicas(name));
  expect(asked.filter((name) => !exported.has(name))).toEqual([]);
});

it('every alert has a test that makes it fire', () => {
  const names = (file: string, pattern: RegExp) => [
    ...new Set([...read(file).matchAll(pattern)].map(([, name]) => name)),
  ];
  expect(names('alerts.test.yaml', /alertname: (\w+)/g)).toEqual(names('alerts.yaml', /- alert: (\w+)/g));
});
