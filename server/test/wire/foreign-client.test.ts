import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_UNPAGED_MEMBERS } from '#shared/contracts/wire/hydra.ts';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { demoApp } from '#server/test/app/demo-app.ts';
import { explore, walk, type ExploredApi, type Node } from './foreign-client.ts';
import { clientWith, type Client } from '#server/test/app/test-app.ts';

const emails = ['admin@schutzbuch.test', 'verwaltung@nordlicht.test', 'service@nordlicht.test'] as const;

let app: FastifyInstance;
const clients = new Map<string, { client: Client; found: ExploredApi }>();

beforeAll(async () => {
  app = await demoApp();
  for (const email of emails) {
    const credentials = { email, password: DEMO_PASSWORD };
    const answer = await app.inject({ method: 'POST', url: '/authentication_token', payload: credentials });
    const client = clientWith(app, answer.json().token);
    await workSomewhere(client);
    clients.set(email, { client, found: await explore(client) });
  }
});
afterAll(() => app.close());

/** Selects the first location, as users do after signing in. */
async function workSomewhere(client: Client): Promise<void> {
  const location: string = (await client('/api/locations')).json()['hydra:member'][0]['@id'];
  await client({
    method: 'PATCH',
    url: '/api/changelocation',
    payload: JSON.stringify({ location }),
    headers: { 'content-type': 'application/merge-patch+json' },
  });
}

function clientOf(email: string) {
  const known = clients.get(email);
  if (known === undefined) throw new Error(`${email} is not signed in.`);
  return known;
}

describe.each(emails)('a foreign client signed in as %s', (email) => {
  it('finds every collection of the entry point, or an access error', () => {
    const { collections } = clientOf(email).found;
    const statuses = new Set(collections.values());
    expect(collections.size).toBeGreaterThan(50);
    expect([...statuses].filter((status) => status !== 200 && status !== 403)).toEqual([]);
  });

  it('reads every item at its address, as the documentation promises', async () => {
    const { client, found } = clientOf(email);
    const lost: string[] = [];
    for (const { id, type } of found.nodes.values()) {
      const answer = await client(id);
      const item: Record<string, unknown> = answer.json();
      // A service user may read only the name of a colleague.
      if (email.startsWith('service') && type === 'User' && answer.statusCode === 404) continue;
      if (answer.statusCode !== 200 || item['@id'] !== id || item['@type'] !== type)
        lost.push(`${type} ${id}: ${answer.statusCode} ${String(item['@type'])} ${String(item['@id'])}`);
    }
    const types = new Set([...found.nodes.values()].map((node: Node) => node.type));
    const undocumented = [...types].filter((type) => found.operations.get(type)?.includes('GET') !== true);
    expect(found.nodes.size).toBeGreaterThan(50);
    expect({ lost, undocumented }).toEqual({ lost: [], undocumented: [] });
  });
});

it('finds the following pages after a request for everything at once', async () => {
  const { client } = clientOf('verwaltung@nordlicht.test');
  const total: number = (await client('/api/inspection_tours')).json()['hydra:totalItems'];
  const seenAddresses = await walk(client, '/api/inspection_tours?pagination=false');
  expect(total).toBeGreaterThan(MAX_UNPAGED_MEMBERS);
  expect([seenAddresses.length, new Set(seenAddresses).size]).toEqual([total, total]);
});

it('finds an item behind every link it may read', async () => {
  const { client, found } = clientOf('admin@schutzbuch.test');
  const brokenLinks: string[] = [];
  for (const [link, field] of found.links) {
    const { statusCode } = await client(link);
    if (statusCode !== 200) brokenLinks.push(`${field} ${link}: ${statusCode}`);
  }
  expect(found.links.size).toBeGreaterThan(100);
  expect(brokenLinks).toEqual([]);
});
