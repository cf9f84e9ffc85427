// Many calls of the API store names of a person. This test makes each of them about one person, erases that person, and
// searches everything that is stored for the names.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { symbols } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { SEND_MAIL_JOB } from '#server/mail/mail-outbox.ts';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import { payloadFor } from '#server/test/fixtures/form-body.ts';
import { bodyOf, isAboutOwnAccess, movesSession, urlOf } from '#server/test/permissions/permission-requests.ts';
import { permissionFixture } from '#server/test/permissions/permission-fixture.ts';
import { runJob } from './run-job.ts';
import { testApp, type Client } from './test-app.ts';

const app = await testApp({ LOG_LEVEL: 'error' });
afterAll(() => app.close());
const log: string[] = [];
Reflect.set(app.log, symbols.streamSym, { write: (line: string) => log.push(line) });
app.log.level = 'trace';
const services = await permissionFixture(app);

const WORDS = ['Quarzfels', 'Birnenholz', 'Zimtstern'];
const NAMES = { before: 'Xaver "Xari" Quarzfels', after: 'Xaver Birnenholz (Leitung)' };
const MERGE_PATCH = 'application/merge-patch+json';

/** Returns the tables whose rows contain one of the words, with the text around it. */
const tablesWith = (words: readonly string[]): Promise<string[]> =>
  app.store.asSystem(async (tx) => {
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(tx);
    const foundTables = [];
    for (const { name } of tables.rows)
      for (const word of words) {
        const { rows } = await sql<{ text: string }>`
          select one::text as text from ${sql.table(name)} one where strpos(one::text, ${word}) > 0 limit 1`.execute(
          tx,
        );
        foundTables.push(...rows.map(({ text }) => `${name}: ${text}`));
      }
    return foundTables;
  });

/** Returns the files in the data folder that contain one of the words; archives are unpacked. */
async function filesWith(words: readonly string[]): Promise<string[]> {
  const entries = await fs.readdir(app.config.DATA_DIR, { recursive: true, withFileTypes: true });
  const occurrences = [];
  for (const entry of entries.filter((item) => item.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await fs.readFile(file);
    const inside = bytes.subarray(0, 2).toString('latin1') === 'PK' ? Object.values(unzipSync(bytes)) : [bytes];
    if (inside.some((part) => words.some((word) => Buffer.from(part).includes(word)))) occurrences.push(file);
  }
  return occurrences;
}

interface Sent {
  readonly client: Client;
  readonly request: InjectOptions;
}
const sentRequests: Sent[] = [];

async function write(client: Client, request: InjectOptions) {
  const keyed = { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
  sentRequests.push({ client, request: keyed });
  return client(keyed);
}

const change = (client: Client, url: string, changes: object) =>
  write(client, { method: 'PATCH', url, headers: { 'content-type': MERGE_PATCH }, payload: JSON.stringify(changes) });

const writing = allEndpoints.filter(
  (endpoint) => endpoint.method !== 'GET' && !movesSession(endpoint) && !isAboutOwnAccess(endpoint),
);

it('after an erasure no table, file, log line or stored response contains the person', async () => {
  const { operator, service, admin } = services.actors;
  const { profile, customer } = operator.own;
  const url = `/api/profiles/${profile}`;
  await change(operator.client, url, { name: NAMES.before, comment: 'Kennt den Zimtstern' });
  for (const endpoint of writing)
    for (const { client, own } of [service, operator, admin]) {
      if (endpoint.path === '/api/profiles/{id}') continue;
      const payload = payloadFor(endpoint, await bodyOf(endpoint, services, own));
      await write(client, { method: endpoint.method, url: await urlOf(endpoint, services, own), ...payload });
    }
  await change(operator.client, url, { name: NAMES.after });
  const link = { profile: url, type: '/api/proof_types/1', email: 'xaver@quarzfels-Quarzfels.test' };
  await write(operator.client, { method: 'POST', url: '/api/upload_links', payload: link });
  const expectedMessage = `Nachweis von ${NAMES.after} läuft ab, vorher ${NAMES.before}`;
  await app.store.asSystem(async (tx) => {
    const type = 'WARNING' as const;
    const values = { receiver_id: operator.own.user, customer_id: customer, type, message: expectedMessage };
    await tx.insertInto('notification').values(values).execute();
    await sql`update import_line set cells = ${JSON.stringify([NAMES.after])} where customer_id = ${customer}`.execute(
      tx,
    );
  });
  await write(operator.client, {
    method: 'POST',
    url: '/api/organisation_exports',
    payload: { customer: `/api/customers/${customer}` },
  });
  await runJob(app, 'make exports');
  await expect.poll(() => filesWith(WORDS), { timeout: 20_000 }).not.toEqual([]);
  expect((await tablesWith(WORDS)).map((row) => row.split(':')[0])).toEqual(
    expect.arrayContaining(['idempotency', 'import_line', 'ledger_opening', 'notification', 'profile_name']),
  );

  await change(operator.client, url, { isActive: false });
  const erasure = { name: NAMES.after, reason: 'Auf eigenen Wunsch' };
  const erasedResponse = await operator.client({ method: 'POST', url: `${url}/erasure`, payload: erasure });
  expect([erasedResponse.statusCode, erasedResponse.json().name]).toEqual([201, `Gelöschte Person ${profile}`]);
  await runJob(app, SEND_MAIL_JOB);
  expect(await tablesWith(WORDS)).toEqual([]);
  expect(await filesWith(WORDS)).toEqual([]);
  expect(log.filter((line) => WORDS.some((word) => line.includes(word)))).toEqual([]);
  for (const { client, request } of sentRequests) {
    const { body } = await client(request);
    expect(
      WORDS.filter((word) => body.includes(word)),
      JSON.stringify(request.url),
    ).toEqual([]);
  }
  expect(await tablesWith(WORDS)).toEqual([]);
});
