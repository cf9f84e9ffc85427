import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from './factories.ts';
import { testApp, type Client } from './test-app.ts';

let app: FastifyInstance;
let house: Awaited<ReturnType<ReturnType<typeof factories>['addHouse']>>;
let addTask: () => Promise<number>;
let action: string;
let anonymous: Client;

beforeAll(async () => {
  app = await testApp();
  const make = factories(app);
  house = await make.addHouse();
  addTask = () => make.addTask(house.customer, house.location);
  action = (await house.service('/api/actions?isActive=true')).json()['hydra:member'][0]['@id'];
  anonymous = (options) => app.inject(options);
});
afterAll(() => app.close());

const profile = () => `/api/profiles/${house.profile}`;
const measure = () => ({ action, profile: profile() });

/** A write as JSON-LD, unless it says otherwise. */
function write(
  client: Client,
  method: 'POST' | 'PATCH',
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return client({ method, url, payload, headers: { 'content-type': type, ...headers } });
}
const post = (url: string, body: unknown, headers?: Record<string, string>) =>
  write(house.service, 'POST', url, body, headers);
const patch = (url: string, body: unknown, headers?: Record<string, string>) =>
  write(house.service, 'PATCH', url, body, headers);

const refusal = (status: number, text: string) => ({
  '@context': '/api/contexts/Error',
  '@type': 'hydra:Error',
  'hydra:title': 'An error occurred',
  'hydra:description': text,
  title: 'An error occurred',
  detail: text,
  status,
  type: `/errors/${status}`,
});

describe('what succeeds', () => {
  it('GET answers an item with its context, its address and without empty fields (200)', async () => {
    const id = await addTask();
    const answer = await house.service(`/api/tasks/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      '@context': '/api/contexts/Task',
      '@id': `/api/tasks/${id}`,
      '@type': 'Task',
      id,
      possibleAnswers: [],
    });
    expect(answer.json()).not.toHaveProperty('doneAt');
    expect(answer.body).not.toContain(':null');
    expect(answer.json().createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  });

  it('HEAD answers the same without the body', async () => {
    const url = `/api/tasks/${await addTask()}`;
    const [get, head] = [await house.service(url), await house.service({ method: 'HEAD', url })];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'link'])
      expect(head.headers[name], name).toBe(get.headers[name]);
  });

  it('POST on a collection answers the item and its address (201)', async () => {
    const answer = await post('/api/activities', measure());
    expect(answer.statusCode).toBe(201);
    const { '@id': iri, '@context': context } = answer.json();
    expect(context).toBe('/api/contexts/Activity');
    expect(answer.headers).toMatchObject({ location: iri, 'content-location': iri });
    expect((await house.service(String(iri))).json()).toEqual(answer.json());
  });

  it('PATCH on an item answers the whole item and its address (200)', async () => {
    const url = `/api/tasks/${await addTask()}`;
    const answer = await patch(url, { profile: profile(), comment: 'Erledigt' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ '@id': url, comment: 'Erledigt', description: 'Notausgang prüfen' });
    expect(answer.headers).toMatchObject({ 'content-location': url, 'accept-patch': 'application/merge-patch+json' });
  });

  it('a call without an answer has neither body nor type (204)', async () => {
    const { addUser, signIn } = factories(app);
    const client = await signIn(await addUser('ROLE_OPERATOR', [house.customer]));
    const answer = await client({ method: 'POST', url: '/api/logout' });
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([204, '', undefined]);
  });
});

describe('a client that asks for plain JSON', () => {
  const headers = { accept: 'application/json' };

  it('gets a collection as a bare list without linked data', async () => {
    await addTask();
    const answer = await house.service({ url: '/api/tasks', headers });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toBeInstanceOf(Array);
    expect(answer.json()[0]).toMatchObject({
      description: 'Notausgang prüfen',
      location: `/api/locations/${house.location}`,
    });
    expect(answer.body).not.toContain('"@');
  });

  it('gets an item without linked data', async () => {
    const answer = await house.service({ url: `/api/tasks/${await addTask()}`, headers });
    expect(answer.json()).toHaveProperty('id');
    expect(answer.body).not.toContain('"@');
  });

  it('gets a refusal as problem+json', async () => {
    const answer = await house.service({ url: '/api/tasks/999999', headers });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toEqual({
      type: 'https://tools.ietf.org/html/rfc2616#section-10',
      title: 'An error occurred',
      detail: 'Not Found',
      status: 404,
    });
  });

  it('gets violations in it', async () => {
    const answer = await post('/api/activities', {}, headers);
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'action' }] });
  });
});

describe('what cannot be read (400)', () => {
  it.each(['', '{', '[]', 'null', '{"__proto__":{}}', '\0'])('the body %j: Syntax error', async (body) => {
    const answer = await post('/api/activities', body);
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal(400, 'Syntax error')]);
  });

  it('a body that is not UTF-8', async () => {
    const payload = Buffer.concat([Buffer.from('{"action":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const answer = await house.service({
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
    const answer = await post('/api/activities', { ...measure(), ...change });
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal(400, text)]);
  });

  it('an embedded object with an address is none of these: it stands for its IRI', async () => {
    const embedded = { ...measure(), profile: { '@id': profile(), '@type': 'Profile', name: 'Petra Pult' } };
    expect((await post('/api/activities', embedded)).json()).toMatchObject({ profile: profile() });
  });
});

describe('what is not valid (422)', () => {
  it('lists every violation with its field, a German message and a code', async () => {
    const answer = await write(house.operator, 'POST', '/api/tasks', { description: '', doAt: 'morgen' });
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

  it('names a field inside a list by its place', async () => {
    const body = {
      description: 'Prüfen',
      doAt: '2026-01-05T10:00:00+00:00',
      location: `/api/locations/${house.location}`,
      possibleAnswers: [{ value: 'a' }, {}],
    };
    const answer = await write(house.operator, 'POST', '/api/tasks', body);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'possibleAnswers[1].value' }]);
  });
});

describe('who may not', () => {
  it.each([
    [{}, 'JWT Token not found'],
    [{ authorization: 'Basic abc' }, 'JWT Token not found'],
    [{ authorization: 'Bearer garbage' }, 'Invalid JWT Token'],
    [{ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }, 'Invalid JWT Token'],
  ])('%j is nobody (401)', async (headers, message) => {
    const answer = await anonymous({ url: '/api/tasks', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ code: 401, message });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'www-authenticate': 'Bearer',
    });
  });

  it('service may not give tasks (403)', async () => {
    const answer = await post('/api/tasks', {});
    expect([answer.statusCode, answer.json()]).toEqual([403, refusal(403, 'Access Denied.')]);
  });
});

describe('what is not there', () => {
  it.each(['999999', '0', '-1', '1.5', 'abc', '1e3', '%00', '9'.repeat(30), '9'.repeat(190)])(
    'a task %s (404)',
    async (id) => {
      const answer = await house.service(`/api/tasks/${id}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, refusal(404, 'Not Found')]);
    },
  );

  it('an unknown route says its address without the query (404)', async () => {
    const answer = await anonymous({ url: '/api/nothing?name=Petra', headers: { host: 'haus.test' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      refusal(404, 'No route found for "GET http://haus.test/api/nothing"'),
    ]);
  });

  it.each([
    ['DELETE', '/api/profiles', 'GET, POST'],
    ['PUT', '/api/tasks/1', 'GET, PATCH'],
    ['PATCH', '/api/customers', 'GET'],
    ['GET', '/authentication_token', 'POST'],
    ['POST', '/api', 'GET'],
  ] as const)('%s %s is refused with what is allowed (405)', async (method, url, allow) => {
    const answer = await anonymous({ method, url, headers: { host: 'haus.test' } });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe(allow);
    expect(answer.json()).toEqual(
      refusal(405, `No route found for "${method} http://haus.test${url}": Method Not Allowed (Allow: ${allow})`),
    );
  });

  it('a format nobody offers (406)', async () => {
    const answer = await house.service({ url: '/api/tasks', headers: { accept: 'image/png' } });
    const text =
      'Requested format "image/png" is not supported. Supported MIME types are "application/ld+json", "application/json", "text/html".';
    expect([answer.statusCode, answer.json()]).toEqual([406, refusal(406, text)]);
  });

  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
  ])('a body sent as %j (415)', async (headers) => {
    const answer = await post('/api/activities', '{}', headers);
    const type = headers['content-type'].split(';')[0];
    const text = `The content-type "${type}" is not supported. Supported MIME types are "application/ld+json", "application/json".`;
    expect([answer.statusCode, answer.json()]).toEqual([415, refusal(415, text)]);
  });

  it('a body sent as nothing (415)', async () => {
    const answer = await house.service({ method: 'POST', url: '/api/activities', payload: Buffer.from('{}') });
    expect(answer.statusCode).toBe(415);
  });

  it.each(['/api/tasks/%zz', '/api/%', '/%E0%A4%A'])('a broken address %s (400)', async (url) => {
    const answer = await anonymous(url);
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal(400, 'Bad Request')]);
    expect(answer.headers['link']).toContain('/api/docs.jsonld');
  });

  it('a body larger than anybody needs (413)', async () => {
    expect((await post('/api/activities', { comment: 'a'.repeat(300_000) })).statusCode).toBe(413);
  });
});

describe('the order of checks', () => {
  const unacceptable = { accept: 'image/png' };
  const text = { 'content-type': 'text/plain' };

  it.each<[string, () => Client, InjectOptions, number]>([
    [
      'route before format and session',
      () => anonymous,
      { method: 'DELETE', url: '/api/tasks', headers: unacceptable },
      405,
    ],
    ['unknown route before session', () => anonymous, { url: '/api/nothing', headers: unacceptable }, 404],
    ['format before session', () => anonymous, { url: '/api/tasks/999999', headers: unacceptable }, 406],
    ['session before item', () => anonymous, { url: '/api/tasks/999999' }, 401],
    ['session before body', () => anonymous, { method: 'POST', url: '/api/tasks', payload: '{', headers: text }, 401],
    ['item before right', () => house.operator, { method: 'PATCH', url: '/api/tasks/999999', payload: '{' }, 404],
    [
      'item before body',
      () => house.service,
      { method: 'PATCH', url: '/api/tasks/999999', payload: '{', headers: text },
      404,
    ],
    [
      'right before media type',
      () => house.service,
      { method: 'POST', url: '/api/tasks', payload: '{', headers: text },
      403,
    ],
    [
      'media type before syntax',
      () => house.service,
      { method: 'POST', url: '/api/activities', payload: '{', headers: text },
      415,
    ],
    [
      'type before violations',
      () => house.service,
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

describe('a merge patch', () => {
  it.each([
    'application/merge-patch+json',
    'application/ld+json',
    'application/json',
    'application/merge-patch+json; charset=utf-8',
  ])('is read from %s', async (type) => {
    const answer = await patch(`/api/tasks/${await addTask()}`, { profile: profile() }, { 'content-type': type });
    expect(answer.statusCode).toBe(200);
  });

  it('keeps what it leaves out, and leaves out what it clears', async () => {
    const answer = await patch(`/api/tasks/${await addTask()}`, { profile: profile(), comment: null });
    expect(answer.json()).toMatchObject({ description: 'Notausgang prüfen', profile: profile() });
    expect(answer.json()).not.toHaveProperty('comment');
  });

  it('may send back the whole item, whose other fields stay what they were', async () => {
    const id = await addTask();
    const whole = (await house.service(`/api/tasks/${id}`)).json();
    const changed = {
      ...whole,
      originId: `/api/tasks/${id}`,
      id: 4711,
      description: 'Umgeschrieben',
      isPublic: false,
      profile: { '@id': profile(), '@type': 'Profile' },
    };
    const answer = await patch(`/api/tasks/${id}`, changed, { 'content-type': 'application/ld+json' });
    expect(answer.json()).toMatchObject({ id, description: 'Notausgang prüfen', isPublic: true });
  });

  it('of a task somebody else has completed is a conflict (409)', async () => {
    const url = `/api/tasks/${await addTask()}`;
    await patch(url, { profile: profile() });
    const answer = await patch(url, { profile: profile() });
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal(409, 'Die Aufgabe wurde bereits erledigt.')]);
  });
});

describe('what nobody foresaw', () => {
  it('says nothing about itself but the number of the request (500)', async () => {
    const broken = await testApp();
    const { addHouse } = factories(broken);
    const { service } = await addHouse();
    await broken.store.runScript('alter table status rename to gone');
    const answer = await service('/api/statuses');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ ...refusal(500, 'Internal Server Error'), requestId: expect.any(String) });
    expect(answer.headers['link']).toContain('/api/docs.jsonld');
    await broken.close();
  });
});
