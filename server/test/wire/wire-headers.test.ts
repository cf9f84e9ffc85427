import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const headers = { host: 'haus.test' };
const documentation = '<http://haus.test/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"';

let app: FastifyInstance;
let service: Client;
let other: Client;

beforeAll(async () => {
  app = await testApp({ CORS_ORIGIN: String.raw`^https://(app|admin)\.haus\.test$` });
  ({ service, operator: other } = await factories(app).addTenant());
});
afterAll(() => app.close());

/** Headers of every response of the API. Changing one line here is a decision. */
const always = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  link: documentation,
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), screen-wake-lock=(self)',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  vary: 'Accept, Authorization, Origin, accept-encoding',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

describe('headers', () => {
  const answers: [string, number, InjectOptions][] = [
    ['a collection', 200, { url: '/api/actions' }],
    ['an item', 200, { url: '/api/actions/1' }],
    ['an item whose address is written otherwise', 200, { url: '/%61pi/actions/1' }],
    ['the head of an item', 200, { method: 'HEAD', url: '/api/actions/1' }],
    ['the entrypoint', 200, { url: '/api' }],
    ['the documentation', 200, { url: '/api/docs.jsonld' }],
    ['a context', 200, { url: '/api/contexts/Task' }],
    ['a bad request', 400, { url: '/api/actions?page=0' }],
    ['a broken address', 400, { url: '/api/actions/%zz' }],
    ['somebody unknown', 401, { url: '/api/actions', headers: { authorization: '' } }],
    [
      'a failed sign-in',
      401,
      { method: 'POST', url: '/authentication_token', payload: { email: 'a@b.test', password: 'nobody knows' } },
    ],
    ['a missing right', 403, { method: 'POST', url: '/api/tasks' }],
    ['an unknown item', 404, { url: '/api/actions/999999' }],
    ['an unknown route', 404, { url: '/api/nothing' }],
    ['a wrong method', 405, { method: 'DELETE', url: '/api/actions' }],
    ['a wrong format', 406, { url: '/api/actions', headers: { accept: 'image/png' } }],
    ['too large a body', 413, { method: 'POST', url: '/api/activities', payload: 'a'.repeat(300_000) }],
    [
      'a wrong media type',
      415,
      { method: 'POST', url: '/api/activities', payload: 'a', headers: { 'content-type': 'text/plain' } },
    ],
    ['violations', 422, { method: 'POST', url: '/api/activities', payload: {} }],
  ];

  it.each(answers)('of %s (%i) are the common ones', async (_name, status, options) => {
    const answer = await service({ ...options, headers: { ...headers, ...options.headers } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(always);
    expect(answer.headers['content-type']).toMatch(/^application\/(ld\+|problem\+)?json; charset=utf-8$/);
  });

  it.each(allEndpoints.map(({ method, path }) => [method, path] as const))(
    '%s %s link to the documentation even for an error',
    async (method, path) => {
      const answer = await app.inject({ method, url: path.replaceAll(/\{\w+\}/g, '1'), headers });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.headers).toMatchObject(always);
    },
  );

  it.each(allEndpoints.map(({ method, path }) => [method, path] as const))(
    '%s %s forbid caching on the disk of a signed-in user',
    async (method, path) => {
      const options = { method, url: path.replaceAll(/\{\w+\}/g, '1'), payloadAsStream: true } as const;
      const answer = await (path === '/api/logout' ? other : service)(options);
      answer.stream().destroy();
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['clear-site-data']).toBe(path === '/api/logout' ? '"cache"' : undefined);
    },
  );

  it('allow caching of the public API documents only, with revalidation', async () => {
    expect((await app.inject('/api/docs.json')).headers['cache-control']).toBe('no-cache, private');
    expect((await app.inject('/api/actions')).headers['cache-control']).toBe('no-store');
  });

  it('contain the version for a client that has cached the response (304)', async () => {
    const { headers: sent } = await service('/api/actions');
    const repeatedResponse = await service({ url: '/api/actions', headers: { 'if-none-match': String(sent['etag']) } });
    expect([repeatedResponse.statusCode, repeatedResponse.body]).toEqual([304, '']);
  });

  it('never contain a stack trace, a product or a version', async () => {
    const { headers: sent } = await service('/api/nothing');
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['x-powered-by']));
    expect(sent).not.toHaveProperty('server');
  });
});

describe('a path outside the API', () => {
  it('that needs a setting does not exist without it', async () => {
    expect((await app.inject({ url: '/.well-known/security.txt' })).statusCode).toBe(404);
  });

  it.each(['/healthz', '/metrics', '/nothing', '//api/actions', '/assets/../package.json'])(
    '%s has strict headers and is not cached',
    async (url) => {
      const { headers: sent } = await app.inject({ url });
      expect(sent).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': always['content-security-policy'],
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': always['strict-transport-security'],
      });
    },
  );

  it.each([
    ['the scraper inside the network', 200, '10.1.2.3', {}],
    ['the same over IPv6', 200, '::ffff:10.1.2.3', {}],
    ['somebody outside', 404, '203.0.113.7', {}],
    ['somebody behind a proxy', 404, '10.1.2.3', { forwarded: 'for=203.0.113.7' }],
    ['somebody behind an older proxy', 404, '10.1.2.3', { 'x-forwarded-for': '203.0.113.7' }],
  ])('/metrics for %s: %i', async (_who, status, remoteAddress, forwarding) => {
    expect((await app.inject({ url: '/metrics', remoteAddress, headers: forwarding })).statusCode).toBe(status);
  });

  it('a forged host or scheme appears in no header', async () => {
    const proxied = await testApp({ TRUST_PROXY: 'true' });
    for (const name of ['host', 'x-forwarded-host']) {
      const { headers: sent } = await proxied.inject({ url: '/api', headers: { [name]: 'a>; rel="x", <b' } });
      expect(sent['link']).toContain('<http://localhost/api/docs.jsonld>');
    }
    const { headers: sent } = await proxied.inject({ url: '/api', headers: { 'x-forwarded-proto': 'javascript' } });
    expect(sent['link']).toMatch(/^<http:/);
    await proxied.close();
  });
});

describe('an unchanged document', () => {
  it.each(['/api/actions', '/api/actions/1', '/api', '/api/docs.jsonld', '/api/docs.json'])(
    '%s is not sent twice (304)',
    async (url) => {
      const first = await service({ url, headers });
      const { etag } = first.headers;
      expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
      const second = await service({ url, headers: { ...headers, 'if-none-match': `"other", W/${etag}` } });
      expect([second.statusCode, second.body, second.headers['etag']]).toEqual([304, '', etag]);
      expect(second.headers['link']).toBe(documentation);
      expect(second.headers).not.toHaveProperty('content-type');
    },
  );

  it('is sent again after a change', async () => {
    const answer = await service({ url: '/api/actions', headers: { 'if-none-match': '"0"' } });
    expect([answer.statusCode, answer.body.length > 0]).toEqual([200, true]);
  });

  it('differs by format', async () => {
    const linked = await service({ url: '/api/actions/1' });
    const plainResponse = await service({ url: '/api/actions/1', headers: { accept: 'application/json' } });
    expect(linked.headers['etag']).not.toBe(plainResponse.headers['etag']);
  });
});

describe('the Accept-Patch header', () => {
  it('is absent for an item that cannot be patched', async () => {
    const { addTenant, addTask, addForm } = factories(app);
    const tenant = await addTenant();
    const task = await tenant.service(`/api/tasks/${await addTask(tenant.customer, tenant.location)}`);
    expect(task.headers['accept-patch']).toBe('application/merge-patch+json');
    const { version } = await addForm();
    const published = await service(`/api/form_versions/${version}`);
    expect(published.statusCode).toBe(200);
    expect(published.headers).not.toHaveProperty('accept-patch');
    expect((await service('/api/tasks')).headers).not.toHaveProperty('accept-patch');
  });
});

describe('allowed origins', () => {
  const preflight = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/tasks/1',
      headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' },
    });

  it('must match completely: a common beginning or end is not enough', async () => {
    const loose = await testApp({ CORS_ORIGIN: String.raw`https://app\.haus\.test` });
    for (const [origin, allowed] of [
      ['https://app.haus.test', 'https://app.haus.test'],
      ['https://app.haus.test.evil.test', undefined],
      ['https://evil.test#https://app.haus.test', undefined],
    ] as const) {
      const { headers: sent } = await loose.inject({ url: '/api', headers: { origin } });
      expect(sent['access-control-allow-origin']).toBe(allowed);
    }
    await loose.close();
  });

  it('may send a preflight request without a token', async () => {
    const answer = await preflight('https://app.haus.test');
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.haus.test',
      'access-control-allow-methods': 'GET, OPTIONS, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringContaining('Authorization'),
      'access-control-max-age': '3600',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('may read the link to the documentation', async () => {
    const answer = await service({ url: '/api/actions', headers: { origin: 'https://app.haus.test' } });
    expect(answer.headers['access-control-allow-origin']).toBe('https://app.haus.test');
    expect(answer.headers['access-control-expose-headers']).toContain('Link');
  });

  it.each(['https://evil.test', 'https://app.haus.test.evil.test', 'null'])(
    'do not include others: %s',
    async (origin) => {
      expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin');
      const answer = await service({ url: '/api/actions', headers: { origin } });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );
});
