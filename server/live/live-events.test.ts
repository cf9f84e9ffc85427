import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { LISTENER_NAME } from '#server/db/postgres/listen.ts';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { listenTo } from '#server/test/tools/live-client.ts';
import { observeNotifications } from '#server/test/tools/observe-notifications.ts';
import { testApp } from '#server/test/app/test-app.ts';

let app: FastifyInstance;
let origin: string;
/** A second application on the same database, which stands for another process. */
let other: FastifyInstance;
let otherOrigin: string;
let untilNotified: () => Promise<void>;

beforeAll(async () => {
  app = await testApp();
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  other = await createApp(app.config, app.store);
  otherOrigin = await other.listen({ port: 0, host: '127.0.0.1' });
  untilNotified = await observeNotifications(app, other);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** An organisation with two locations, service at the first and an operator, and a foreign organisation. */
async function openTenants() {
  const fixture = authFixture(app);
  const ownTenant = await fixture.addTwoOrganisations();
  const service = await fixture.signIn(await fixture.addUser('ROLE_SERVICE', [ownTenant.customer], [ownTenant.first]));
  const operator = await fixture.signIn(ownTenant.operator);
  const { addTask } = factories(app);
  await untilNotified();
  return {
    ...ownTenant,
    fixture,
    service: service.token,
    operator: operator.token,
    addTask: (location: number, customer = ownTenant.customer) => addTask(customer, location),
  };
}

const LONG = { timeout: 10_000 };
const task = (id: number) => ({ topic: '/api/tasks', id });

describe('a change', () => {
  it('is sent to those who may see the row, in every process, and to nobody else', async () => {
    const { service, operator, first, second, foreignCustomer, foreignLocation, addTask } = await openTenants();
    const [tablet, office] = [await listenTo(origin, service), await listenTo(otherOrigin, operator)];
    const otherTask = await addTask(foreignLocation, foreignCustomer);
    const [secondTask, firstTask] = [await addTask(second), await addTask(first)];
    await tablet.untilReceived(task(firstTask));
    await office.untilReceived(task(firstTask));
    expect(tablet.changes()).toEqual([task(firstTask)]);
    expect(office.changes()).toEqual([task(secondTask), task(firstTask)]);
    expect([...tablet.changes(), ...office.changes()]).not.toContainEqual(task(otherTask));
    for (const client of [tablet, office]) client.disconnect();
  });

  it('is announced when a request commits it, and not when a request is refused', async () => {
    const { service, first, profile, fixture, addTask } = await openTenants();
    const tablet = await listenTo(origin, service);
    const id = await addTask(first);
    await tablet.untilReceived(task(id));
    const refusedResponse = await fixture.patch(`/api/tasks/${id}`, { comment: 'Ohne Profil' }, service);
    expect(refusedResponse.statusCode).toBe(422);
    const doneResponse = await fixture.patch(`/api/tasks/${id}`, { profile: `/api/profiles/${profile}` }, service);
    expect(doneResponse.statusCode).toBe(200);
    await expect.poll(() => tablet.changes(), LONG).toEqual([task(id), task(id)]);
    tablet.disconnect();
  });

  it('of tours is sent to every device of the location, so that all show the same deadline', async () => {
    const { service, operator, customer, first } = await openTenants();
    const [tablet, office] = [await listenTo(origin, service), await listenTo(otherOrigin, operator)];
    const { id } = await app.store.asSystem((tx) => {
      const dueAt = new Date();
      const missedColumns = { due_at: dueAt, occurred_at: dueAt, completion_source: 'missed' as const };
      const tour = { customer_id: customer, location_id: first, ...missedColumns };
      return tx.insertInto('inspection_tour').values(tour).returning('id').executeTakeFirstOrThrow();
    });
    for (const client of [tablet, office]) {
      await client.untilReceived({ topic: '/api/inspection_tours', id });
      expect(client.changes()).toHaveLength(1);
      client.disconnect();
    }
  });

  it('in a collection that the session may not read is not sent, even if its rows are in scope', async () => {
    const { service, operator, customer, first, fixture, addTask } = await openTenants();
    const [tablet, office] = [await listenTo(origin, service), await listenTo(otherOrigin, operator)];
    const { id: user_id } = await fixture.addUser('ROLE_OPERATOR', [customer]);
    const hold = { customer_id: customer, location_id: first, user_id, reason: 'Prüfung' };
    const { id } = await app.store.asSystem((tx) =>
      tx.insertInto('retention_hold').values(hold).returning('id').executeTakeFirstOrThrow(),
    );
    await office.untilReceived({ topic: '/api/retention_holds', id });
    const firstTask = await addTask(first);
    await tablet.untilReceived(task(firstTask));
    expect(tablet.changes()).toEqual([task(firstTask)]);
    for (const client of [tablet, office]) client.disconnect();
  });

  it('of the permissions at the location ends the stream, and the next stream has the new permissions', async () => {
    const { service, first, fixture, addTask } = await openTenants();
    const change = (to: { is_task_allowed: boolean } | { name: string }) =>
      app.store.asSystem((tx) => tx.updateTable('location').set(to).where('id', '=', first).execute());
    const [before, location] = [await listenTo(origin, service), { topic: '/api/locations', id: first }];
    await change({ is_task_allowed: false });
    // This notification triggers the check that every stream otherwise makes each 15 seconds.
    await app.store.asSystem((tx) =>
      sql`select pg_notify('changes', ${JSON.stringify({ session: fixture.sessionOf(service) })})`.execute(tx),
    );
    await before.untilClosed();
    const without = await listenTo(origin, service);
    // A stream checks its session once more when it opens. A heard change shows that this is over.
    await change({ name: 'Umbenannt' });
    await without.untilReceived(location);
    await addTask(first);
    await change({ is_task_allowed: true });
    await expect.poll(() => without.changes(), LONG).toEqual([location, location]);
    without.disconnect();
  });

  it('of many rows at one location is one event without an id', async () => {
    const { service, operator, customer, first, second } = await openTenants();
    const [tablet, office] = [await listenTo(origin, service), await listenTo(origin, operator)];
    await app.store.asSystem((tx) =>
      sql`insert into task (customer_id, location_id, description, do_at)
        select ${customer}::bigint, location, 'Aushänge prüfen', now()
        from generate_series(1, 300), unnest(array[${first}::bigint, ${second}::bigint]) location`.execute(tx),
    );
    await office.untilReceived({ topic: '/api/tasks' });
    await wait(200);
    expect(tablet.changes()).toEqual([{ topic: '/api/tasks' }]);
    // PostgreSQL merges only identical notifications, and these two differ in the location.
    expect(office.changes()).toEqual([{ topic: '/api/tasks' }, { topic: '/api/tasks' }]);
    for (const client of [tablet, office]) client.disconnect();
  });

  it('of thousands of rows, as a seed makes them, is one event for everybody', async () => {
    const { service, foreignCustomer, foreignLocation } = await openTenants();
    const tablet = await listenTo(origin, service);
    await app.store.asSystem((tx) =>
      sql`insert into task (customer_id, location_id, description, do_at)
        select ${foreignCustomer}::bigint, ${foreignLocation}::bigint, 'Aushänge prüfen', now()
        from generate_series(1, 5000)`.execute(tx),
    );
    await tablet.untilReceived({ topic: '/api/tasks' });
    expect(tablet.changes()).toHaveLength(1);
    tablet.disconnect();
  });
});

describe('a stream', () => {
  it('has headers against caching and buffering by proxies', async () => {
    const { service } = await openTenants();
    const { answer, disconnect } = await listenTo(origin, service);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      vary: 'Accept, Authorization, Origin, accept-encoding',
    });
    disconnect();
  });

  it('requires a signed-in user (401) and a client that accepts events (406)', async () => {
    const { service } = await openTenants();
    expect((await listenTo(origin, 'x')).answer.status).toBe(401);
    expect((await listenTo(origin, service, { accept: 'application/json' })).answer.status).toBe(406);
  });

  it.each(['origin', 'otherOrigin'] as const)(
    'ends with the logout, even if another process handles it: %s',
    async (at) => {
      const { service } = await openTenants();
      const tablet = await listenTo(at === 'origin' ? origin : otherOrigin, service);
      const answer = await app.inject({
        method: 'POST',
        url: '/api/logout',
        headers: { authorization: `Bearer ${service}` },
      });
      expect(answer.statusCode).toBe(204);
      await tablet.untilClosed();
    },
  );

  it('ends when the session changes the location, and the next stream is for the new location', async () => {
    const { service: here, first, second, fixture, customer, addTask } = await openTenants();
    const user = await fixture.addUser('ROLE_SERVICE', [customer], [first, second]);
    const { token } = await fixture.signIn(user);
    const moveTo = (location: number) => fixture.patch('/api/changelocation', { location }, token);
    await moveTo(first);
    const [moving, staying] = [await listenTo(origin, token), await listenTo(origin, here)];
    await moveTo(second);
    await moving.untilClosed();
    const next = await listenTo(origin, token);
    await addTask(first);
    const secondTask = await addTask(second);
    await next.untilReceived(task(secondTask));
    expect(next.changes()).toEqual([task(secondTask)]);
    expect(staying.isOver()).toBe(false);
    for (const client of [next, staying]) client.disconnect();
  });

  it('continues when another profile is selected at the same location', async () => {
    const { service, first, profile, fixture, addTask } = await openTenants();
    const tablet = await listenTo(origin, service);
    expect((await fixture.get(`/api/currentprofile/set/${profile}`, service)).statusCode).toBe(200);
    const id = await addTask(first);
    await tablet.untilReceived(task(id));
    expect(tablet.isOver()).toBe(false);
    tablet.disconnect();
  });

  it('replaces the oldest one of a session that already has ten', async () => {
    const { service } = await openTenants();
    const clients = [];
    for (let count = 0; count < 11; count += 1) clients.push(await listenTo(origin, service));
    await clients[0]?.untilClosed();
    expect(clients.slice(1).map((client) => client.isOver())).toEqual(Array.from({ length: 10 }, () => false));
    for (const client of clients) client.disconnect();
  });

  it('is counted in the metrics while its client is connected', async () => {
    const { service } = await openTenants();
    const streams = async () => {
      const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
      return Number(/^live_streams (\d+)$/m.exec(body)?.[1]);
    };
    await expect.poll(streams, LONG).toBe(0);
    const tablet = await listenTo(origin, service);
    expect(await streams()).toBe(1);
    tablet.disconnect();
    await expect.poll(streams, LONG).toBe(0);
  });

  it('is closed if its client does not read, without effect on others', async () => {
    const { service, operator, first, addTask } = await openTenants();
    const office = await listenTo(origin, operator);
    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(
      `GET /api/events HTTP/1.1\r\nHost: haus.test\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${service}\r\n\r\n`,
    );
    socket.pause();
    socket.on('error', () => undefined);
    await expect.poll(() => app.live.clientCount, LONG).toBe(2);
    const topic = `/api/${'x'.repeat(7000)}`;
    const fillNetworkBuffers = () =>
      app.store.asSystem((tx) =>
        sql`select pg_notify('changes', json_build_object('topic', ${topic}::text, 'id', n, 'location', ${first}::bigint,
          'customer', 0)::text) from generate_series(1, 500) n`.execute(tx),
      );
    for (let round = 0; round < 40 && app.live.clientCount > 1; round += 1) {
      await fillNetworkBuffers();
      await wait(50);
    }
    await expect.poll(() => app.live.clientCount, LONG).toBe(1);
    const id = await addTask(first);
    await office.untilReceived(task(id));
    expect(office.changes()).toEqual([task(id)]);
    office.disconnect();
    socket.destroy();
  });

  it('ends when the server stops, which does not wait for the client', async () => {
    const { service } = await openTenants();
    const third = await createApp(app.config, app.store);
    const tablet = await listenTo(await third.listen({ port: 0, host: '127.0.0.1' }), service);
    await third.close();
    await tablet.untilClosed();
    expect(third.live.clientCount).toBe(0);
  });

  it('sends a resync event after the connection to PostgreSQL was lost; the embedded store has none to lose', async () => {
    const { service, operator, first, addTask } = await openTenants();
    const clients = [await listenTo(origin, service), await listenTo(otherOrigin, operator)];
    const killed = await app.store.asSystem((tx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = ${LISTENER_NAME} and datname = current_database()`.execute(tx),
    );
    const cuts = app.store.kind === 'postgres' ? [1, 1] : [];
    expect(killed.rows).toHaveLength(cuts.length);
    await expect
      .poll(() => clients.map((client) => client.resyncCount()).filter((count) => count > 0), LONG)
      .toEqual(cuts);
    const id = await addTask(first);
    for (const client of clients) await client.untilReceived(task(id)).finally(client.disconnect);
  });
});
