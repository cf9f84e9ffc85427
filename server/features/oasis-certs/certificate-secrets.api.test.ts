import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { symbols } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { resealSecrets } from '#server/features/auth/second-factor/reseal-secrets.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { oasisFixture, PASSPHRASE, PASSWORD } from '#server/test/fixtures/oasis-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const newKey = () => randomBytes(32).toString('base64');
const [oldKey, newerKey] = [newKey(), newKey()];
const app = await testApp({ SECRET_KEY: oldKey, LOG_LEVEL: 'error' });
const logged: string[] = [];
Reflect.set(app.log, symbols.streamSym, { write: (line: string) => logged.push(line) });
app.log.level = 'trace';
const { addTenant, signIn, addUser } = factories(app);
const { addCertificate, newFile, stop } = await oasisFixture(app);
afterAll(async () => {
  await app.close();
  stop();
});

const PATH = '/api/oasis_certificates';
const post = (client: Client, url: string, body: object = {}) =>
  client({ method: 'POST', url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const testOf = async (client: Client, id: number): Promise<string> =>
  (await post(client, `${PATH}/${id}/connection_test`)).json().outcome;
const check = (client: Client) =>
  post(client, '/api/player_checks', { firstName: 'Petra', lastName: 'Muster', dateOfBirth: '1980-05-06' });

/** Returns every row of every table as text; sealed values appear as hexadecimal digits. */
async function dump(): Promise<string> {
  return app.store.asSystem(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(tx);
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(x)::text as row from ${sql.table(name)} x`.execute(
        tx,
      );
      texts.push(...rows.map(({ row }) => row));
    }
    return texts.join('\n');
  });
}

const WRONG = 'Falsches-Kennwort-9999';

describe('the secrets of a certificate', () => {
  it('appear in no response, log line or table after an upload, refused uploads, a test and a query', async () => {
    const tenant = await addTenant();
    const file = newFile();
    const locations = [`/api/locations/${tenant.location}`];
    const body = { name: 'OASIS', oasisUser: 'haus01', password: PASSWORD, passphrase: PASSPHRASE, locations };
    const sentBody = { ...body, file: file.toString('base64') };
    const uploaded = await post(tenant.operator, PATH, sentBody);
    const answers = [
      uploaded,
      await post(tenant.operator, PATH, sentBody),
      await post(tenant.operator, PATH, { ...sentBody, passphrase: WRONG }),
      await post(tenant.operator, PATH, { ...sentBody, file: file.subarray(0, 900).toString('base64') }),
      await post(tenant.operator, PATH, { ...sentBody, oasisUser: PASSWORD }),
      await post(tenant.operator, `${PATH}/${uploaded.json().id}/connection_test`),
      await check(tenant.service),
      await tenant.operator(PATH),
      await tenant.operator(`${PATH}/${uploaded.json().id}`),
      await tenant.operator('/api/export/oasis_certificates.csv'),
      await tenant.operator('/api/audit_entries'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      201, 422, 422, 422, 422, 200, 200, 200, 200, 200, 200,
    ]);
    const loggedTexts = [...answers.map((answer) => answer.body), ...logged, await dump()].join('\n');
    expect(loggedTexts).toContain(uploaded.json().fingerprint);
    for (const secret of [PASSPHRASE, PASSWORD, WRONG]) {
      expect(loggedTexts).not.toContain(secret);
      expect(loggedTexts).not.toContain(Buffer.from(secret).toString('hex'));
      expect(loggedTexts).not.toContain(Buffer.from(secret).toString('base64'));
    }
    for (let at = 0; at + 60 <= file.length; at += 300) {
      expect(loggedTexts).not.toContain(file.subarray(at, at + 30).toString('base64'));
      expect(loggedTexts).not.toContain(file.subarray(at, at + 30).toString('hex'));
    }
    expect(loggedTexts).not.toContain('PRIVATE KEY');
  });

  it('cannot be unsealed in the row of another organisation', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const [ownCertificate, otherCertificate] = [await addCertificate(tenant), await addCertificate(otherTenant)];
    expect(await testOf(tenant.operator, ownCertificate.id)).toBe('connected');
    await app.store.asSystem((tx) =>
      sql`
        update oasis_certificate_secret set pkcs12 = other.pkcs12, passphrase = other.passphrase, password = other.password
        from oasis_certificate_secret other
        where other.certificate_id = ${otherCertificate.id} and oasis_certificate_secret.certificate_id = ${ownCertificate.id}`.execute(
        tx,
      ),
    );
    expect(await testOf(tenant.operator, ownCertificate.id)).toBe('certificateInvalid');
    expect((await check(tenant.service)).json().outcome).toBe('certificateInvalid');
    expect(await testOf(otherTenant.operator, otherCertificate.id)).toBe('connected');
    // The row that cannot be unsealed is deleted, so that the tests below do not count it.
    await app.store.asSystem((tx) =>
      tx.deleteFrom('oasis_certificate_secret').where('certificate_id', '=', ownCertificate.id).execute(),
    );
  });

  it('are unreadable for every request, whatever the role', async () => {
    const tenant = await addTenant();
    const { id } = await addCertificate(tenant);
    const { id: userId } = await addUser('ROLE_ADMIN');
    for (const scope of [
      { kind: 'platform', userId } as const,
      { kind: 'customer', userId, customerId: tenant.customer } as const,
      { kind: 'location', userId, customerId: tenant.customer, locationId: tenant.location } as const,
    ])
      await expect(
        app.store.asActor(scope, 'read only', (tx) =>
          sql`select from oasis_certificate_secret where certificate_id = ${id}`.execute(tx),
        ),
      ).rejects.toThrow('permission denied');
  });
});

describe('a rotation of the key', () => {
  it('runs alongside checks: each is answered, and afterwards the new key suffices', async () => {
    const user = await addUser('ROLE_SERVICE');
    const tenant = await addTenant();
    await app.store.asSystem(async (tx) => {
      await tx.insertInto('user_customer').values({ user_id: user.id, customer_id: tenant.customer }).execute();
      await tx.insertInto('user_location').values({ user_id: user.id, location_id: tenant.location }).execute();
    });
    for (let number = 0; number < 4; number += 1) await addCertificate(tenant);
    const ring = `${newerKey},${oldKey}`;
    const server = (SECRET_KEY: string) =>
      createApp(
        readConfig({ LOG_LEVEL: 'silent', WEB_DIR: '/nowhere', DATA_DIR: app.config.DATA_DIR, SECRET_KEY }),
        app.store,
      );
    const { simulator } = app.oasis;
    if (simulator === undefined) throw new Error('No simulator runs.');
    const [rotating, after] = [await server(ring), await server(newerKey)];
    for (const one of [rotating, after]) one.oasis.useSimulator(simulator);
    const client = await factories(rotating).signIn(user);
    const checking = { isOver: false };
    const outcomes: string[] = [];
    const checkRepeatedly = async () => {
      while (!checking.isOver) outcomes.push((await check(client)).json().outcome);
    };
    const asking = [checkRepeatedly(), checkRepeatedly(), checkRepeatedly()];
    const resealed = await resealSecrets(app.store, rotating.secrets).finally(() => {
      checking.isOver = true;
    });
    await Promise.all(asking);
    expect(resealed.map(({ unreadableCount }) => unreadableCount)).toEqual(resealed.map(() => 0));
    expect(outcomes.length).toBeGreaterThan(2);
    expect(new Set(outcomes)).toEqual(new Set(['clear']));
    expect((await check(await factories(after).signIn(user))).json().outcome).toBe('clear');
    // This server has only the old key.
    expect((await check(await signIn(user))).json().outcome).toBe('certificateInvalid');
    for (const one of [rotating, after]) await one.close();
  });
});
