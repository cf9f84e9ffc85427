import { randomUUID } from 'node:crypto';
import { symbols } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { ARCADE_CONCEPT_ID, BETTING_CONCEPT_ID } from '#server/db/seed/measures.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addProfile, addUser, signIn } = factories(app);

const tenant = await addTenant();
const otherTenant = await addTenant();
const profile = `/api/profiles/${tenant.profile}`;
const location = `/api/locations/${tenant.location}`;
const actionOf = async (concept: number) => {
  const { id } = await app.store.asSystem((tx) =>
    tx
      .selectFrom('action')
      .select('id')
      .where('social_concept_id', '=', concept)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );
  return `/api/actions/${id}`;
};
const action = await actionOf(ARCADE_CONCEPT_ID);
const record = (client: Client, payload: object, key: string = randomUUID()) =>
  client({ method: 'POST', url: '/api/activities', payload, headers: { 'idempotency-key': key } });
const correct = (client: Client, iri: string, payload: object) =>
  client({ method: 'POST', url: `${iri}/corrections`, payload });

describe('recording an activity', () => {
  it('is refused for any other location than that of the session, even of the same person (400)', async () => {
    const second = await addLocation(tenant.customer);
    const bothSession = await signIn(await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location, second]));
    await bothSession({ method: 'PATCH', url: '/api/changelocation', payload: { location } });
    const refusedResponse = await record(bothSession, { action, profile, location: `/api/locations/${second}` });
    expect([refusedResponse.statusCode, refusedResponse.json().detail]).toEqual([
      400,
      'Bitte zuerst zu diesem Standort wechseln.',
    ]);
    expect((await record(bothSession, { action, profile, location })).json().location).toBe(location);
  });

  it('answers with the record and appends one entry to the ledger, with the comment only as a commitment', async () => {
    const answer = await record(tenant.service, { action, profile, location, comment: 'Gast am Tresen beraten' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      '@type': 'Activity',
      action,
      profile,
      location,
      comment: 'Gast am Tresen beraten',
      completionSource: 'manual',
      isCancelled: false,
    });
    const ledger = await ledgerOf(app, tenant.customer);
    expect(ledger.isIntact).toBe(true);
    const body = JSON.parse(ledger.entries.at(-1)?.body ?? '{}');
    expect(body).toMatchObject({ v: 2, type: 'activity.recorded', entity: answer.json()['@id'], data: { action } });
    expect(body.commit.comment).toMatch(/^[0-9a-f]{64}$/);
    expect(ledger.entries.at(-1)?.body).not.toContain('Tresen');
  });

  it('is logged under the id of the request with the path that the ledger names', async () => {
    const lines: string[] = [];
    const stream: unknown = Reflect.get(app.log, symbols.streamSym);
    Reflect.set(app.log, symbols.streamSym, { write: (line: string) => lines.push(line) });
    app.log.level = 'info';
    const answer = await record(tenant.service, { action, profile, location });
    app.log.level = 'silent';
    Reflect.set(app.log, symbols.streamSym, stream);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        res: { statusCode: 201, record: answer.json()['@id'] },
      }),
    );
  });

  it('takes location and profile from the session when they are left out', async () => {
    const ownTenant = await addTenant();
    await ownTenant.service({ method: 'POST', url: `/api/currentprofile/set/${ownTenant.profile}`, payload: {} });
    const answer = await record(ownTenant.service, { action });
    expect(answer.json()).toMatchObject({
      profile: `/api/profiles/${ownTenant.profile}`,
      location: `/api/locations/${ownTenant.location}`,
    });
  });

  it('needs a profile: Kein Profil ausgewählt! (422)', async () => {
    const answer = await record(tenant.service, { action });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toEqual([{ propertyPath: 'profile', message: 'Kein Profil ausgewählt!' }]);
  });

  it('happens once if the same key is sent several times', async () => {
    const key = randomUUID();
    const before = (await ledgerOf(app, tenant.customer)).entries.length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => record(tenant.service, { action, profile }, key)));
    expect(new Set(answers.map((answer) => answer.json()['@id'])).size).toBe(1);
    expect((await ledgerOf(app, tenant.customer)).entries.length).toBe(before + 1);
  });

  it('stores the time of the event separately from the time of recording', async () => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const answer = await record(tenant.service, { action, profile, occurredAt: yesterday });
    expect(answer.json().occurredAt).toBe(`${yesterday.slice(0, 19)}+00:00`);
    expect(Date.parse(answer.json().createdAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is refused at its field for tomorrow (422), while a clock that is ahead by a minute counts as now', async () => {
    const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const tomorrow = await record(tenant.service, { action, profile, occurredAt: ahead(24 * 60) });
    expect(tomorrow.statusCode).toBe(422);
    expect(tomorrow.json().violations).toEqual([
      expect.objectContaining({
        propertyPath: 'occurredAt',
        message: 'Der Zeitpunkt liegt in der Zukunft. Bitte angeben, wann es geschehen ist.',
      }),
    ]);
    const recordedBody = (await record(tenant.service, { action, profile, occurredAt: ahead(1) })).json();
    expect(Date.parse(recordedBody.occurredAt)).toBeLessThanOrEqual(Date.now());
    const movedResponse = await correct(tenant.service, recordedBody['@id'], {
      reason: 'Verwechselt',
      occurredAt: ahead(5),
      profile,
    });
    expect(movedResponse.json().violations[0].propertyPath).toBe('occurredAt');
  });

  it('refuses an action of another social concept (422) and a missing one (400)', async () => {
    expect(
      (await record(tenant.service, { action: await actionOf(BETTING_CONCEPT_ID), profile })).json().violations[0]
        .propertyPath,
    ).toBe('action');
    expect((await record(tenant.service, { action: '/api/actions/999999', profile })).statusCode).toBe(400);
    expect((await record(tenant.service, { profile })).json().violations[0]).toMatchObject({
      propertyPath: 'action',
      message: 'Dieses Feld ist erforderlich.',
    });
  });

  it('treats profile and location of another organisation as missing (400)', async () => {
    expect((await record(tenant.service, { action, profile: `/api/profiles/${otherTenant.profile}` })).statusCode).toBe(
      400,
    );
    expect(
      (await record(tenant.service, { action, profile, location: `/api/locations/${otherTenant.location}` }))
        .statusCode,
    ).toBe(400);
  });

  it('is refused where the location does not allow it or is inactive (403)', async () => {
    for (const flags of [{ is_activity_allowed: false }, { status: 'inactive' as const }]) {
      const closedTenant = await addTenant({ location: flags });
      expect(
        (await record(closedTenant.service, { action, profile: `/api/profiles/${closedTenant.profile}` })).statusCode,
      ).toBe(403);
    }
  });

  it('is signed only by a profile that was set with its PIN at a location with PIN (422)', async () => {
    const pinTenant = await addTenant({ location: { pin_required: true } });
    const answer = await record(pinTenant.service, { action, profile: `/api/profiles/${pinTenant.profile}` });
    expect(answer.json().violations[0].message).toBe('Bitte das Profil mit seiner PIN wählen.');
  });

  it('is not signed by a profile that is no longer active (422)', async () => {
    const removedProfile = await addProfile(tenant.customer, { is_active: false });
    expect((await record(tenant.service, { action, profile: `/api/profiles/${removedProfile}` })).statusCode).toBe(422);
  });
});

describe('listing activities', () => {
  it('shows the operator all locations of the organisation, and service only its own', async () => {
    const ownTenant = await addTenant();
    const otherLocation = await addLocation(ownTenant.customer, { name: 'Zweite' });
    const second = await signIn(await addUser('ROLE_SERVICE', [ownTenant.customer], [otherLocation]));
    const signedMeasure = { action, profile: `/api/profiles/${ownTenant.profile}` };
    await record(ownTenant.service, signedMeasure);
    await record(second, signedMeasure);
    expect((await ownTenant.operator('/api/activities')).json()['hydra:totalItems']).toBe(2);
    expect((await ownTenant.service('/api/activities')).json()['hydra:totalItems']).toBe(1);
    expect(
      (await otherTenant.operator(`/api/activities?location=/api/locations/${ownTenant.location}`)).json()[
        'hydra:totalItems'
      ],
    ).toBe(0);
  });
});

describe('correcting an activity', () => {
  it('adds an entry, which replaces the first one in the list and shows it as its origin', async () => {
    const first = (await record(tenant.service, { action, profile, comment: 'Alt' })).json();
    const answer = await correct(tenant.service, first['@id'], { reason: 'Tippfehler', comment: 'Neu', profile });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      comment: 'Neu',
      corrects: first['@id'],
      origin: first['@id'],
      reason: 'Tippfehler',
      occurredAt: first.occurredAt,
    });
    const current = (await tenant.service('/api/activities?exists[correctedBy]=false&pagination=false')).json()[
      'hydra:member'
    ];
    expect(current.map((item: { '@id': string }) => item['@id'])).not.toContain(first['@id']);
    const history = (await tenant.service(`/api/activities?origin=${first['@id']}&order[id]=asc`)).json()[
      'hydra:member'
    ];
    expect(history.map((item: { comment: string }) => item.comment)).toEqual(['Alt', 'Neu']);
  });

  it('can cancel an activity by an entry like every other', async () => {
    const first = (await record(tenant.service, { action, profile })).json();
    const answer = await correct(tenant.service, first['@id'], {
      reason: 'Versehentlich erfasst',
      isCancelled: true,
      profile,
    });
    expect(answer.json()).toMatchObject({ isCancelled: true });
    const ledger = await ledgerOf(app, tenant.customer);
    expect(JSON.parse(ledger.entries.at(-1)?.body ?? '{}')).toMatchObject({
      type: 'activity.cancelled',
      corrects: first['@id'],
    });
    expect(ledger.isIntact).toBe(true);
  });

  it('tells of one cancellation, also if the cancelled activity gets another reason', async () => {
    const first = (await record(tenant.service, { action, profile })).json();
    const cancellation = { reason: 'Versehentlich erfasst', isCancelled: true, profile };
    const cancelled = (await correct(tenant.service, first['@id'], cancellation)).json();
    const again = await correct(tenant.service, cancelled['@id'], { ...cancellation, reason: 'Doppelt erfasst' });
    expect(again.json()).toMatchObject({ isCancelled: true });
    const types = (await ledgerOf(app, tenant.customer)).entries.slice(-2).map(({ body }) => JSON.parse(body).type);
    expect(types).toEqual(['activity.cancelled', 'activity.corrected']);
  });

  it('accepts only one of two concurrent corrections of an entry (409)', async () => {
    const first = (await record(tenant.service, { action, profile })).json();
    const responses = await Promise.all(
      [1, 2].map((number) => correct(tenant.service, first['@id'], { reason: `Grund ${number}`, profile })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  it('is refused to service of another organisation (404) and to an operator of another location (403)', async () => {
    const first = (await record(tenant.service, { action, profile })).json();
    expect((await correct(otherTenant.service, first['@id'], { reason: 'Fremd' })).statusCode).toBe(404);
    await addLocation(tenant.customer);
    const operator = await signIn(await addUser('ROLE_OPERATOR', [tenant.customer]));
    expect((await correct(operator, first['@id'], { reason: 'Von außen' })).statusCode).toBe(403);
  });

  it('is the only way: the database refuses to change or delete an activity', async () => {
    const { id } = (await record(tenant.service, { action, profile })).json();
    await expect(
      app.store.asSystem((tx) =>
        tx.updateTable('activity').set({ comment: 'geschönt' }).where('id', '=', id).execute(),
      ),
    ).rejects.toThrow('cannot be changed');
    await expect(app.store.asSystem((tx) => tx.deleteFrom('activity').where('id', '=', id).execute())).rejects.toThrow(
      'cannot be deleted',
    );
  });
});
