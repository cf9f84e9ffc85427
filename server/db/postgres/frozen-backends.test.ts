import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, it } from 'vitest';
import { Unavailable } from '#server/http/render/errors.ts';
import { factories, password } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { Tx } from '#server/db/database.ts';
import { withRequestTimeout } from './statement-timeout.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser } = factories(app);

/** Less than the timeout of background statements (5 s); requests have a shorter one. */
const BOUND_MILLISECONDS = 4800;

const frozenPids = new Set<number>();
const freeze = (pid: number) => {
  process.kill(pid, 'SIGSTOP');
  frozenPids.add(pid);
};
afterEach(() => {
  for (const pid of frozenPids) process.kill(pid, 'SIGCONT');
  frozenPids.clear();
});

/** Finds the backends of this application only, because each test application has its own database. */
async function findBackendPids(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    tx,
  );
  return rows.map(({ pid }) => pid);
}

const findOwnPid = async (tx: Tx) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return rows[0]?.pid ?? 0;
};

const withinBound = <T>(answer: Promise<T>) =>
  Promise.race([answer, wait(BOUND_MILLISECONDS, 'no answer' as const, { ref: false })]);

it('a sign-in is answered with 503 while no backend responds', async () => {
  const user = await addUser('ROLE_OPERATOR');
  for (const pid of await app.store.asSystem(findBackendPids)) freeze(pid);
  const answer = await withinBound(
    app.inject({ method: 'POST', url: '/authentication_token', payload: { email: user.email, password } }),
  );
  expect(answer === 'no answer' ? answer : answer.statusCode).toBe(503);
});

it.each(['GET', 'POST'] as const)('a %s request is answered with 503 while no backend responds', async (method) => {
  const { service, profile } = await addTenant();
  const payload = { action: '/api/actions/1', profile: `/api/profiles/${profile}` };
  for (const pid of await app.store.asSystem(findBackendPids)) freeze(pid);
  const answer = await withinBound(service({ method, url: '/api/activities', ...(method === 'POST' && { payload }) }));
  expect(answer === 'no answer' ? answer : answer.statusCode).toBe(503);
});

it.each(['of a request', 'of a sign-in'])(
  'a backend that stops responding before COMMIT %s leads to an error in time',
  async (transactionKind) => {
    const { customer } = await addTenant();
    const changeAndFreeze = async (tx: Tx) => {
      await tx.updateTable('profile').set({ comment: 'Stand' }).where('customer_id', '=', customer).execute();
      freeze(await findOwnPid(tx));
    };
    const commit = withRequestTimeout(() =>
      transactionKind === 'of a sign-in'
        ? app.store.asSystem(changeAndFreeze)
        : app.store.asActor({ kind: 'customer', userId: 1, customerId: customer }, 'read write', changeAndFreeze),
    );
    await expect(withinBound(commit)).rejects.toBeInstanceOf(Unavailable);
  },
);
