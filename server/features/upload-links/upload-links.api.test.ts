import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { symbols } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '#server/access/one-time-token.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { sendMails } from '#server/mail/send-mails.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { startMailServer } from '#server/test/tools/mail-server.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const mailServer = await startMailServer();
const app = await testApp({ ...mailServer.environment, PUBLIC_ORIGIN: 'https://schutzbuch.example' });
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
const { addTenant, addProfile, addUser, signIn } = factories(app);

let tenant: Awaited<ReturnType<typeof addTenant>>;
let admin: Client;
beforeAll(async () => {
  tenant = await addTenant({ customer: { name: 'Nordlicht Automaten GmbH' } });
  admin = await signIn(await addUser('ROLE_ADMIN'));
});

const typeWithEnd = '/api/proof_types/12';
const typeWithoutEnd = '/api/proof_types/9';
const create = (client: Client, body: object = {}) =>
  client({
    method: 'POST',
    url: '/api/upload_links',
    payload: { profile: `/api/profiles/${tenant.profile}`, type: typeWithEnd, ...body },
  });
const open = (token: string) => app.inject(`/api/pd/${token}`);
const revoke = (client: Client, url: string) => client({ method: 'POST', url: `${url}/revocation` });
const change = (id: number, values: object) =>
  app.store.asSystem((tx) => tx.updateTable('upload_link').set(values).where('id', '=', id).execute());

describe('an upload link', () => {
  it('shows its holder the organisation, the first name and the type of proof, and nothing else', async () => {
    const { token } = (await create(tenant.operator)).json();
    const answer = await open(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      organisation: 'Nordlicht Automaten GmbH',
      firstName: 'Petra',
      typeName: 'Ersthelfer',
      expires: true,
      expiresAt: expect.any(String),
    });
  });

  it('requests no end of validity if the type of proof has none', async () => {
    const { token } = (await create(tenant.operator, { type: typeWithoutEnd })).json();
    expect((await open(token)).json().expires).toBe(false);
  });

  it('can be opened any number of times, as mail programs do, and stays open', async () => {
    const { token, '@id': url } = (await create(tenant.operator)).json();
    for (let count = 0; count < 5; count += 1) expect((await open(token)).statusCode).toBe(200);
    expect((await tenant.operator(url)).json()).toMatchObject({ state: 'open' });
  });

  it('reveals its token once: the database holds only a hash', async () => {
    const { token, id, '@id': url } = (await create(tenant.operator)).json();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await tenant.operator(url)).body).not.toContain(token);
    const { rows } = await app.store.asSystem((tx) =>
      sql<{
        row: string;
        hash: Buffer;
      }>`select upload_link::text as row, token_hash as hash from upload_link where id = ${id}`.execute(tx),
    );
    expect(Buffer.from(rows[0]?.hash ?? [])).toEqual(hashOf(token));
    expect(rows[0]?.row).not.toContain(token);
  });

  it.each([
    ['used', { used_at: new Date() }, 'Über diesen Link wurde bereits ein Nachweis gesendet.'],
    ['expired', { expires_at: new Date(Date.now() - 1000) }, 'Dieser Link ist abgelaufen.'],
    ['revoked', { revoked_at: new Date() }, 'Dieser Link wurde zurückgezogen.'],
  ])('that is %s says so and reveals nothing (410)', async (state, values, message) => {
    const { token, id, '@id': url } = (await create(tenant.operator)).json();
    await change(id, values);
    const answer = await open(token);
    expect(answer.statusCode).toBe(410);
    expect(answer.json()['hydra:description']).toBe(message);
    expect(answer.body).not.toMatch(/Nordlicht|Petra|Ersthelfer/);
    expect((await tenant.operator(url)).json().state).toBe(state);
    expect((await tenant.operator(`/api/upload_links?state=${state}`)).json()['hydra:member']).toMatchObject([{ id }]);
  });

  it.each(['a'.repeat(43), 'kurz', `${'a'.repeat(43)}%00`, '..%2F..%2Fetc'])(
    'that nobody made does not exist (404): %s',
    async (token) => {
      expect((await open(token)).statusCode).toBe(404);
    },
  );

  it('is refused for a profile that has left', async () => {
    const profile = await addProfile(tenant.customer);
    const { token } = (await create(tenant.operator, { profile: `/api/profiles/${profile}` })).json();
    await app.store.asSystem((tx) =>
      tx.updateTable('profile').set({ is_active: false }).where('id', '=', profile).execute(),
    );
    expect((await open(token)).statusCode).toBe(410);
    expect((await create(tenant.operator, { profile: `/api/profiles/${profile}` })).statusCode).toBe(422);
  });
});

describe('retrying the creation of a link after a lost response', () => {
  const key = () => `link-${randomUUID()}`;
  const createAgain = (idempotencyKey: string, body: object = {}, client: Client = tenant.operator) =>
    client({
      method: 'POST',
      url: '/api/upload_links',
      headers: { 'idempotency-key': idempotencyKey },
      payload: { profile: `/api/profiles/${tenant.profile}`, type: typeWithEnd, ...body },
    });
  const count = async () =>
    (await tenant.operator(`/api/upload_links?profile=/api/profiles/${tenant.profile}`)).json()['hydra:totalItems'];

  it('returns the same link and sends one mail', async () => {
    const [same, email, before] = [key(), `${randomUUID()}@privat.test`, await count()];
    const answers = await Promise.all([createAgain(same, { email }), createAgain(same, { email })]);
    const last = await createAgain(same, { email });
    const [first, ...others] = [...answers, last].map((answer) => answer.json());
    expect(last.statusCode).toBe(201);
    expect(others.map(({ id, token }) => ({ id, token }))).toEqual(
      others.map(() => ({ id: first.id, token: first.token })),
    );
    expect((await open(first.token)).statusCode).toBe(200);
    expect(await count()).toBe(before + 1);
    const mails = await app.store.asSystem((tx) =>
      tx.selectFrom('mail_outbox').select('id').where('recipient', '=', email).execute(),
    );
    expect(mails).toHaveLength(1);
  });

  it('is refused for a different link (422); the same key of another user or on another server gives another link', async () => {
    const same = key();
    const { token } = (await createAgain(same)).json();
    for (const other of [{ type: typeWithoutEnd }, { email: 'jemand@privat.test' }])
      expect((await createAgain(same, other)).statusCode).toBe(422);
    expect((await createAgain(same, {}, admin)).json().token).not.toBe(token);
    const elsewhere = openSecrets({ DATA_DIR: '/nowhere', SECRET_KEY: randomBytes(32).toString('base64') });
    expect(elsewhere.derive('x')).not.toEqual(app.secrets.derive('x'));
    expect((await createAgain('nicht brauchbar')).statusCode).toBe(400);
  });

  it('stores nothing in the database that would open the link', async () => {
    const same = key();
    const { token } = (await createAgain(same)).json();
    const leakedTables = await app.store.asSystem(async (tx) => {
      const tables = await sql<{
        name: string;
      }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(tx);
      const hits: string[] = [];
      for (const { name } of tables.rows)
        for (const secret of [token, same]) {
          const like = `%${secret}%`;
          const { rows } = await sql`select 1 from ${sql.table(name)} one where one::text like ${like} limit 1`.execute(
            tx,
          );
          if (rows.length > 0) hits.push(name);
        }
      return hits;
    });
    expect(leakedTables).toEqual([]);
  });
});

describe('revoking', () => {
  it('ends an open link at once, and only once', async () => {
    const { token, '@id': url } = (await create(tenant.operator)).json();
    expect((await revoke(tenant.operator, url)).json()).toMatchObject({ state: 'revoked' });
    expect((await open(token)).statusCode).toBe(410);
    expect((await revoke(tenant.operator, url)).statusCode).toBe(409);
  });

  it('is refused after a proof was sent (409)', async () => {
    const { id, '@id': url } = (await create(tenant.operator)).json();
    await change(id, { used_at: new Date() });
    expect((await revoke(admin, url)).statusCode).toBe(409);
  });
});

describe('a link sent by mail', () => {
  const email = 'petra.petersen@haus.test';

  it('points to this server whatever the Host header says, and is absent from a copy of the database', async () => {
    const answer = await tenant.operator({
      method: 'POST',
      url: '/api/upload_links',
      headers: { host: 'boese.example' },
      payload: { profile: `/api/profiles/${tenant.profile}`, type: typeWithEnd, email },
    });
    expect(answer.json()).toMatchObject({ email, state: 'open' });
    const { token } = answer.json();
    expect(await everythingStored()).not.toContain(token);
    await sendMails(app.config, app.secrets).run(app.store, new Date());
    const [mail] = mailServer.mailsTo(email);
    expect(mail?.text.replaceAll(/=\r\n/g, '')).toContain(`https://schutzbuch.example/pd/${token}`);
    expect(mail?.text).not.toContain('boese.example');
    expect(await everythingStored()).not.toContain(token);
  });

  it.each(['kein-at', 'a@b', 'a@haus.test\r\nBcc: b@haus.test', 'a@haus.test,b@haus.test'])(
    'goes to nothing that is no address (422): %j',
    async (wrong) => {
      const answer = await create(tenant.operator, { email: wrong });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations).toMatchObject([
        { propertyPath: 'email', message: 'Bitte eine gültige E-Mail-Adresse angeben.' },
      ]);
    },
  );

  it('is refused for the demo and its staff, and then no link is created', async () => {
    const demo = await addTenant({ customer: { is_demo: true } });
    const profile = `/api/profiles/${demo.profile}`;
    for (const client of [demo.operator, admin]) {
      expect((await create(client, { profile, email })).statusCode).toBe(422);
    }
    expect((await demo.operator('/api/upload_links')).json()['hydra:totalItems']).toBe(0);
    expect((await create(demo.operator, { profile })).statusCode).toBe(201);
  });
});

describe('the permissions', () => {
  it('refuse a profile of another organisation (400)', async () => {
    const otherTenant = await addTenant();
    expect((await create(otherTenant.operator)).statusCode).toBe(400);
    expect((await otherTenant.operator('/api/upload_links')).json()['hydra:totalItems']).toBe(0);
  });

  it('refuse creating and listing links to the staff of a location (403)', async () => {
    expect((await create(tenant.service)).statusCode).toBe(403);
    expect((await tenant.service('/api/upload_links')).statusCode).toBe(403);
  });
});

it('no token appears in the log at any level', async () => {
  const lines: string[] = [];
  Reflect.set(app.log, symbols.streamSym, { write: (line: string) => lines.push(line) });
  app.log.level = 'trace';
  const { token } = (await create(tenant.operator, { email: 'log@haus.test' })).json();
  await open(token);
  await open(`${token}x`);
  await app.inject({ method: 'DELETE', url: `/api/pd/${token}` });
  await app.inject(`/pd/${token}?x=${token}`);
  app.log.level = 'silent';
  expect(lines.filter((line) => line.includes('/api/pd/[redacted]')).length).toBeGreaterThan(2);
  expect(lines.join('')).not.toContain(token);
});

/** Returns every row of every table as text, with sealed bytes decoded to characters. */
async function everythingStored(): Promise<string> {
  return app.store.asSystem(async (tx) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      tx,
    );
    const texts = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        row: string;
      }>`select to_jsonb(one)::text as row from ${sql.table(name)} as one`.execute(tx);
      texts.push(...rows.map(({ row }) => row));
    }
    const { rows } = await sql<{
      sealed: string;
    }>`select encode(sealed, 'escape') as sealed from mail_outbox where sealed is not null`.execute(tx);
    return [...texts, ...rows.map(({ sealed }) => sealed)].join('\n');
  });
}
