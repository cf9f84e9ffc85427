import type { FastifyInstance } from 'fastify';
import { factories } from '#server/test/fixtures/factories.ts';
import type { Client } from '#server/test/app/test-app.ts';

/** A tenant at work, with what it takes to write something as JSON-LD. */
export async function wireFixture(app: FastifyInstance) {
  const make = factories(app);
  const tenant = await make.addTenant();
  const action: string = (await tenant.service('/api/actions?isActive=true')).json()['hydra:member'][0]['@id'];
  const profile = `/api/profiles/${tenant.profile}`;
  const anonymous: Client = (options) => app.inject(options);
  return {
    ...tenant,
    anonymous,
    profile,
    /** The body of a measure as it is recorded. */
    measure: { action, profile },
    addTask: () => make.addTask(tenant.customer, tenant.location),
    post: (url: string, body: unknown, headers?: Headers) =>
      write(tenant.service, { method: 'POST', url, body, headers }),
    patch: (url: string, body: unknown, headers?: Headers) =>
      write(tenant.service, { method: 'PATCH', url, body, headers }),
  };
}

type Headers = Readonly<Record<string, string>> | undefined;

interface Write {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  /** A text is sent as it is. */
  readonly body: unknown;
  readonly headers?: Headers;
}

export function write(client: Client, { method, url, body, headers }: Write) {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return client({ method, url, payload, headers: { 'content-type': type, ...headers } });
}

/** A refusal as Hydra clients read it, complete. */
export const refusal = (status: number, text: string) => ({
  '@context': '/api/contexts/Error',
  '@type': 'hydra:Error',
  'hydra:title': 'An error occurred',
  'hydra:description': text,
  title: 'An error occurred',
  detail: text,
  status,
  type: `/errors/${status}`,
});
