import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { password } from '#server/test/fixtures/factories.ts';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { MAX_KNOWN_DEVICES } from './known-devices.queries.ts';

const app = await testApp();
afterAll(() => app.close());
const { addUser, login } = authFixture(app);

const devicesOf = (user: number) =>
  app.store.asSystem((tx) =>
    tx.selectFrom('known_device').where('user_id', '=', user).select('id').orderBy('last_used_at').execute(),
  );

it('beyond the cap, a sign-in on a new device forgets the device that was unused for longest', async () => {
  const { id, email } = await addUser('ROLE_SERVICE');
  await login({ email, password });
  const [oldest] = await devicesOf(id);
  await app.store.asSystem((tx) =>
    sql`insert into known_device (user_id, token_hash, last_used_at)
      select ${id}, sha256(('device ' || n)::bytea), now() + interval '1 second' * n
      from generate_series(1, ${MAX_KNOWN_DEVICES}::int - 1) n`.execute(tx),
  );
  expect(await devicesOf(id)).toHaveLength(MAX_KNOWN_DEVICES);
  await login({ email, password });
  const keptDevices = await devicesOf(id);
  expect(keptDevices).toHaveLength(MAX_KNOWN_DEVICES);
  expect(keptDevices).not.toContainEqual(oldest);
});

it('beyond the cap, a device that stays signed in is not displaced by programs that sign in again and again', async () => {
  const { id, email } = await addUser('ROLE_SERVICE');
  await login({ email, password });
  const [tablet] = await devicesOf(id);
  await app.store.asSystem(async (tx) => {
    await sql`update known_device set last_used_at = now() - interval '30 days' where user_id = ${id}`.execute(tx);
    await sql`insert into known_device (user_id, token_hash, last_used_at)
      select ${id}, sha256(('program ' || n)::bytea), now() - interval '1 hour' * n
      from generate_series(1, ${MAX_KNOWN_DEVICES}::int - 1) n`.execute(tx);
  });
  await login({ email, password });
  const keptDevices = await devicesOf(id);
  expect(keptDevices).toHaveLength(MAX_KNOWN_DEVICES);
  expect(keptDevices).toContainEqual(tablet);
});
