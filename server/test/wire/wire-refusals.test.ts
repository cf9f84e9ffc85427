import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { refusal, wireFixture, write } from './wire-fixture.ts';

let app: FastifyInstance;
let fixture: Awaited<ReturnType<typeof wireFixture>>;

beforeAll(async () => {
  app = await testApp();
  fixture = await wireFixture(app);
});
afterAll(() => app.close());

describe('unreadable requests (400)', () => {
  it.each(['', '{', '[]', 'null', '{"__proto__":{}}', '\0'])(
    'the body %j is refused as a syntax error',
    async (body) => {
      const answer = await fixture.post('/api/activities', body);
      expect([answer.statusCode, answer.json()]).toEqual([400, refusal(400, 'Syntax error')]);
    },
  );

  it('a body that is not UTF-8 is refused', async () => {
    const payload = Buffer.concat([Buffer.from('{"action":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const answer = await fixture.service({
      method: 'POST',
      url: '/api/activities',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    [{ comment: 1 }, 'The type of the "comment" attribute must be "string", "integer" given.'],
    [{ profile: '/api/profiles/999999' }, 'Item not found for "/api/profiles/999999".'],
    [{ profile: '99' }, 'Invalid IRI "99".'],
    [{ profile: '/api/locations/1' }, 'Invalid IRI "/api/locations/1".'],
    [{ profile: { name: 'Petra' } }, 'Nested documents for attribute "profile" are not allowed. Use IRIs instead.'],
    [{ '@id': '/api/activities/1' }, 'Update is not allowed for this operation.'],
  ])('%j', async (change, text) => {
    const answer = await fixture.post('/api/activities', { ...fixture.activity, ...change });
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal(400, text)]);
  });

  it('an embedded object with an address is accepted as its IRI', async () => {
    const embedded = {
      ...fixture.activity,
      profile: { '@id': fixture.profile, '@type': 'Profile', name: 'Petra Pult' },
    };
    expect((await fixture.post('/api/activities', embedded)).json()).toMatchObject({ profile: fixture.profile });
  });
});

describe('invalid values (422)', () => {
  it('lists every violation with its field, a German message and a code', async () => {
    const answer = await write(fixture.operator, {
      method: 'POST',
      url: '/api/tasks',
      body: { description: '', doAt: 'morgen' },
    });
    expect(answer.statusCode).toBe(422);
    const detail =
      'description: Bitte die Aufgabe beschreiben.\ndoAt: Bitte Datum und Uhrzeit angeben.\nlocation: Dieses Feld ist erforderlich.';
    expect(answer.json()).toEqual({
      '@context': '/api/contexts/ConstraintViolationList',
      '@type': 'ConstraintViolationList',
      'hydra:title': 'An error occurred',
      'hydra:description': detail,
      title: 'An error occurred',
      detail,
      status: 422,
      violations: [
        {
          propertyPath: 'description',
          message: 'Bitte die Aufgabe beschreiben.',
          code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
        },
        {
          propertyPath: 'doAt',
          message: 'Bitte Datum und Uhrzeit angeben.',
          code: 'ba785a8c-82cb-4283-967c-3cf342181b40',
        },
        {
          propertyPath: 'location',
          message: 'Dieses Feld ist erforderlich.',
          code: 'ad32d13f-c3d4-423b-909a-857b961eb720',
        },
      ],
    });
  });

  it('names the required type of a nested field (400)', async () => {
    const { addUser, signIn } = factories(app);
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    for (const [field, type] of [
      ['minimum', 'float'],
      ['decimals', 'integer'],
    ] as const) {
      const question = { id: 'a', type: 'number', label: 'Wie viele?', isRequired: true, [field]: 'drei' };
      const questionnaire = { sections: [{ id: 's', title: 'Halle', questions: [question] }] };
      const answer = await write(admin, { method: 'POST', url: '/api/forms', body: { name: 'Zahlen', questionnaire } });
      expect(answer.json()['hydra:description']).toBe(
        `The type of the "questionnaire.sections[0].questions[0].${field}" attribute must be "${type}", "string" given.`,
      );
    }
  });

  it('names a field of a list by its index', async () => {
    const body = {
      description: 'Prüfen',
      doAt: '2026-01-05T10:00:00+00:00',
      location: `/api/locations/${fixture.location}`,
      possibleAnswers: [{ value: 'a' }, {}],
    };
    const answer = await write(fixture.operator, { method: 'POST', url: '/api/tasks', body });
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'possibleAnswers[1].value' }]);
  });
});

describe('missing permissions', () => {
  it.each([
    [{}, 'JWT Token not found'],
    [{ authorization: 'Basic abc' }, 'JWT Token not found'],
    [{ authorization: 'Bearer garbage' }, 'Invalid JWT Token'],
    [{ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }, 'Invalid JWT Token'],
  ])('%j is refused without authentication (401)', async (headers, message) => {
    const answer = await fixture.anonymous({ url: '/api/tasks', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ code: 401, message });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'www-authenticate': 'Bearer',
    });
  });

  it('service may not give tasks (403)', async () => {
    const answer = await fixture.post('/api/tasks', {});
    expect([answer.statusCode, answer.json()]).toEqual([403, refusal(403, 'Access Denied.')]);
  });
});

describe('missing resources', () => {
  it.each(['999999', '0', '-1', '1.5', 'abc', '1e3', '%00', '9'.repeat(30), '9'.repeat(190)])(
    'a task %s is not found (404)',
    async (id) => {
      const answer = await fixture.service(`/api/tasks/${id}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, refusal(404, 'Not Found')]);
    },
  );

  it('an unknown route is named without its query (404)', async () => {
    const answer = await fixture.anonymous({ url: '/api/nothing?name=Petra', headers: { host: 'haus.test' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      refusal(404, 'No route found for "GET http://haus.test/api/nothing"'),
    ]);
  });

  it.each([
    ['DELETE', '/api/profiles', 'GET, POST'],
    ['PUT', '/api/tasks/1', 'GET, PATCH'],
    ['PATCH', '/api/customers', 'GET, POST'],
    ['GET', '/authentication_token', 'POST'],
    ['POST', '/api', 'GET'],
  ] as const)('%s %s is refused with the allowed methods (405)', async (method, url, allow) => {
    const answer = await fixture.anonymous({ method, url, headers: { host: 'haus.test' } });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe(allow);
    expect(answer.json()).toEqual(
      refusal(405, `No route found for "${method} http://haus.test${url}": Method Not Allowed (Allow: ${allow})`),
    );
  });

  it('an unknown format is refused (406)', async () => {
    const answer = await fixture.service({ url: '/api/tasks', headers: { accept: 'image/png' } });
    const text =
      'Requested format "image/png" is not supported. Supported MIME types are "application/ld+json", "application/json", "text/html".';
    expect([answer.statusCode, answer.json()]).toEqual([406, refusal(406, text)]);
  });

  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
  ])('a body sent as %j (415)', async (headers) => {
    const answer = await fixture.post('/api/activities', '{}', headers);
    const type = headers['content-type'].split(';')[0];
    const text = `The content-type "${type}" is not supported. Supported MIME types are "application/ld+json", "application/json".`;
    expect([answer.statusCode, answer.json()]).toEqual([415, refusal(415, text)]);
  });

  it('a body without a media type is refused (415)', async () => {
    const answer = await fixture.service({ method: 'POST', url: '/api/activities', payload: Buffer.from('{}') });
    expect(answer.statusCode).toBe(415);
  });

  it.each(['/api/tasks/%zz', '/api/%', '/%E0%A4%A'])('a broken address %s is refused (400)', async (url) => {
    const answer = await fixture.anonymous(url);
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal(400, 'Bad Request')]);
    expect(answer.headers['link']).toContain('/api/docs.jsonld');
  });

  it('a body above the maximum size is refused (413)', async () => {
    expect((await fixture.post('/api/activities', { comment: 'a'.repeat(300_000) })).statusCode).toBe(413);
  });
});

describe('the order of checks', () => {
  const unacceptable = { accept: 'image/png' };
  const text = { 'content-type': 'text/plain' };

  it.each<[string, () => Client, InjectOptions, number]>([
    [
      'route before format and session',
      () => fixture.anonymous,
      { method: 'DELETE', url: '/api/tasks', headers: unacceptable },
      405,
    ],
    ['unknown route before session', () => fixture.anonymous, { url: '/api/nothing', headers: unacceptable }, 404],
    ['format before session', () => fixture.anonymous, { url: '/api/tasks/999999', headers: unacceptable }, 406],
    ['session before item', () => fixture.anonymous, { url: '/api/tasks/999999' }, 401],
    [
      'session before body',
      () => fixture.anonymous,
      { method: 'POST', url: '/api/tasks', payload: '{', headers: text },
      401,
    ],
    ['item before right', () => fixture.operator, { method: 'PATCH', url: '/api/tasks/999999', payload: '{' }, 404],
    [
      'item before body',
      () => fixture.service,
      { method: 'PATCH', url: '/api/tasks/999999', payload: '{', headers: text },
      404,
    ],
    [
      'right before media type',
      () => fixture.service,
      { method: 'POST', url: '/api/tasks', payload: '{', headers: text },
      403,
    ],
    [
      'media type before syntax',
      () => fixture.service,
      { method: 'POST', url: '/api/activities', payload: '{', headers: text },
      415,
    ],
    [
      'type before violations',
      () => fixture.service,
      {
        method: 'POST',
        url: '/api/activities',
        payload: '{"comment":1}',
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
  ])('%s', async (_name, client, request, status) => {
    expect((await client()(request)).statusCode).toBe(status);
  });
});
