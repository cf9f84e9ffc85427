import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { lostTabletFixture, minutesAgo } from '#server/test/app/lost-tablet-fixture.ts';
import { tabletFixture } from '#server/test/app/tablet-fixture.ts';
import { clientWith, testApp } from '#server/test/app/test-app.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { MAX_DELIVERED_ENTRIES } from '#shared/contracts/tablets/deliveries.ts';
import { signedDelivery } from '#shared/contracts/tablets/signed-texts.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addProfile, addTask, addTenant } = factories(app);
const { addPairedTablet, challengeFor, deliver, deliverSigned } = tabletFixture(app);

const { lostTenant } = lostTabletFixture(app);

describe('what waited in the outbox of a lost tablet', () => {
  it('arrives once, at its own time, however often it is delivered, and the ledger says from where', async () => {
    const { keys, entryOf, activities, deliveries, customer, tablet, iri } = await lostTenant();
    const entry = entryOf({ comment: 'Gast am Tresen' });
    const answers = [await deliver(keys, entry), ...(await Promise.all([deliver(keys, entry), deliver(keys, entry)]))];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [204, '']));
    const [activity, ...others] = await activities();
    expect(others).toEqual([]);
    expect(activity).toMatchObject({ comment: 'Gast am Tresen' });
    expect(Date.parse(activity.occurredAt)).toBe(Math.floor(entry.keptAt / 1000) * 1000);
    expect(await deliveries()).toMatchObject([
      { tablet: iri, kind: 'activity', title: 'Ausweis geprüft', outcome: 'delivered', record: activity['@id'] },
    ]);
    expect(await tablet()).toMatchObject({ delivered: 1, refused: 0 });
    const entries = (await ledgerOf(app, customer)).entries.map(({ body }) => JSON.parse(body));
    expect(entries.slice(-3).map(({ type }) => type)).toEqual([
      'tablet.lost',
      'activity.recorded',
      'tablet.entryDelivered',
    ]);
    expect(entries.at(-1)).toMatchObject({ entity: iri, data: { kind: 'activity', record: activity['@id'] } });
  });

  it('is neither recorded again nor marked as delivered if it had arrived before the loss', async () => {
    const tenant = await addTenant();
    const { keys, iri, token } = await addPairedTablet(tenant.operator, tenant.location);
    const client = clientWith(app, token);
    const { uid } = (await client('/api/currentuser')).json();
    const location = `/api/locations/${tenant.location}`;
    const body = {
      action: '/api/actions/1',
      profile: `/api/profiles/${tenant.profile}`,
      location,
      occurredAt: minutesAgo(5),
    };
    const idempotencyKey = randomUUID();
    const headers = { 'idempotency-key': idempotencyKey, 'content-type': 'application/json' };
    const payload = JSON.stringify(body);
    expect((await client({ method: 'POST', url: '/api/activities', payload, headers })).statusCode).toBe(201);
    await tenant.operator({ method: 'POST', url: `${iri}/lost` });
    const envelope = { user: uid, location, method: 'POST', path: '/api/activities', params: {}, title: 'x' };
    const keptAt = Date.parse(body.occurredAt);
    expect((await deliver(keys, { ...envelope, idempotencyKey, body, keptAt })).statusCode).toBe(204);
    expect((await tenant.operator('/api/activities')).json()['hydra:totalItems']).toBe(1);
    const [kept] = (await tenant.operator('/api/tablet_deliveries')).json()['hydra:member'];
    expect(kept).toMatchObject({ outcome: 'repeated', record: expect.stringContaining('/api/activities/') });
    expect((await tenant.operator(iri)).json()).toMatchObject({ delivered: 0, refused: 0 });
    const types = (await ledgerOf(app, tenant.customer)).entries.map(({ body: text }) => JSON.parse(text).type);
    expect(types).not.toContain('tablet.entryDelivered');
  });

  it('does not mark a protocol that somebody had closed before it was sent again', async () => {
    const { keys, entryOf, deliveries, service, profile } = await lostTenant();
    const { version } = await addForm();
    const uuid = randomUUID();
    const moment = { startedAt: minutesAgo(40), occurredAt: minutesAgo(30) };
    const answers = { exit: { value: 'yes' } };
    const signed = { uuid, formVersion: `/api/form_versions/${version}`, profile: `/api/profiles/${profile}` };
    const body = { ...signed, ...moment, answers, state: 'closed' };
    expect((await service({ method: 'POST', url: '/api/protocols', payload: body })).statusCode).toBe(201);
    const again = { ...entryOf({}, { path: '/api/protocols' }), body };
    expect((await deliver(keys, again)).statusCode).toBe(204);
    expect((await deliveries())[0].outcome).toBe('repeated');
  });

  it('counts as delivered if the process died after the act and before the mark', async () => {
    const { keys, entryOf, deliveries } = await lostTenant();
    const entry = entryOf();
    expect((await deliver(keys, entry)).statusCode).toBe(204);
    await app.store.asSystem((tx) => tx.updateTable('tablet_delivery').set({ outcome: null, record: null }).execute());
    expect((await deliver(keys, entry)).statusCode).toBe(204);
    expect(await deliveries()).toMatchObject([{ outcome: 'delivered', record: expect.any(String) }]);
  });

  it('also completes a task, and enters who was chosen offline', async () => {
    const { keys, entryOf, customer, location, profile, operator } = await lostTenant();
    const task = await addTask(customer, location);
    const answer = await deliver(
      keys,
      entryOf(
        { action: undefined, location: undefined, answer: 'Ja' },
        { method: 'PATCH', path: '/api/tasks/{id}', params: { id: task } },
      ),
    );
    const choice = { body: { chosenAt: minutesAgo(40) }, params: { id: profile } };
    const offline = { path: '/api/currentprofile/offline/{id}', ...choice };
    expect([answer.statusCode, (await deliver(keys, { ...entryOf(), ...offline })).statusCode]).toEqual([204, 204]);
    expect((await operator(`/api/tasks/${task}`)).json()).toMatchObject({ answer: 'Ja', completionSource: 'manual' });
  });

  it('saves a draft several times, each version building on the one before', async () => {
    const { keys, entryOf, deliveries, operator } = await lostTenant();
    const { version } = await addForm();
    const uuid = randomUUID();
    const draft = (answers: object, extra: object = {}) => ({
      ...entryOf({}, { path: '/api/protocols', title: 'Entwurf: Rundgang' }),
      body: { uuid, formVersion: `/api/form_versions/${version}`, startedAt: minutesAgo(50), answers, ...extra },
    });
    expect((await deliver(keys, draft({}))).statusCode).toBe(204);
    expect((await deliver(keys, draft({ exit: { value: 'yes' } }, { revision: 1 }))).statusCode).toBe(204);
    // The device never learned the version of its second save.
    expect((await deliver(keys, draft({ exit: { value: 'no' } }, { revision: 1 }))).statusCode).toBe(204);
    const saved = await deliveries();
    expect(saved.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['delivered', 'delivered', 'delivered']);
    expect((await operator(saved[0].record)).json()).toMatchObject({ uuid, answers: { exit: { value: 'no' } } });
  });

  it.each([
    ['happened after the loss', { occurredAt: new Date(Date.now() + 60_000).toISOString() }, {}],
    ['was kept after the loss', {}, { keptAt: Date.now() + 60_000 }],
    ['has no time', { occurredAt: undefined }, {}],
    ['is older than an outbox may deliver', { occurredAt: minutesAgo(73 * 60) }, {}],
    ['is of another location', {}, { location: '/api/locations/1' }],
    ['names another location', { location: '/api/locations/1' }, {}],
    ['is of another login', {}, { user: randomUUID() }],
    ['names an unknown measure', { action: '/api/actions/999999' }, {}],
  ])('is refused for good and kept for the management if it %s', async (_title, body, envelope) => {
    const { keys, entryOf, activities, deliveries, tablet } = await lostTenant();
    const entry = entryOf({ comment: 'Nicht verlieren', ...body }, envelope);
    const answers = [await deliver(keys, entry), await deliver(keys, entry)];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations).toEqual([
        { propertyPath: 'entry', message: 'Der Server hat den Eintrag abgelehnt.' },
      ]);
    }
    expect(await activities()).toEqual([]);
    const kept = await deliveries();
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ outcome: 'refused', refusal: expect.stringMatching(/\S/) });
    expect(JSON.parse(kept[0].content)).toMatchObject({ comment: 'Nicht verlieren' });
    expect(await tablet()).toMatchObject({ delivered: 0, refused: 1 });
  });

  it.each([
    ['reads', { method: 'GET', path: '/api/activities' }],
    ['corrects', { path: '/api/activities/{id}/corrections', params: { id: 1 } }],
    ['checks a guest', { path: '/api/player_checks' }],
    ['opens a session', { path: '/authentication_token' }],
    ['changes its own access', { method: 'PATCH', path: '/api/account' }],
    ['chooses with a PIN', { path: '/api/currentprofile/set/{id}', params: { id: 1 } }],
    ['is no entry at all', { path: undefined }],
    ['has a time that is none', { body: { occurredAt: 'gestern', comment: 'Nicht verlieren' } }],
    ['is dated in a year that no database stores', { body: { occurredAt: '+275760-01-01T00:00:00Z' } }],
    ['was kept in a year that no database stores', { body: {}, keptAt: 8.64e15 }],
  ])('is not carried out but kept for the management if it %s', async (_title, envelope) => {
    const { keys, entryOf, activities, deliveries, tablet } = await lostTenant();
    const entry = entryOf({ comment: 'Nicht verlieren', data: 'AAAA' }, envelope);
    const answers = [await deliver(keys, entry), await deliver(keys, entry)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422]);
    expect(answers[0]?.json().violations[0].propertyPath).toBe('entry');
    expect(await activities()).toEqual([]);
    const [kept, ...others] = await deliveries();
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      kind: 'unreadable',
      outcome: 'refused',
      refusal: expect.stringMatching(/nicht lesen/),
    });
    const sent = JSON.parse(JSON.stringify({ ...entry, body: { ...entry.body, data: undefined } }));
    expect(JSON.parse(kept.content)).toEqual(sent);
    expect(await tablet()).toMatchObject({ delivered: 0, refused: 1 });
  });

  it('is kept as it came, if it is no JSON', async () => {
    const { keys, deliveries } = await lostTenant();
    const challenge = await challengeFor(keys);
    const signature = await keys.signText(signedDelivery(challenge, 'kein JSON'));
    const answer = await deliverSigned(keys, { challenge, signature, entry: 'kein JSON' });
    expect(answer.statusCode).toBe(422);
    expect(JSON.parse((await deliveries())[0].content)).toEqual({ text: 'kein JSON' });
  });

  it('stays with the name of its tablet when the tablet is removed from the list', async () => {
    const { keys, entryOf, deliveries, iri, operator } = await lostTenant();
    await deliver(keys, entryOf());
    await deliver(keys, entryOf({ action: '/api/actions/999999', comment: 'Nicht verlieren' }));
    expect((await operator({ method: 'DELETE', url: iri })).statusCode).toBe(204);
    const [delivered, refused] = await deliveries();
    expect(delivered).toMatchObject({ tabletName: 'Theke', outcome: 'delivered' });
    expect(delivered).not.toHaveProperty('tablet');
    expect(refused).toMatchObject({ outcome: 'refused', content: expect.stringContaining('Nicht verlieren') });
    const withoutTablet = await operator('/api/tablet_deliveries?exists[tablet]=false');
    expect(withoutTablet.json()['hydra:totalItems']).toBe(2);
  });

  it('cannot lead its parameters to another route', async () => {
    const { keys, entryOf, deliveries } = await lostTenant();
    const path = '/api/currentprofile/offline/{id}';
    for (const id of ['../set/1', '1?x=', '1/../../logout/1', '%2e%2e%2fset%2f1'])
      expect((await deliver(keys, entryOf({ chosenAt: minutesAgo(5) }, { path, params: { id } }))).statusCode).toBe(
        422,
      );
    expect((await deliveries()).map(({ refusal }: { refusal: string }) => refusal)).toEqual([
      'Not Found',
      'Not Found',
      'Not Found',
      'Not Found',
    ]);
  });

  it('is refused with the key of another entry, and as the entry of another tablet', async () => {
    const [one, other] = [await lostTenant(), await lostTenant()];
    const entry = one.entryOf();
    expect((await deliver(one.keys, entry)).statusCode).toBe(204);
    const changed = { ...entry, body: { ...entry.body, comment: 'anders' } };
    expect((await deliver(one.keys, changed)).statusCode).toBe(422);
    expect((await deliver(other.keys, { ...entry, idempotencyKey: randomUUID() })).statusCode).toBe(422);
    expect([(await one.activities()).length, (await other.activities()).length]).toEqual([1, 0]);
  });

  it.each(['NUL\0', 'half a character \ud83d'])(
    'keeps an entry with a character that no column can store: %j',
    async (text) => {
      const { keys, entryOf, deliveries } = await lostTenant();
      const entry = { ...entryOf({ comment: text }), title: text };
      expect((await deliver(keys, entry)).statusCode).toBe(422);
      const [kept] = await deliveries();
      expect([kept.outcome, JSON.parse(kept.content).comment]).toEqual(['refused', text]);
    },
  );

  it('no longer names a person who was erased', async () => {
    const { keys, entryOf, deliveries, customer, operator } = await lostTenant();
    const name = 'Rosalinde Quastenberg';
    const person = await addProfile(customer, { name });
    const later = {
      ...entryOf({ comment: `Mit ${name} beraten` }),
      title: `Gespräch mit ${name}`,
      keptAt: Date.now() + 60_000,
    };
    expect((await deliver(keys, later)).statusCode).toBe(422);
    expect(JSON.stringify(await deliveries())).toContain(name);
    await operator({ method: 'PATCH', url: `/api/profiles/${person}`, payload: { isActive: false } });
    const erasure = { name, reason: 'Auf eigenen Wunsch' };
    const erased = await operator({ method: 'POST', url: `/api/profiles/${person}/erasure`, payload: erasure });
    expect(erased.statusCode).toBe(201);
    expect(JSON.stringify(await deliveries())).not.toContain(name);
  });

  it('has an end: of more entries than an outbox holds, the rest waits on the tablet', async () => {
    const { keys, entryOf, iri, customer, location } = await lostTenant();
    const fact = { tablet_id: Number(iri.split('/').at(-1)), customer_id: customer, location_id: location };
    const rows = Array.from({ length: MAX_DELIVERED_ENTRIES }, () => ({
      ...fact,
      key_hash: Buffer.from(randomUUID().replaceAll('-', '')),
      digest: Buffer.alloc(32),
      kind: 'image' as const,
      title: 'Bild',
      tablet_name: 'Theke',
      occurred_at: new Date(),
    }));
    await app.store.asSystem((tx) => tx.insertInto('tablet_delivery').values(rows).execute());
    expect((await deliver(keys, entryOf())).statusCode).toBe(503);
  });
});
