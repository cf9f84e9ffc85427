import accepts from '@fastify/accepts';
import fastify, { type FastifyContextConfig } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleErrors } from '#server/http/render/error-handler.ts';
import { listTasks } from '#shared/contracts/tasks/tasks.ts';
import { authenticateRequests, requireDeclaredRoutes } from './authenticate-requests.ts';
import { serveSession } from './endpoint-route.ts';

describe('a server', () => {
  const addRoute = (config?: FastifyContextConfig) => {
    const server = fastify();
    requireDeclaredRoutes(server);
    server.get('/api/tasks', { ...(config && { config }) }, () => 'done');
  };

  it('does not start with a route that declares nothing', () => {
    expect(() => addRoute()).toThrow('The route GET /api/tasks must declare either an endpoint or that it is public.');
  });

  it('does not start with a route that declares both', () => {
    expect(() => addRoute({ endpoint: listTasks, isPublic: true })).toThrow('must declare either');
  });

  it('starts with routes that declare one of both', () => {
    expect(() => addRoute({ isPublic: true })).not.toThrow();
    expect(() => addRoute({ endpoint: listTasks })).not.toThrow();
  });
});

describe('a route with an endpoint', () => {
  let calls = 0;
  const server = fastify();
  beforeAll(async () => {
    await server.register(accepts);
    server.decorateRequest('actor', null);
    server.decorateRequest('format', 'jsonld');
    handleErrors(server);
    authenticateRequests(server);
    serveSession(
      server,
      { method: 'POST', path: '/api/counter', summary: 'Counts its calls.' },
      async () => (calls += 1),
    );
  });
  afterAll(() => server.close());

  it('is not reached without a session, although its handler does not check one', async () => {
    const response = await server.inject({ method: 'POST', url: '/api/counter' });
    expect(response.statusCode).toBe(401);
    expect(calls).toBe(0);
  });

  it('refuses an unknown media type before it authenticates', async () => {
    const response = await server.inject({ method: 'POST', url: '/api/counter', headers: { accept: 'image/png' } });
    expect(response.statusCode).toBe(406);
  });
});
