import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { signAccessToken } from '#server/access/tokens.ts';
import { endSession, insertDeliverySession } from '#server/features/auth/auth.public.ts';
import { lostTabletFixture } from '#server/test/app/lost-tablet-fixture.ts';
import { newTabletKeys, tabletFixture, type TabletKeys } from '#server/test/app/tablet-fixture.ts';
import { clientWith, testApp } from '#server/test/app/test-app.ts';
import {
  CHALLENGE_HEADER,
  signedChallenge,
  signedDelivery,
  signedWipe,
} from '#shared/contracts/tablets/signed-texts.ts';

const app = await testApp();
afterAll(() => app.close());
const { challengeFor, deliver, deliverSigned, reportWiped, signInWith } = tabletFixture(app);

const elsewhere = '203.0.113.9';

const { lostTenant } = lostTabletFixture(app);
const openSessions = (iri: string) =>
  app.store.asSystem((tx) =>
    tx
      .selectFrom('session')
      .where('tablet_id', '=', Number(iri.split('/').at(-1)))
      .where('ended_at', 'is', null)
      .select('id')
      .execute(),
  );

/** Makes each new activity fail, as a fault of the server does. */
async function breakActivities() {
  await app.store.runScript(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken' using errcode = 'XX000'; end $$;
    create trigger fail before insert on activity execute function fail();`);
  return () => app.store.runScript('drop trigger fail on activity; drop function fail();');
}

describe('the way a lost tablet delivers', () => {
  const textOf = (entry: object) => JSON.stringify(entry);

  it('is closed to a tablet that is not lost, and to one that was found again', async () => {
    const tenant = await lostTenant();
    expect((await tenant.operator({ method: 'POST', url: `${tenant.iri}/found` })).json().state).toBe('active');
    expect((await deliver(tenant.keys, tenant.entryOf())).statusCode).toBe(409);
    expect((await reportWiped(tenant.keys)).statusCode).toBe(409);
    expect((await tenant.operator({ method: 'POST', url: `${tenant.iri}/found` })).statusCode).toBe(409);
    expect((await signInWith(tenant.keys)).statusCode).toBe(200);
    expect(await tenant.activities()).toEqual([]);
  });

  it('requires a signature of this tablet over this entry and an open challenge', async () => {
    const [one, other] = [await lostTenant(), await lostTenant()];
    const entry = textOf(one.entryOf());
    const attempt = async (
      signingKeys: TabletKeys,
      challengeOf: TabletKeys,
      textToSign: (challenge: string) => string = (challenge) => signedDelivery(challenge, entry),
    ) => {
      const challenge = await challengeFor(challengeOf);
      const signature = await signingKeys.signText(textToSign(challenge));
      return (await deliverSigned(one.keys, { challenge, signature, entry }, elsewhere)).statusCode;
    };
    expect(await attempt(other.keys, one.keys)).toBe(401);
    expect(await attempt(one.keys, other.keys)).toBe(401);
    expect(await attempt(one.keys, one.keys, signedChallenge)).toBe(401);
    expect(await attempt(one.keys, one.keys, (challenge) => signedDelivery(challenge, textOf(one.entryOf())))).toBe(
      401,
    );
    expect(await attempt(one.keys, one.keys, (challenge) => signedWipe(challenge, { delivered: 0, refused: 0 }))).toBe(
      401,
    );
    const challenge = await challengeFor(one.keys);
    const signature = await one.keys.signText(signedDelivery(challenge, entry));
    expect((await deliverSigned(one.keys, { challenge, signature, entry }, elsewhere)).statusCode).toBe(204);
    expect((await deliverSigned(one.keys, { challenge, signature, entry }, elsewhere)).statusCode).toBe(401);
  });

  it('opens no session: a signature over a delivery does not sign in, and none stays behind', async () => {
    const { keys, entryOf, iri } = await lostTenant();
    const entry = textOf(entryOf());
    const challenge = await challengeFor(keys);
    const signature = await keys.signText(signedDelivery(challenge, entry));
    const payload = { key: keys.key, challenge, signature };
    const signIn = { method: 'POST', url: '/api/tablet_sessions', payload, remoteAddress: elsewhere } as const;
    expect((await app.inject(signIn)).statusCode).toBe(401);
    expect((await deliver(keys, entryOf())).statusCode).toBe(204);
    expect((await deliver(keys, entryOf({ action: '/api/actions/999999' }))).statusCode).toBe(422);
    expect(await openSessions(iri)).toEqual([]);
  });

  it('would be of no use to whoever got its token: that reads nothing and does nothing else', async () => {
    const { iri, uid, customer, location, profile } = await lostTenant();
    const { sid, user } = await app.store.asSystem(async (tx) => {
      const foundUser = await tx
        .selectFrom('app_user')
        .where('uid', '=', uid)
        .select(['id', 'uid', 'role', 'email'])
        .executeTakeFirstOrThrow();
      const selection = { customerId: customer, locationId: location, profileId: null };
      const device = { userAgent: null, ip: elsewhere, tabletId: Number(iri.split('/').at(-1)) };
      return { sid: await insertDeliverySession(tx, { userId: foundUser.id, selection, ...device }), user: foundUser };
    });
    const client = clientWith(app, await signAccessToken(app.store, { ...user, sid }, new Date()));
    for (const url of ['/api/currentuser', '/api/activities', `/api/profiles/${profile}`, '/api/events'])
      expect([url, (await client(url)).statusCode]).toEqual([url, 403]);
    for (const url of ['/api/player_checks', `/api/currentprofile/set/${profile}`, '/api/logout'])
      expect([url, (await client({ method: 'POST', url, payload: {} })).statusCode]).toEqual([url, 403]);
    await app.store.asSystem((tx) => endSession(tx, sid, 'logout'));
  });

  it('reads a large body only from a lost tablet that was given the challenge', async () => {
    const { keys, entryOf, operator, iri } = await lostTenant();
    const image = entryOf(
      { uuid: randomUUID(), data: 'A'.repeat(400_000) },
      { path: '/api/protocol_images', title: 'Bild' },
    );
    const text = textOf(image);
    const send = async (challenge: string, headerValue: string | undefined) => {
      const signature = await keys.signText(signedDelivery(challenge, text));
      const payload = { key: keys.key, challenge, signature, entry: text };
      const headers = headerValue === undefined ? {} : { [CHALLENGE_HEADER]: headerValue };
      return app.inject({
        method: 'POST',
        url: '/api/lost_tablet_entries',
        payload,
        headers,
        remoteAddress: elsewhere,
      });
    };
    expect((await send(await challengeFor(keys), undefined)).statusCode).toBe(413);
    expect((await send(await challengeFor(keys), 'geraten')).statusCode).toBe(401);
    const challenge = await challengeFor(keys);
    // It is read, and refused because it is no picture.
    expect((await send(challenge, challenge)).statusCode).toBe(422);
    // The tablet asks for another challenge, and keeps what it could not deliver.
    expect((await send(challenge, challenge)).statusCode).toBe(401);
    await operator({ method: 'POST', url: `${iri}/found` });
    const later = await challengeFor(keys);
    expect((await send(later, later)).statusCode).toBe(409);
  });

  it('gives up an entry that its route could not process for a day, so that the tablet can be deleted', async () => {
    const { keys, entryOf, deliveries } = await lostTenant();
    const entry = entryOf();
    const repair = await breakActivities();
    expect((await deliver(keys, entry)).statusCode).toBe(503);
    expect((await deliveries())[0].outcome).toBeUndefined();
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    await app.store.asSystem((tx) => tx.updateTable('tablet_delivery').set({ created_at: yesterday }).execute());
    expect((await deliver(keys, entry)).statusCode).toBe(422);
    expect(await deliveries()).toMatchObject([{ outcome: 'refused', refusal: expect.stringContaining('einen Tag') }]);
    await repair();
  });

  it('is slowed down after too many wrong signatures from one network', async () => {
    const { keys, entryOf } = await lostTenant();
    const stranger = await newTabletKeys();
    const statuses = [];
    for (let guess = 0; guess < 21; guess += 1)
      statuses.push((await deliver(stranger, entryOf(), '198.51.100.77')).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await deliver(keys, entryOf(), '198.51.100.77')).statusCode).toBe(429);
    expect((await deliver(keys, entryOf(), '198.51.100.78')).statusCode).toBe(204);
  });

  it('carries out two deliveries of a tablet at once, and refuses others for the moment without losing them', async () => {
    const { keys, entryOf, activities, deliveries } = await lostTenant();
    const entries = Array.from({ length: 6 }, () => entryOf());
    const statuses = await Promise.all(entries.map(async (entry) => (await deliver(keys, entry)).statusCode));
    expect(new Set(statuses)).toEqual(new Set([204, 429]));
    expect(await deliveries()).toHaveLength(statuses.filter((status) => status === 204).length);
    for (const entry of entries) expect((await deliver(keys, entry)).statusCode).toBe(204);
    expect(await activities()).toHaveLength(6);
  });

  it('is closed to a delivery that does not name its challenge before its body', async () => {
    const { keys, entryOf, activities } = await lostTenant();
    const entry = textOf(entryOf());
    const challenge = await challengeFor(keys);
    const signature = await keys.signText(signedDelivery(challenge, entry));
    const payload = { key: keys.key, challenge, signature, entry };
    for (const headers of [{}, { [CHALLENGE_HEADER]: await challengeFor(keys) }]) {
      const request = { method: 'POST', url: '/api/lost_tablet_entries', payload, headers } as const;
      expect((await app.inject({ ...request, remoteAddress: elsewhere })).statusCode).toBe(401);
    }
    expect(await activities()).toEqual([]);
  });

  it.each([
    ['was deactivated', { is_active: false }],
    ['is no longer one of service staff', { role: 'ROLE_OPERATOR' as const }],
  ])('keeps an entry whose account %s', async (_title, change) => {
    const { keys, entryOf, uid, activities, deliveries } = await lostTenant();
    await app.store.asSystem((tx) => tx.updateTable('app_user').set(change).where('uid', '=', uid).execute());
    expect((await deliver(keys, entryOf())).statusCode).toBe(422);
    expect(await activities()).toEqual([]);
    expect(await deliveries()).toMatchObject([
      {
        outcome: 'refused',
        refusal: 'Der Zugang des Tablets darf an diesem Standort nichts mehr erfassen.',
        content: expect.stringContaining('actions/1'),
      },
    ]);
  });

  it('is tried again after its session was ended in the middle', async () => {
    const { keys, entryOf, deliveries } = await lostTenant();
    await app.store.runScript(`
      create function end_at_once() returns trigger language plpgsql as $$
        begin new.ended_at := now(); new.ended_reason := 'revoked'; return new; end $$;
      create trigger end_at_once before insert on session for each row when (new.is_delivery) execute function end_at_once();`);
    const entry = entryOf();
    expect((await deliver(keys, entry)).statusCode).toBe(503);
    await app.store.runScript('drop trigger end_at_once on session; drop function end_at_once();');
    expect((await deliver(keys, entry)).statusCode).toBe(204);
    expect(await deliveries()).toMatchObject([{ outcome: 'delivered' }]);
  });

  it('keeps the content of an entry from its arrival on, until it is carried out', async () => {
    const { keys, entryOf, deliveries } = await lostTenant();
    const entry = entryOf({ comment: 'Nicht verlieren' });
    const repair = await breakActivities();
    expect((await deliver(keys, entry)).statusCode).toBe(503);
    expect((await deliveries())[0].content).toContain('Nicht verlieren');
    await repair();
    expect((await deliver(keys, entry)).statusCode).toBe(204);
    expect((await deliveries())[0]).not.toHaveProperty('content');
  });
});
