import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { symbols } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { SIMULATED_SURNAMES } from '#server/oasis/simulator/simulated-people.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { oasisFixture } from '#server/test/fixtures/oasis-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const GUEST = /Xaveria|Unauffindbar|Nirgendheim|Verschwunden|Spurlos|1983-07-19|19\.07\.1983/i;
const logged: string[] = [];
const app = await testApp({ LOG_LEVEL: 'error' });
Reflect.set(app.log, symbols.streamSym, { write: (line: string) => logged.push(line) });
app.log.level = 'trace';
const { addTenant } = factories(app);
const { addCertificate, stop } = await oasisFixture(app);
afterAll(async () => {
  await app.close();
  stop();
});

const person = (lastName: string, extraFields: object = {}) => ({
  firstName: 'Petra',
  lastName,
  dateOfBirth: '1980-05-06',
  ...extraFields,
});
const checkPlayer = (client: Client, body: object, headers: Record<string, string> = {}) =>
  client({
    method: 'POST',
    url: '/api/player_checks',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const outcomeOf = async (client: Client, body: object): Promise<string> =>
  (await checkPlayer(client, body)).json().outcome;

async function openTenant(limit: number | null = null) {
  const tenant = await addTenant({ location: { monthly_limit: limit } });
  return { ...tenant, certificate: await addCertificate(tenant) };
}
const requestsAt = async ({ service, location }: Awaited<ReturnType<typeof addTenant>>): Promise<number> =>
  (await service(`/stats/limits/${location}`)).json().requests;
const checksAt = (location: number) =>
  app.store.asSystem((tx) => tx.selectFrom('player_check').selectAll().where('location_id', '=', location).execute());

describe('a player check', () => {
  it('records that the profile was chosen offline', async () => {
    const tenant = await openTenant();
    const payload = { chosenAt: new Date().toISOString() };
    await tenant.service({ method: 'POST', url: `/api/currentprofile/offline/${tenant.profile}`, payload });
    await checkPlayer(tenant.service, person('Freigabe'));
    await tenant.service({ method: 'POST', url: `/api/currentprofile/set/${tenant.profile}`, payload: {} });
    await checkPlayer(tenant.service, person('Freigabe'));
    const checks = await checksAt(tenant.location);
    expect(checks.map(({ profile_chosen_offline: offline }) => offline).toSorted()).toEqual([false, true]);
  });

  it('clears a guest who is not banned, is counted, and stores nothing about the guest', async () => {
    const tenant = await openTenant();
    const answer = await checkPlayer(tenant.service, person('Muster'));
    expect([answer.statusCode, answer.json()]).toEqual([200, { outcome: 'clear', isSimulated: true }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await requestsAt(tenant)).toBe(1);
  });

  it('queries OASIS at each entry, even with the idempotency key of an earlier request', async () => {
    const tenant = await openTenant();
    const headers = { 'idempotency-key': randomUUID() };
    for (const _time of [1, 2]) await checkPlayer(tenant.service, person('Muster'), headers);
    expect(await requestsAt(tenant)).toBe(2);
  });

  it.each([
    ['banned', SIMULATED_SURNAMES.banned, 1],
    ['unclear', SIMULATED_SURNAMES.unclear, 1],
    ['unclear', SIMULATED_SURNAMES.garbage, 1],
    ['unavailable', SIMULATED_SURNAMES.slow, 0],
    ['unavailable', SIMULATED_SURNAMES.down, 0],
    ['unavailable', SIMULATED_SURNAMES.cut, 0],
    ['certificateInvalid', SIMULATED_SURNAMES.revoked, 0],
  ])('says %s and nothing green (%s); counted: %i', async (outcome, lastName, counted) => {
    const tenant = await openTenant();
    const startedAt = performance.now();
    expect(await outcomeOf(tenant.operator, person(lastName))).toBe(outcome);
    expect(performance.now() - startedAt).toBeLessThan(6000);
    expect(await requestsAt(tenant)).toBe(counted);
    expect((await checksAt(tenant.location)).map((check) => check.outcome)).toEqual([outcome]);
  });

  it('of an underage guest sends no query and is not counted', async () => {
    const tenant = await openTenant();
    const dateOfBirth = `${new Date().getFullYear() - 15}-01-05`;
    expect(await outcomeOf(tenant.service, person('Jung', { dateOfBirth }))).toBe('underage');
    expect(await requestsAt(tenant)).toBe(0);
    expect(await checksAt(tenant.location)).toEqual([]);
  });

  it.each([`${new Date().getFullYear() + 1}-01-05`, '9999-12-31', '0980-05-06', '0000-01-01'])(
    'asks nobody about somebody born on %s (422)',
    async (dateOfBirth) => {
      const tenant = await openTenant();
      const answer = await checkPlayer(tenant.service, person('Muster', { dateOfBirth }));
      expect([answer.statusCode, answer.json().violations]).toEqual([
        422,
        [expect.objectContaining({ propertyPath: 'dateOfBirth' })],
      ]);
      expect(await requestsAt(tenant)).toBe(0);
    },
  );

  it('strips the control characters a card reader may add', async () => {
    const tenant = await openTenant();
    expect(await outcomeOf(tenant.service, person('Mus\u001bter\u0007'))).toBe('clear');
  });

  it('applies the minimum age of the location', async () => {
    const tenant = await openTenant();
    const dateOfBirth = `${new Date().getFullYear() - 20}-01-05`;
    expect(await outcomeOf(tenant.service, person('Muster', { dateOfBirth }))).toBe('clear');
    await app.store.asSystem((tx) =>
      tx.updateTable('location').set({ min_age: 21 }).where('id', '=', tenant.location).execute(),
    );
    expect(await outcomeOf(tenant.service, person('Muster', { dateOfBirth }))).toBe('underage');
  });

  it('requires a certificate that has not ended', async () => {
    const tenant = await addTenant();
    expect(await outcomeOf(tenant.service, person('Muster'))).toBe('noCertificate');
    await addCertificate(tenant, -2);
    expect(await outcomeOf(tenant.service, person('Muster'))).toBe('certificateInvalid');
    await addCertificate(tenant, 20);
    expect(await outcomeOf(tenant.service, person('Muster'))).toBe('clear');
    expect(await requestsAt(tenant)).toBe(1);
  });

  it('uses no certificate of another organisation: secrets swapped between organisations cannot be unsealed', async () => {
    const [tenant, thief] = [await openTenant(), await openTenant()];
    await app.store.asSystem((tx) =>
      sql`update oasis_certificate_secret theirs set key_id = mine.key_id, pkcs12 = mine.pkcs12,
        passphrase = mine.passphrase, password = mine.password
        from oasis_certificate_secret mine
        where mine.certificate_id = ${tenant.certificate.id} and theirs.certificate_id = ${thief.certificate.id}`.execute(
        tx,
      ),
    );
    expect(await outcomeOf(thief.service, person('Muster'))).toBe('certificateInvalid');
    expect(await outcomeOf(tenant.service, person('Muster'))).toBe('clear');
  });

  it('is refused at a location that does not check guests (403)', async () => {
    const tenant = await addTenant({ location: { player_check_allowed: false } });
    expect((await checkPlayer(tenant.service, person('Muster'))).statusCode).toBe(403);
  });

  it('reports missing fields without repeating the input', async () => {
    const tenant = await openTenant();
    const answer = await checkPlayer(tenant.service, {
      firstName: ' ',
      lastName: 'Geheimname',
      dateOfBirth: '6.5.1980',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).not.toContain('Geheimname');
    expect(answer.body).toContain('Bitte das Geburtsdatum als TT.MM.JJJJ angeben.');
  });
});

describe('the limit of a month', () => {
  it('accepts exactly one of a hundred concurrent queries if one is left', async () => {
    const tenant = await openTenant(7);
    for (let askedCount = 0; askedCount < 6; askedCount += 1) await checkPlayer(tenant.service, person('Muster'));
    // The queries are split between two users, because at most sixty requests of one user are queued.
    const asking = Array.from({ length: 50 }, () => [tenant.service, tenant.operator]).flat();
    const outcomes = await Promise.all(asking.map((client) => outcomeOf(client, person('Muster'))));
    expect(outcomes.filter((outcome) => outcome === 'clear')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'quotaExhausted')).toHaveLength(99);
    expect(await requestsAt(tenant)).toBe(7);
  });

  it('of zero allows no query until a package is booked', async () => {
    const tenant = await openTenant(0);
    expect(await outcomeOf(tenant.service, person('Muster'))).toBe('quotaExhausted');
    await app.store.asSystem((tx) =>
      sql`insert into location_usage (location_id, customer_id, month, limit_count, additional_limit_count)
        values (${tenant.location}, ${tenant.customer}, date_trunc('month', now() at time zone 'Europe/Berlin')::date, 0, 1)`.execute(
        tx,
      ),
    );
    expect(await outcomeOf(tenant.service, person('Muster'))).toBe('clear');
    expect(await outcomeOf(tenant.service, person('Muster'))).toBe('quotaExhausted');
  });
});

describe('the personal data of a guest', () => {
  it('are stored nowhere: not in the database, not in the log, not in a file', async () => {
    const tenant = await openTenant();
    const secret = { firstName: 'Xaveria', birthName: 'Unauffindbar', birthPlace: 'Nirgendheim', city: 'Verschwunden' };
    const { firstName, ...more } = secret;
    for (const lastName of ['Spurlos', SIMULATED_SURNAMES.down, SIMULATED_SURNAMES.revoked])
      await checkPlayer(tenant.service, { ...person(lastName, more), firstName, dateOfBirth: '1983-07-19' });
    await checkPlayer(tenant.service, { ...person('Spurlos', more), firstName, dateOfBirth: '19.07.1983' });
    const { rows: tables } = await app.store.asSystem((tx) =>
      sql<{ name: string }>`select format('%I', table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(tx),
    );
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      const { rows } = await app.store.asSystem((tx) =>
        sql<{ found: number }>`select count(*) as found from ${sql.raw(name)} as it
          where it::text ~* ${GUEST.source}`.execute(tx),
      );
      expect([name, Number(rows[0]?.found)]).toEqual([name, 0]);
    }
    expect(logged.length).toBeGreaterThan(10);
    expect(logged.join('')).not.toMatch(GUEST);
    expect(logged.some((line) => line.includes('/api/player_checks'))).toBe(true);
    const storedFiles = await fs.readdir(app.config.DATA_DIR, { recursive: true, withFileTypes: true });
    for (const file of storedFiles.filter((entry) => entry.isFile())) {
      const name = path.join(file.parentPath, file.name);
      expect(name).not.toMatch(GUEST);
      expect([name, GUEST.test(await fs.readFile(name, 'latin1'))]).toEqual([name, false]);
    }
  });
});
