import { afterAll, describe, expect, it } from 'vitest';
import { raiseNotifications } from '#server/features/notifications/raise-notifications.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { lostTabletFixture } from '#server/test/app/lost-tablet-fixture.ts';
import { newTabletKeys, tabletFixture } from '#server/test/app/tablet-fixture.ts';
import { clientWith, testApp } from '#server/test/app/test-app.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { signedWipe } from '#shared/contracts/tablets/signed-texts.ts';

const app = await testApp();
afterAll(() => app.close());
const { addLocation, addTenant, addUser } = factories(app);
const { addPairedTablet, challengeFor, deliver, enrol, reportWiped, showCode, signInWith } = tabletFixture(app);

const elsewhere = '203.0.113.9';

const { lostTenant } = lostTabletFixture(app);
/** The states by which the list finds the tablet. */
async function statesOf({ operator, iri }: Awaited<ReturnType<typeof lostTenant>>) {
  const states = ['active', 'locked', 'lost', 'wiped'];
  const counts = await Promise.all(
    states.map(async (state) => (await operator(`/api/tablets?state=${state}`)).json()['hydra:totalItems']),
  );
  const found = states.filter((_state, index) => counts[index] > 0);
  expect([(await operator(iri)).json().state]).toEqual(found);
  return found;
}
const statusOf = async (token: string) => (await clientWith(app, token)('/api/currentuser')).statusCode;

describe('a lost tablet', () => {
  it('is signed out at once and learns by its key alone that it is lost, with a type of problem', async () => {
    const { keys, token, refreshToken, tablet } = await lostTenant();
    expect(await statusOf(token)).toBe(401);
    const refresh = { method: 'POST', url: '/api/token/refresh', payload: { refresh_token: refreshToken } } as const;
    expect((await app.inject(refresh)).statusCode).toBe(401);
    expect((await tablet()).reachedAt).toBeUndefined();
    const refusedResponse = await signInWith(keys);
    expect([refusedResponse.statusCode, refusedResponse.json()]).toMatchObject([
      410,
      { type: '/errors/tablet-lost', detail: 'Dieses Tablet wurde als verloren gemeldet.' },
    ]);
    expect(await tablet()).toMatchObject({ state: 'lost', reachedAt: expect.any(String), delivered: 0, refused: 0 });
    expect((await signInWith(await newTabletKeys())).statusCode).toBe(401);
  });

  it('gets no session from the database, whichever way asks for one', async () => {
    const { iri, uid } = await lostTenant();
    const insertSession = app.store.asSystem(async (tx) => {
      const { id } = await tx.selectFrom('app_user').where('uid', '=', uid).select('id').executeTakeFirstOrThrow();
      const tablet_id = Number(iri.split('/').at(-1));
      await tx.insertInto('session').values({ user_id: id, tablet_id }).execute();
    });
    await expect(insertSession).rejects.toThrow('The tablet was reported as lost.');
  });

  it('is told that it is lost even if its account was deactivated or it was locked before', async () => {
    const tenant = await addTenant();
    const { iri, keys } = await addPairedTablet(tenant.operator, tenant.location);
    await tenant.operator({ method: 'POST', url: `${iri}/lock` });
    await tenant.operator({ method: 'POST', url: `${iri}/lost` });
    expect((await signInWith(keys)).statusCode).toBe(410);
    for (const act of ['lock', 'unlock', 'lost'])
      expect([act, (await tenant.operator({ method: 'POST', url: `${iri}/${act}` })).statusCode]).toEqual([act, 409]);
    await tenant.operator({ method: 'POST', url: `${iri}/found` });
    expect((await tenant.operator(iri)).json().state).toBe('locked');
    expect((await signInWith(keys)).statusCode).toBe(403);
  });

  it('delivers and deletes itself also if it was locked before, and is in one state at a time', async () => {
    const tenant = await lostTenant();
    const { iri, keys, operator } = tenant;
    await operator({ method: 'POST', url: `${iri}/found` });
    await operator({ method: 'POST', url: `${iri}/lock` });
    expect(await statesOf(tenant)).toEqual(['locked']);
    await operator({ method: 'POST', url: `${iri}/lost` });
    expect(await statesOf(tenant)).toEqual(['lost']);
    expect((await deliver(keys, tenant.entryOf())).statusCode).toBe(204);
    expect((await reportWiped(keys)).statusCode).toBe(204);
    expect(await statesOf(tenant)).toEqual(['wiped']);
    for (const act of ['lock', 'unlock', 'lost', 'found'])
      expect([act, (await operator({ method: 'POST', url: `${iri}/${act}` })).statusCode]).toEqual([act, 409]);
  });

  it('is in one state at the end if it is locked and reported as lost at the same moment', async () => {
    const tenant = await lostTenant();
    const { iri, operator, keys } = tenant;
    await operator({ method: 'POST', url: `${iri}/found` });
    await Promise.all(['lock', 'lost'].map((act) => operator({ method: 'POST', url: `${iri}/${act}` })));
    expect(await statesOf(tenant)).toEqual(['lost']);
    expect((await signInWith(keys)).statusCode).toBe(410);
  });

  it('has no session left if it is reported during a sign-in', async () => {
    const tenant = await addTenant();
    const { iri, keys } = await addPairedTablet(tenant.operator, tenant.location);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => signInWith(keys))),
      tenant.operator({ method: 'POST', url: `${iri}/lost` }),
    ]);
    const tokens = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().token);
    expect(await Promise.all(tokens.map(statusOf))).toEqual(tokens.map(() => 401));
  });
});

describe('a tablet that reports that it deleted everything', () => {
  it('loses its key for good, and the management sees what arrived', async () => {
    const { keys, entryOf, iri, operator, customer, tablet } = await lostTenant();
    await deliver(keys, entryOf());
    await deliver(keys, entryOf({ action: '/api/actions/999999' }));
    const answer = await reportWiped(keys, { delivered: 1, refused: 2 });
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache", "cookies"']);
    expect(await tablet()).toMatchObject({ state: 'wiped', wipedAt: expect.any(String), delivered: 1, refused: 1 });
    const row = await app.store.asSystem((tx) =>
      tx
        .selectFrom('tablet')
        .where('id', '=', Number(iri.split('/').at(-1)))
        .select(['key_hash', 'public_key', 'device_id'])
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ key_hash: null, public_key: null, device_id: null });
    const last = (await ledgerOf(app, customer)).entries.map(({ body }) => JSON.parse(body)).at(-1);
    expect([last.type, last.data]).toMatchObject([
      'tablet.wiped',
      { delivered: 1, refused: 1, deliveredOnTablet: 1, refusedOnTablet: 2 },
    ]);
    expect((await operator('/api/tablets?state=wiped')).json()['hydra:totalItems']).toBe(1);
  });

  it('can do nothing more, is not found again, and is paired again only with a new code and a new key', async () => {
    const { keys, entryOf, iri, operator, location, activities } = await lostTenant();
    expect((await reportWiped(keys)).statusCode).toBe(204);
    expect((await deliver(keys, entryOf(), elsewhere)).statusCode).toBe(401);
    expect((await reportWiped(keys, undefined, elsewhere)).statusCode).toBe(401);
    expect((await signInWith(keys)).statusCode).toBe(401);
    expect((await operator({ method: 'POST', url: `${iri}/found` })).statusCode).toBe(409);
    expect(await activities()).toEqual([]);
    const { token } = (await showCode(operator, location)).json();
    expect((await enrol(token, await newTabletKeys())).statusCode).toBe(200);
    expect((await operator({ method: 'DELETE', url: iri })).statusCode).toBe(204);
  });

  it('signs the numbers it reports', async () => {
    const { keys, tablet } = await lostTenant();
    const challenge = await challengeFor(keys);
    const signature = await keys.signText(signedWipe(challenge, { delivered: 2, refused: 0 }));
    const payload = { key: keys.key, challenge, signature, delivered: 0, refused: 0 };
    const report = { method: 'POST', url: '/api/lost_tablet_wipes', payload, remoteAddress: elsewhere } as const;
    expect((await app.inject(report)).statusCode).toBe(401);
    expect((await tablet()).state).toBe('lost');
  });
});

it('the other managers are notified of the loss and of the deletion, and other organisations read nothing', async () => {
  const [tenant, otherTenant] = [await lostTenant(), await addTenant()];
  const colleague = await addUser('ROLE_OPERATOR', [tenant.customer]);
  await addLocation(tenant.customer);
  await deliver(tenant.keys, tenant.entryOf());
  await raiseNotifications.run(app.store, new Date());
  await reportWiped(tenant.keys);
  await raiseNotifications.run(app.store, new Date());
  const messages = await app.store.asSystem((tx) =>
    tx.selectFrom('notification').where('receiver_id', '=', colleague.id).orderBy('id').select('message').execute(),
  );
  expect(messages.map(({ message }) => message.replace(/ – .*/, ''))).toEqual([
    'Als verloren gemeldet: Tablet „Theke“',
    'Verlorenes Tablet „Theke“ hat seine Daten gelöscht',
  ]);
  const [delivery] = await tenant.deliveries();
  expect((await tenant.operator(`/api/tablet_deliveries?record=${delivery.record}`)).json()['hydra:totalItems']).toBe(
    1,
  );
  expect((await otherTenant.operator(delivery['@id'])).statusCode).toBe(404);
  expect((await otherTenant.operator('/api/tablet_deliveries')).json()['hydra:totalItems']).toBe(0);
  expect((await tenant.service('/api/tablet_deliveries')).statusCode).toBe(403);
});
