import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { refusal, wireFixture } from './wire-fixture.ts';

let app: FastifyInstance;
let fixture: Awaited<ReturnType<typeof wireFixture>>;

beforeAll(async () => {
  app = await testApp();
  fixture = await wireFixture(app);
});
afterAll(() => app.close());

describe('successful requests', () => {
  it('GET returns an item with its context, its address and without empty fields (200)', async () => {
    const id = await fixture.addTask();
    const answer = await fixture.service(`/api/tasks/${id}`);
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

  it('HEAD returns the same headers without a body', async () => {
    const url = `/api/tasks/${await fixture.addTask()}`;
    const [get, head] = [await fixture.service(url), await fixture.service({ method: 'HEAD', url })];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'link'])
      expect(head.headers[name], name).toBe(get.headers[name]);
  });

  it('POST on a collection returns the item and its address (201)', async () => {
    const answer = await fixture.post('/api/activities', fixture.activity);
    expect(answer.statusCode).toBe(201);
    const { '@id': iri, '@context': context } = answer.json();
    expect(context).toBe('/api/contexts/Activity');
    expect(answer.headers).toMatchObject({ location: iri, 'content-location': iri });
    expect((await fixture.service(String(iri))).json()).toEqual(answer.json());
  });

  it('PATCH on an item returns the whole item and its address (200)', async () => {
    const url = `/api/tasks/${await fixture.addTask()}`;
    const answer = await fixture.patch(url, { profile: fixture.profile, comment: 'Erledigt' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ '@id': url, comment: 'Erledigt', description: 'Notausgang prüfen' });
    expect(answer.headers).toMatchObject({ 'content-location': url, 'accept-patch': 'application/merge-patch+json' });
  });

  it('a response without content has neither body nor type (204)', async () => {
    const { addUser, signIn } = factories(app);
    const client = await signIn(await addUser('ROLE_OPERATOR', [fixture.customer]));
    const answer = await client({ method: 'POST', url: '/api/logout' });
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([204, '', undefined]);
  });
});

describe('a client that requests plain JSON', () => {
  const headers = { accept: 'application/json' };

  it('gets a collection as a bare list without linked data', async () => {
    await fixture.addTask();
    const answer = await fixture.service({ url: '/api/tasks', headers });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toBeInstanceOf(Array);
    expect(answer.json()[0]).toMatchObject({
      description: 'Notausgang prüfen',
      location: `/api/locations/${fixture.location}`,
    });
    expect(answer.body).not.toContain('"@');
  });

  it('gets an item without linked data', async () => {
    const answer = await fixture.service({ url: `/api/tasks/${await fixture.addTask()}`, headers });
    expect(answer.json()).toHaveProperty('id');
    expect(answer.body).not.toContain('"@');
  });

  it('gets an error as problem+json', async () => {
    const answer = await fixture.service({ url: '/api/tasks/999999', headers });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toEqual({
      type: 'https://tools.ietf.org/html/rfc2616#section-10',
      title: 'An error occurred',
      detail: 'Not Found',
      status: 404,
    });
  });

  it('gets violations as part of the error', async () => {
    const answer = await fixture.post('/api/activities', {}, headers);
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'action' }] });
  });
});

describe('a merge patch', () => {
  it.each([
    'application/merge-patch+json',
    'application/ld+json',
    'application/json',
    'application/merge-patch+json; charset=utf-8',
  ])('is read from %s', async (type) => {
    const answer = await fixture.patch(
      `/api/tasks/${await fixture.addTask()}`,
      { profile: fixture.profile },
      { 'content-type': type },
    );
    expect(answer.statusCode).toBe(200);
  });

  it('keeps omitted fields and clears null ones', async () => {
    const answer = await fixture.patch(`/api/tasks/${await fixture.addTask()}`, {
      profile: fixture.profile,
      comment: null,
    });
    expect(answer.json()).toMatchObject({ description: 'Notausgang prüfen', profile: fixture.profile });
    expect(answer.json()).not.toHaveProperty('comment');
  });

  it('may contain the whole item, whose other fields stay unchanged', async () => {
    const id = await fixture.addTask();
    const whole = (await fixture.service(`/api/tasks/${id}`)).json();
    const changed = {
      ...whole,
      originId: `/api/tasks/${id}`,
      id: 4711,
      description: 'Umgeschrieben',
      isPublic: false,
      profile: { '@id': fixture.profile, '@type': 'Profile' },
    };
    const answer = await fixture.patch(`/api/tasks/${id}`, changed, { 'content-type': 'application/ld+json' });
    expect(answer.json()).toMatchObject({ id, description: 'Notausgang prüfen', isPublic: true });
  });

  it('of a task that was completed in the meantime is a conflict (409)', async () => {
    const url = `/api/tasks/${await fixture.addTask()}`;
    await fixture.patch(url, { profile: fixture.profile });
    const answer = await fixture.patch(url, { profile: fixture.profile });
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal(409, 'Die Aufgabe wurde bereits erledigt.')]);
  });
});

describe('an unexpected error', () => {
  it('reveals only the number of the request (500)', async () => {
    const brokenApp = await testApp();
    const { addTenant } = factories(brokenApp);
    const { service } = await addTenant();
    await brokenApp.store.runScript('alter table status rename to gone');
    const answer = await service('/api/statuses');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ ...refusal(500, 'Internal Server Error'), requestId: expect.any(String) });
    expect(answer.headers['link']).toContain('/api/docs.jsonld');
    await brokenApp.close();
  });
});
