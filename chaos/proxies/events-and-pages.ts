import type http2 from 'node:http2';
import { check } from '#chaos/report.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import { createActivity, createClient, readIri } from '#chaos/writers.ts';
import { ask, openEvents } from './http2-client.ts';
import type { Proxy } from './proxy-programs.ts';

export interface ProxyTrial {
  readonly name: string;
  readonly proxy: Proxy;
  readonly session: http2.ClientHttp2Session;
  readonly location: TestLocation;
  /** Temporary folder of the server processes. */
  readonly temporaryFolder: string;
}

const EVENTS = 20;
const MAX_EVENT_MILLISECONDS = 1000;
const REQUESTS_FOR_NEWER_ASSET = 10;

/** Signs in over HTTP/2. @returns the access token, empty if signing in failed */
export async function signInOver(
  session: http2.ClientHttp2Session,
  { email, password }: Pick<TestLocation, 'email' | 'password'>,
): Promise<string> {
  const { status, body } = await ask(session, {
    method: 'POST',
    path: '/authentication_token',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ email, password })),
  });
  const answer: unknown = status === 200 ? JSON.parse(body.toString('utf8')) : undefined;
  return typeof answer === 'object' && answer !== null && 'token' in answer ? String(answer.token) : '';
}

export async function testPages({ name, session, location }: ProxyTrial, newerAsset: string): Promise<void> {
  check(`${name}: signing in works over HTTP/2`, (await signInOver(session, location)) !== '');
  const page = await ask(session, { path: '/', headers: { accept: 'text/html' } });
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.body.toString('utf8')) ?? [];
  const asset = await ask(session, { path: script, headers: { 'accept-encoding': 'br' } });
  const { 'cache-control': cacheControl = '', 'content-encoding': encoding = '' } = asset.headers;
  check(
    `${name}: the page is never kept, its files are kept for a year and arrive compressed`,
    page.headers['cache-control'] === 'no-store' && cacheControl.includes('immutable') && encoding === 'br',
    `${page.headers['cache-control']}; ${cacheControl}; ${encoding}`,
  );
  const statuses: number[] = [];
  for (let number = 0; number < REQUESTS_FOR_NEWER_ASSET; number += 1)
    // The query makes each a file of its own for a cache.
    statuses.push((await ask(session, { path: `/${newerAsset}?${number}` })).status);
  check(
    `${name}: a file that only the newer of two processes has is always found`,
    statuses.every((status) => status === 200),
    statuses.join(' '),
  );
  const metrics = await ask(session, { path: '/metrics' });
  check(`${name}: metrics are not shown to the outside`, metrics.status === 404, String(metrics.status));
}

/** Records measures, and takes the time until an event stream through the proxy tells of each. */
export async function testEvents({ name, proxy, session, location }: ProxyTrial): Promise<void> {
  const events = await openEvents(session, await signInOver(session, location));
  const client = createClient(proxy.url);
  const delays: number[] = [];
  for (let turn = 0; turn < EVENTS; turn += 1) {
    const { body } = await client.send(createActivity(location, turn));
    const answeredAt = performance.now();
    const isTold = await events.waitFor(readIri(body)).then(
      () => true,
      () => false,
    );
    if (isTold) delays.push(performance.now() - answeredAt);
  }
  events.close();
  const slowest = Math.max(...delays);
  check(
    `${name}: an event stream tells of each measure at once`,
    delays.length === EVENTS && slowest < MAX_EVENT_MILLISECONDS,
    `${delays.length} of ${EVENTS}, the slowest ${Math.round(slowest)} ms after the answer to whoever recorded it`,
  );
}
