import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { listenTo } from '#server/test/tools/live-client.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const { addCustomer, addLocation, addUser, signIn } = factories(app);

const tokenOf = async (client: Client): Promise<string> => (await client('/api/currentuser')).json().token;

it('a notification is announced only to its receiver, and again after it was read on another device', async () => {
  const customer = await addCustomer();
  const location = await addLocation(customer);
  const receiver = await addUser('ROLE_SERVICE', [customer], [location]);
  const colleague = await addUser('ROLE_SERVICE', [customer], [location]);
  const ownSession = await signIn(receiver);
  const tablet = await listenTo(origin, await tokenOf(ownSession));
  const otherClients = [
    await listenTo(origin, await tokenOf(await signIn(colleague))),
    await listenTo(origin, await tokenOf(await signIn(await addUser('ROLE_ADMIN')))),
  ];
  const notify = (user: number) =>
    app.store.asSystem(async (tx) => {
      const values = {
        receiver_id: user,
        type: 'INFO' as const,
        message: 'Neue Flyer sind da.',
        location_id: location,
      };
      const row = { ...values, customer_id: customer };
      return (await tx.insertInto('notification').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
  const change = { topic: '/api/notifications', id: await notify(receiver.id) };
  await tablet.untilReceived(change);
  await ownSession({
    method: 'PATCH',
    url: `/api/notifications/${change.id}`,
    payload: JSON.stringify({ readAt: '2026-01-05T10:00:00+00:00' }),
    headers: { 'content-type': 'application/merge-patch+json' },
  });
  await expect.poll(() => tablet.changes()).toEqual([change, change]);
  const [colleagues] = otherClients;
  const last = { topic: '/api/notifications', id: await notify(colleague.id) };
  await colleagues?.untilReceived(last);
  expect(otherClients.map((other) => other.changes())).toEqual([[last], []]);
  for (const listener of [tablet, ...otherClients]) listener.disconnect();
});
