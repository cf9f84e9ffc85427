import net from 'node:net';
import * as fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import { listNotifications } from '#shared/contracts/notifications/notifications.ts';
import { fuzzedRequest, type Fuzzed } from './fuzz-requests.ts';
import { contractFaultOf } from '#server/test/tools/known-shape.ts';
import { permissionFixture, type PermissionFixture } from '#server/test/permissions/permission-fixture.ts';
import { hasItem, urlOf } from '#server/test/permissions/permission-requests.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const USUAL_RUNS = 2500;
/** A longer run than usual prints the slowest answers. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? USUAL_RUNS);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
const LONG = 3_000_000;

let app: FastifyInstance;
let fixture: PermissionFixture;
let tokens: string[];

const tokenOf = async (client: Client): Promise<string> => (await client('/api/currentuser')).json().token;
/** Signs in again, because a token is valid for ten minutes and many requests take longer. */
async function newTokens(): Promise<string[]> {
  const { service, operator, admin } = fixture.actors;
  return Promise.all([service, operator, admin].map(async ({ freshClient }) => tokenOf(await freshClient())));
}

beforeAll(async () => {
  app = await testApp();
  fixture = await permissionFixture(app);
  // Every list gets members, because empty lists would show nothing about them.
  const kinds = new Map(allEndpoints.filter(hasItem).map((endpoint) => [endpoint.path, endpoint]));
  for (const endpoint of kinds.values()) await urlOf(endpoint, fixture, fixture.actors.service.own);
});
afterAll(() => app.close());

/** An event stream does not end, so its response is not read. A refused request for it is checked like any other. */
async function beginsStream(request: InjectOptions): Promise<boolean> {
  const answer = await app.inject({ ...request, payloadAsStream: true });
  answer.stream().destroy();
  return answer.statusCode === 200;
}

interface Timed {
  readonly milliseconds: number;
  readonly request: string;
}
const slowestOf = (times: readonly Timed[]) =>
  times
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 12)
    .map(({ milliseconds, request }) => `${milliseconds.toFixed(0)} ms: ${request}\n`)
    .join('');

// Read before the random requests, one of which may take a location away from a user.
describe('a list', () => {
  const lists = allEndpoints.filter((endpoint) => endpoint.list && !hasItem(endpoint));
  it.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s has members that match the contract, with and without linked data',
    async (_path, endpoint) => {
      // Every user sees only their own notifications.
      const { client } = endpoint === listNotifications ? fixture.actors.service : fixture.actors.admin;
      const linked = await client({ url: endpoint.path, headers: { accept: 'application/ld+json' } });
      const plainResponse = await client({ url: endpoint.path, headers: { accept: 'application/json' } });
      expect([contractFaultOf(linked, endpoint), contractFaultOf(plainResponse, endpoint)]).toEqual([null, null]);
      expect([linked.json()['hydra:member'].length, plainResponse.json().length]).not.toContain(0);
    },
  );
});

describe('random invalid requests', () => {
  it(
    `${RUNS} of them over every route: none fails the server, each gets an answer of a known shape`,
    async () => {
      const statuses = new Map<number, number>();
      const routes = new Set<string>();
      const times: Timed[] = [];
      const judge = async ({ path, request }: Fuzzed) => {
        // Requests that end the session are left out, because all later requests would only get a harmless 401.
        const endsSession = path === '/api/logout' && request.method === 'POST';
        const headers = endsSession ? { ...request.headers, authorization: 'Bearer x' } : request.headers;
        const endpoint = allEndpoints.find(
          (candidate) => candidate.path === path && candidate.method === request.method,
        );
        if (endpoint?.mediaType === 'text/event-stream' && (await beginsStream({ ...request, headers }))) return;
        const startedAt = performance.now();
        const answer = await app.inject({ ...request, headers });
        const requestText = `${request.method} ${request.url} ${answer.statusCode}`;
        times.push({ milliseconds: performance.now() - startedAt, request: requestText });
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        routes.add(path);
        const oddity = contractFaultOf(answer, endpoint);
        if (oddity !== null) throw new Error(`${oddity} in ${answer.statusCode} ${answer.body.slice(0, 500)}`);
        if (answer.raw.req.url?.startsWith('/api/')) expect(answer.headers['link']).toContain('/api/docs.jsonld');
      };
      for (let done = 0; done < RUNS; done += USUAL_RUNS) {
        tokens = await newTokens();
        const property = fc.asyncProperty(fuzzedRequest(tokens), judge);
        await fc.assert(property, {
          seed: SEED + done,
          numRuns: Math.min(USUAL_RUNS, RUNS - done),
          endOnFailure: true,
        });
        if (RUNS > USUAL_RUNS) process.stdout.write(`${done} and more\n${slowestOf(times)}`);
      }
      // The test would show nothing if every request had been refused early.
      for (const status of [200, 400, 401, 404, 405, 406, 415, 422])
        expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(5);
      expect(routes.size).toBeGreaterThan(40);
    },
    LONG,
  );

  it('do not affect later requests and sessions', async () => {
    for (const token of tokens) {
      const answer = await app.inject({ url: '/api/currentuser', headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode).toBe(200);
    }
  });
});

describe('bytes that are no HTTP request', () => {
  async function send(bytes: string | Buffer): Promise<string> {
    const { port } = new URL(await origin);
    return new Promise((resolve, reject) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.setEncoding('latin1').on('data', (part) => (answer += part));
      socket.on('close', () => resolve(answer)).on('error', reject);
    });
  }
  let origin: Promise<string>;
  beforeAll(() => {
    origin = app.listen({ port: 0, host: '127.0.0.1' });
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a broken header', 'GET /api HTTP/1.1\r\nHost: a\r\nA\0b: c\r\n\r\n', 400],
    ['two lengths', 'POST /api/tasks HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', 400],
    [
      'a length and chunks',
      'POST /api/tasks HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['endless headers', `GET /api HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['a method nobody knows', 'BREW /api HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ])('%s are refused in the usual shape (%i)', async (_name, bytes, status) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/ld+json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({ '@type': 'hydra:Error', status });
  });
});
