import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { LISTENER_NAME } from '#server/db/postgres/listen.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { observeNotifications } from '#server/test/tools/observe-notifications.ts';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { tabletFixture } from '#server/test/app/tablet-fixture.ts';
import { clientWith, testApp } from '#server/test/app/test-app.ts';

let app: FastifyInstance;
/** Another process of the same database: it hears of changes by notifications alone. */
let other: FastifyInstance;
/** A notification that is late would drop a session that is kept. */
let untilNotified: () => Promise<void>;

beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ name: string }>`select current_database() as name`.execute(tx),
  );
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${rows[0]?.name}`;
  other = await createApp(app.config, await openPostgres(url.href, { connections: 4, rowLevelSecurity: true }));
  await other.ready();
  untilNotified = await observeNotifications(app, other);
});
afterAll(async () => {
  await other.close();
  await other.store.close();
  await app.close();
});

/** The clock stands still, so that nothing is forgotten because of its age. */
let now = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => void vi.restoreAllMocks());

const change = (statement: ReturnType<typeof sql>) => app.store.asSystem((tx) => statement.execute(tx));

async function signedIn() {
  const { addTwoOrganisations, signIn, ...fixture } = authFixture(app);
  const tenants = await addTwoOrganisations();
  const [service, operator] = [await signIn(tenants.service), await signIn(tenants.operator)];
  const sid = fixture.sessionOf(service.token);
  await change(sql`update session set location_id = ${tenants.first} where id = ${sid}`);
  return { ...tenants, sid, token: service.token, operatorToken: operator.token };
}

type SignedInTenants = Awaited<ReturnType<typeof signedIn>>;
const currentUser = async (at: FastifyInstance, token: string) => {
  const { statusCode, body } = await clientWith(at, token)('/api/currentuser');
  return statusCode === 200 ? JSON.parse(body) : statusCode;
};
const tasks = async (at: FastifyInstance, token: string) => (await clientWith(at, token)('/api/tasks')).statusCode;

describe('what was withdrawn in one process ends in it with the answer, and at once in the other:', () => {
  it.each<
    [
      string,
      (tenants: SignedInTenants) => Promise<unknown>,
      (at: FastifyInstance, tenants: SignedInTenants) => Promise<unknown>,
      unknown,
    ]
  >([
    [
      'a session that signed out',
      ({ token }) => clientWith(app, token)({ method: 'POST', url: '/api/logout' }),
      (at, { token }) => currentUser(at, token),
      401,
    ],
    [
      'a user who was deactivated',
      ({ service }) => change(sql`update app_user set is_active = false where id = ${service.id}`),
      (at, { token }) => currentUser(at, token),
      401,
    ],
    [
      'a role',
      ({ operator }) => change(sql`update app_user set role = 'ROLE_SERVICE' where id = ${operator.id}`),
      async (at, { operatorToken }) => (await clientWith(at, operatorToken)('/api/audit_entries')).statusCode,
      403,
    ],
    [
      'a location that the session left',
      ({ sid, second }) => change(sql`update session set location_id = ${second} where id = ${sid}`),
      async (at, { token, first }) =>
        (await currentUser(at, token)).location === `/api/locations/${first}` ? 'still there' : 'left',
      'left',
    ],
    [
      'a link to a location',
      ({ service, first }) =>
        change(sql`delete from user_location where user_id = ${service.id} and location_id = ${first}`),
      async (at, { token }) => (await currentUser(at, token)).location ?? 'none',
      'none',
    ],
    [
      'a permission of a location',
      ({ first }) => change(sql`update location set is_task_allowed = false where id = ${first}`),
      (at, { token }) => tasks(at, token),
      403,
    ],
    [
      'an organisation that was deactivated',
      ({ customer }) => change(sql`update customer set is_active = false where id = ${customer}`),
      async (at, { operatorToken }) => (await currentUser(at, operatorToken)).customer ?? 'none',
      'none',
    ],
  ])('%s', async (_what, withdraw, ask, expected) => {
    const tenants = await signedIn();
    for (const at of [app, other]) expect(await ask(at, tenants)).not.toEqual(expected);
    await withdraw(tenants);
    expect(await ask(app, tenants)).toEqual(expected);
    await expect.poll(() => ask(other, tenants)).toEqual(expected);
  });

  it('a tablet that was locked', async () => {
    const { operatorToken, first } = await signedIn();
    const { iri, token } = await tabletFixture(app).addPairedTablet(clientWith(app, operatorToken), first);
    for (const at of [app, other]) expect(await currentUser(at, token)).not.toBe(401);
    await change(sql`update tablet set locked_at = now() where id = ${Number(iri.split('/').at(-1))}`);
    expect(await currentUser(app, token)).toBe(401);
    await expect.poll(() => currentUser(other, token)).toBe(401);
  });
});

describe('a change that is not announced', () => {
  const leaveIdle = (sid: string) =>
    change(sql`update session set last_seen_at = last_seen_at - interval '13 hours' where id = ${sid}`);

  it('is seen after five seconds', async () => {
    const { sid, token } = await signedIn();
    await untilNotified();
    await currentUser(app, token);
    await leaveIdle(sid);
    expect(await currentUser(app, token)).not.toBe(401);
    now += 5000;
    expect(await currentUser(app, token)).toBe(401);
  });

  it('is seen at once while the process does not listen, and sessions are kept again when it does', async () => {
    const [lost, kept] = [await signedIn(), await signedIn()];
    await currentUser(other, lost.token);
    const resumed = vi.spyOn(other.sessions, 'setListening');
    await change(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${LISTENER_NAME} and datname = current_database()`);
    await expect.poll(() => resumed.mock.calls).toEqual([[false], [true]]);
    await leaveIdle(lost.sid);
    expect(await currentUser(other, lost.token)).toBe(401);
    await currentUser(other, kept.token);
    await leaveIdle(kept.sid);
    expect(await currentUser(other, kept.token)).not.toBe(401);
  });
});

it('a session that was read before a change and arrives after it is not kept', async () => {
  const { sid, token, first, second } = await signedIn();
  const reading = app.sessions.find(sid);
  app.sessions.drop(sid);
  await reading;
  await change(sql`update session set last_seen_at = last_seen_at - interval '13 hours' where id = ${sid}`);
  expect(await currentUser(app, token), `${first} ${second}`).toBe(401);
});
