import type { FastifyInstance } from 'fastify';
import { factories } from '#server/test/fixtures/factories.ts';
import type { Client } from '#server/test/app/test-app.ts';

/** Creates a tenant with everything needed to write records as JSON-LD. */
export async function wireFixture(app: FastifyInstance) {
  const factory = factories(app);
  const tenant = await factory.addTenant();
  const action: string = (await tenant.service('/api/actions?isActive=true')).json()['hydra:member'][0]['@id'];
  const profile = `/api/profiles/${tenant.profile}`;
  const anonymous: Client = (options) => app.inject(options);
  return {
    ...tenant,
    anonymous,
    profile,
    /** The body of a request that records an activity. */
    activity: { action, profile },
    addTask: () => factory.addTask(tenant.customer, tenant.location),
    post: (url: string, body: unknown, headers?: Headers) =>
      write(tenant.service, { method: 'POST', url, body, headers }),
    patch: (url: string, body: unknown, headers?: Headers) =>
      write(tenant.service, { method: 'PATCH', url, body, headers }),
  };
}

type Headers = Readonly<Record<string, string>> | undefined;

interface WriteRequest {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  /** The body; a text is sent unchanged. */
  readonly body: unknown;
  readonly headers?: Headers;
}

export function write(client: Client, { method, url, body, headers }: WriteRequest) {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return client({ method, url, payload, headers: { 'content-type': type, ...headers } });
}

/** Returns the complete body of an error response for Hydra clients. */
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
