import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);
const admin = await signIn(await addUser('ROLE_ADMIN'));

const patch = (client: Client, url: string, payload: object) =>
  client({
    method: 'PATCH',
    url,
    headers: { 'content-type': 'application/merge-patch+json' },
    payload: JSON.stringify(payload),
  });
const post = (client: Client, url: string, payload: object) => client({ method: 'POST', url, payload });

const origin = { source: '§ 4 SpielhG', confidence: 'high', verifiedAt: '2026-01-05' };
const BERLIN = '/api/states/3';

describe('the values of a state', () => {
  it('change together with their source, at once for everybody, and the history shows the old values', async () => {
    const { service } = await addTenant();
    const before = (await service(BERLIN)).json();
    const answer = await patch(admin, BERLIN, {
      silentDays: ['Karfreitag', 'Totensonntag', 'Karfreitag'],
      trainingIntervals: [36, 60],
      lawUrl: 'https://gesetze.berlin.de',
      sources: { silentDays: origin, trainingIntervals: origin, lawUrl: origin },
    });
    expect(answer.statusCode).toBe(200);
    const now = (await service(BERLIN)).json();
    expect(now).toMatchObject({
      silentDays: ['Karfreitag', 'Totensonntag'],
      trainingIntervals: [36, 60],
      lawUrl: 'https://gesetze.berlin.de',
      closingFrom: before.closingFrom,
      sources: { ...before.sources, silentDays: origin, trainingIntervals: origin, lawUrl: origin },
    });
    const changes = (await admin(`/api/state_changes?state=${BERLIN}&order[id]=desc`)).json()['hydra:member'];
    expect(changes.map(({ value, after }: { value: string; after: string }) => [value, after])).toEqual([
      ['trainingIntervals', '36, 60'],
      ['silentDays', 'Karfreitag, Totensonntag'],
      ['lawUrl', 'https://gesetze.berlin.de'],
    ]);
    expect(changes[0]).toMatchObject({
      userName: 'Vera Vorlage',
      sourceAfter: '§ 4 SpielhG',
      verifiedAt: '2026-01-05',
    });
    expect(changes[0]).not.toHaveProperty('before');
  });

  it('cannot be changed without a source (422, at its field), and then no other value changes either', async () => {
    const answer = await patch(admin, BERLIN, {
      minAge: 21,
      authorityName: 'Ordnungsamt',
      sources: { minAge: origin },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toEqual([
      { propertyPath: 'sources.authorityName.source', message: 'Bitte angeben, wo der neue Wert steht.' },
    ]);
    expect((await admin(BERLIN)).json().minAge).toBe(18);
  });

  it.each([
    [{ minAge: 17 }, 'minAge', 'Bitte zwischen 18 und 99 Jahren angeben.'],
    [{ closingFrom: '25:00' }, 'closingFrom', 'Bitte eine Uhrzeit wie 12:00 angeben.'],
    [{ lawUrl: 'javascript:alert(1)' }, 'lawUrl', 'Bitte eine Adresse angeben, die mit https:// beginnt.'],
    [{ silentDays: ['Rosenmontag'] }, 'silentDays[0]', 'Dieser Wert ist nicht gültig.'],
    [{ trainingIntervals: [0] }, 'trainingIntervals[0]', 'Bitte zwischen 1 und 240 Monaten angeben.'],
    [{ reportDueDayMonth: '31.3.' }, 'reportDueDayMonth', 'Bitte Tag und Monat wie 31.03. angeben.'],
    [{ sources: { minAge: { ...origin, source: ' ' } } }, 'sources.minAge.source', 'Bitte die Quelle angeben.'],
    [
      { sources: { minAge: { ...origin, verifiedAt: '05.01.2026' } } },
      'sources.minAge.verifiedAt',
      'Bitte angeben, wann der Wert geprüft wurde.',
    ],
    [
      { sources: { minAge: { ...origin, verifiedAt: '2099-01-01' } } },
      'sources.minAge.verifiedAt',
      'Das Datum liegt in der Zukunft.',
    ],
  ])('cannot be: %j', async (body, propertyPath, message) => {
    const answer = await patch(admin, BERLIN, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toContainEqual(expect.objectContaining({ propertyPath, message }));
  });

  it('apply to proofs created afterwards: the end of a training follows the new interval', async () => {
    const { operator, profile } = await addTenant({ location: { state_id: 16 } });
    const end = async () => {
      const query = `profile=/api/profiles/${profile}&type=/api/proof_types/1&issuedAt=2026-01-05`;
      return (await operator(`/api/proof_validity?${query}`)).json();
    };
    expect((await end()).rule).toBe('unknown');
    await patch(admin, '/api/states/16', { trainingIntervals: [12], sources: { trainingIntervals: origin } });
    expect(await end()).toMatchObject({ rule: 'state', months: 12 });
  });
});

describe('the results of tours', () => {
  it('can be added, renamed and deactivated, also by clients that identify them in the body', async () => {
    const createdResponse = await post(admin, '/api/statuses', { text: 'Testkunde angetroffen', isFinding: true });
    expect([createdResponse.statusCode, createdResponse.json()]).toEqual([
      201,
      expect.objectContaining({ text: 'Testkunde angetroffen', isFinding: true, isDefault: false, isActive: true }),
    ]);
    const { '@id': status } = createdResponse.json();
    expect((await patch(admin, status, { text: 'Testkäufer angetroffen' })).json().text).toBe('Testkäufer angetroffen');
    const answer = await patch(admin, '/api/statuses', { '@id': status, isActive: false });
    expect(answer.json()).toMatchObject({ '@id': status, text: 'Testkäufer angetroffen', isActive: false });
    const { service } = await addTenant();
    expect((await service('/api/statuses?isActive=false')).json()['hydra:member']).toHaveLength(1);
  });

  it('keep their default active, because clients rely on it (422)', async () => {
    const answer = await patch(admin, '/api/statuses/1', { isActive: false });
    expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, 'isActive']);
    expect((await patch(admin, '/api/statuses/1', { text: 'Ohne Auffälligkeit' })).statusCode).toBe(200);
  });

  it('have unique names, ignoring case (422)', async () => {
    const answer = await post(admin, '/api/statuses', { text: 'SONSTIGER BEFUND' });
    expect(answer.json().violations).toEqual([
      expect.objectContaining({ propertyPath: 'text', message: '„SONSTIGER BEFUND“ gibt es schon.' }),
    ]);
  });

  it('cannot be recorded once inactive, while existing records keep them (422)', async () => {
    const { service, profile, location } = await addTenant();
    const { '@id': status } = (await post(admin, '/api/statuses', { text: 'Nur kurz' })).json();
    const tour = { profile: `/api/profiles/${profile}`, location: `/api/locations/${location}`, status, comment: 'Ja' };
    await service(`/api/currentprofile/set/${profile}`);
    const first = await post(service, '/api/inspection_tours', tour);
    expect(first.statusCode).toBe(201);
    await patch(admin, status, { isActive: false });
    const second = await post(service, '/api/inspection_tours', tour);
    expect([second.statusCode, second.json().violations[0].propertyPath]).toEqual([422, 'status']);
    expect((await service(first.json()['@id'])).json().status).toBe(status);
  });
});

describe('countries and actions', () => {
  it('accept a country once', async () => {
    expect((await post(admin, '/api/countries', { name: 'Schweden', code: 'SE' })).statusCode).toBe(201);
    const repeatedResponse = await post(admin, '/api/countries', { name: 'Schweden', code: 'SE' });
    expect([repeatedResponse.statusCode, repeatedResponse.json().violations[0].propertyPath]).toEqual([422, 'code']);
  });

  it('let an action of a concept be added, renamed and deactivated, which service sees at once', async () => {
    const { service } = await addTenant();
    const createdResponse = await post(admin, '/api/actions', {
      name: 'Getränk ausgegeben',
      socialconcept: '/api/socialconcepts/1',
    });
    expect(createdResponse.statusCode).toBe(201);
    const { '@id': action } = createdResponse.json();
    await patch(admin, action, { name: 'Wasser ausgegeben', isActive: false, socialconcept: '/api/socialconcepts/2' });
    expect((await service(action)).json()).toMatchObject({
      name: 'Wasser ausgegeben',
      isActive: false,
      socialconcept: '/api/socialconcepts/1',
    });
    const twice = await post(admin, '/api/actions', {
      name: 'wasser AUSGEGEBEN',
      socialconcept: '/api/socialconcepts/1',
    });
    expect([twice.statusCode, twice.json().violations[0].propertyPath]).toEqual([422, 'name']);
    const elsewhere = { name: 'Wasser ausgegeben', socialconcept: '/api/socialconcepts/2' };
    expect((await post(admin, '/api/actions', elsewhere)).statusCode).toBe(201);
  });

  it('record each change in the security log of the platform', async () => {
    await patch(admin, '/api/countries/4', { name: 'Schweiz (CH)' });
    const event = await app.store.asSystem((tx) =>
      tx
        .selectFrom('security_event')
        .selectAll()
        .where('kind', '=', 'master-data-changed')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(event.details).toMatchObject({ entity: '/api/countries/4', name: 'Schweiz (CH)', nameBefore: 'Schweiz' });
  });
});

describe('an action of an organisation’s own concept', () => {
  it('can be changed by its operator, and no other organisation sees it (404)', async () => {
    const [ownTenant, otherTenant] = [await addTenant(), await addTenant()];
    const concept = await app.store.asSystem((tx) =>
      tx
        .insertInto('social_concept')
        .values({ name: 'Eigenes Konzept', version: '1.0', customer_id: ownTenant.customer })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const socialconcept = `/api/socialconcepts/${concept.id}`;
    const createdResponse = await post(ownTenant.operator, '/api/actions', { name: 'Eigene Maßnahme', socialconcept });
    expect(createdResponse.statusCode).toBe(201);
    const { '@id': action } = createdResponse.json();
    expect((await patch(ownTenant.operator, action, { name: 'Umbenannt' })).json().name).toBe('Umbenannt');
    expect((await patch(ownTenant.service, action, { name: 'Nein' })).statusCode).toBe(403);
    expect((await otherTenant.operator(action)).statusCode).toBe(404);
    expect((await otherTenant.operator(socialconcept)).statusCode).toBe(404);
    expect((await post(otherTenant.operator, '/api/actions', { name: 'Fremd', socialconcept })).statusCode).toBe(400);
    expect((await patch(ownTenant.operator, '/api/actions/1', { name: 'Nein' })).statusCode).toBe(403);
    const everywhere = await post(ownTenant.operator, '/api/actions', { name: 'Überall' });
    expect(everywhere.statusCode).toBe(403);
  });
});
