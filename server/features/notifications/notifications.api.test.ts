import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { READ_STAYS_READ_MESSAGE } from '#shared/contracts/notifications/notifications.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addLocation, addUser, signIn } = factories(app);

const customer = await addCustomer();
const location = await addLocation(customer);
const receiver = await addUser('ROLE_SERVICE', [customer], [location]);
const colleague = await addUser('ROLE_OPERATOR', [customer]);
let ownClient: Client;
let admin: Client;

beforeAll(async () => {
  ownClient = await signIn(receiver);
  admin = await signIn(await addUser('ROLE_ADMIN'));
});

const notify = (values: { receiver: number; sender?: number; readAt?: Date; type?: 'INFO' | 'WARNING' | 'DANGER' }) =>
  app.store.asSystem(async (tx) => {
    const row = {
      receiver_id: values.receiver,
      sender_id: values.sender ?? null,
      type: values.type ?? 'INFO',
      message: 'Neue Flyer sind da.',
      link: '/tasks/list',
      read_at: values.readAt ?? null,
    };
    return (await tx.insertInto('notification').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });

const patch = (client: Client, id: number, payload: object) =>
  client({
    method: 'PATCH',
    url: `/api/notifications/${id}`,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/merge-patch+json' },
  });

const idsOf = async (client: Client, query: string): Promise<number[]> =>
  (await client(`/api/notifications?${query}`)).json()['hydra:member'].map(({ id }: { id: number }) => id);

describe('the list of notifications', () => {
  it('is requested as in the specification: all unread ones of a user, newest first', async () => {
    const [first, readNotification, last] = [
      await notify({ receiver: receiver.id }),
      await notify({ receiver: receiver.id, readAt: new Date() }),
      await notify({ receiver: receiver.id }),
    ];
    const { uid } = (await ownClient('/api/currentuser')).json();
    const listQuery = `pagination=false&order[id]=desc&receiver=${uid}`;
    expect(await idsOf(ownClient, `${listQuery}&exists[readAt]=false`)).toEqual([last, first]);
    expect(await idsOf(ownClient, `${listQuery}&exists[readAt]=true`)).toEqual([readNotification]);
  });

  it('accepts the receiver as uid, IRI and id, and contains nothing for other users', async () => {
    const id = await notify({ receiver: receiver.id });
    for (const value of [receiver.uid, `/api/users/${receiver.id}`, receiver.id])
      expect(await idsOf(ownClient, `receiver=${value}&order[id]=desc`), String(value)).toContain(id);
    await notify({ receiver: colleague.id });
    for (const value of [colleague.uid, `/api/users/${colleague.id}`])
      for (const client of [ownClient, admin]) expect(await idsOf(client, `receiver=${value}`), value).toEqual([]);
  });

  it('can be filtered by type', async () => {
    const id = await notify({ receiver: receiver.id, type: 'DANGER' });
    expect(await idsOf(ownClient, 'type=DANGER')).toEqual([id]);
  });
});

describe('a notification', () => {
  it('names its sender, and none if the server sent it', async () => {
    const writtenResponse = await ownClient(
      `/api/notifications/${await notify({ receiver: receiver.id, sender: colleague.id })}`,
    );
    expect(writtenResponse.json()).toMatchObject({
      type: 'INFO',
      message: 'Neue Flyer sind da.',
      link: '/tasks/list',
      receiver: `/api/users/${receiver.id}`,
      sender: { '@id': `/api/users/${colleague.id}`, '@type': 'User', firstname: 'Vera', lastname: 'Vorlage' },
    });
    expect(writtenResponse.body).not.toContain(colleague.email);
    const raised = await ownClient(`/api/notifications/${await notify({ receiver: receiver.id })}`);
    expect(raised.json()).not.toHaveProperty('sender');
  });

  it('for another user is not found, even by an admin of the platform (404)', async () => {
    const id = await notify({ receiver: colleague.id });
    for (const client of [ownClient, admin]) {
      expect((await client(`/api/notifications/${id}`)).statusCode).toBe(404);
      expect((await patch(client, id, { readAt: '2026-01-05T10:00:00+00:00' })).statusCode).toBe(404);
    }
  });

  it('is marked as read with the time of the server, not of the tablet', async () => {
    const id = await notify({ receiver: receiver.id });
    const before = Date.now() - 1000;
    const answer = await patch(ownClient, id, { readAt: '2020-01-01T00:00:00+00:00' });
    expect(answer.statusCode).toBe(200);
    expect(Date.parse(answer.json().readAt)).toBeGreaterThanOrEqual(before);
  });

  it('keeps the time when it was first read, and cannot become unread again (422)', async () => {
    const id = await notify({ receiver: receiver.id, readAt: new Date('2026-01-05T10:00:00Z') });
    const repeatedResponse = await patch(ownClient, id, { readAt: '2026-01-06T10:00:00+00:00' });
    expect(repeatedResponse.json().readAt).toBe('2026-01-05T10:00:00+00:00');
    const back = await patch(ownClient, id, { readAt: null });
    expect(back.statusCode).toBe(422);
    expect(back.json().violations).toEqual([{ propertyPath: 'readAt', message: READ_STAYS_READ_MESSAGE }]);
  });

  it('accepts the whole object, but changes only whether it was read', async () => {
    const id = await notify({ receiver: receiver.id, sender: colleague.id });
    const shownBody = (await ownClient(`/api/notifications/${id}`)).json();
    const answer = await patch(ownClient, id, {
      ...shownBody,
      sender: shownBody.sender['@id'],
      receiver: `/api/users/${colleague.id}`,
      message: 'Alles in Ordnung',
      type: 'DANGER',
      readAt: '2026-01-05T10:00:00+00:00',
    });
    const { readAt, ...firstReading } = answer.json();
    expect(readAt).toBeDefined();
    expect(firstReading).toEqual(shownBody);
  });
});

describe('the summary by mail', () => {
  const settings = '/api/notification_settings';
  const want = (client: Client, wantsDigest: boolean) =>
    client({
      method: 'PATCH',
      url: settings,
      payload: JSON.stringify({ wantsDigest }),
      headers: { 'content-type': 'application/merge-patch+json' },
    });

  it('is refused if the server cannot send mail (409)', async () => {
    expect((await ownClient(settings)).json()).toEqual({ wantsDigest: false, isMailPossible: false });
    expect((await want(ownClient, true)).statusCode).toBe(409);
  });

  it('is off by default, and is set for each user separately', async () => {
    const mailing = await testApp({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'schutzbuch@haus.test' });
    const { addTenant } = factories(mailing);
    const tenant = await addTenant();
    expect((await tenant.operator(settings)).json()).toEqual({ wantsDigest: false, isMailPossible: true });
    expect((await want(tenant.operator, true)).json()).toEqual({ wantsDigest: true, isMailPossible: true });
    expect((await tenant.operator(settings)).json()).toEqual({ wantsDigest: true, isMailPossible: true });
    expect((await tenant.service(settings)).json()).toEqual({ wantsDigest: false, isMailPossible: true });
    expect((await want(tenant.operator, false)).json()).toMatchObject({ wantsDigest: false });
    const demo = await addTenant({ customer: { is_demo: true } });
    expect((await demo.operator(settings)).json()).toEqual({ wantsDigest: false, isMailPossible: false });
    expect((await want(demo.operator, true)).statusCode).toBe(403);
    await mailing.close();
  });
});
