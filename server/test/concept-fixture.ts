import type { FastifyInstance } from 'fastify';
import { factories } from './factories.ts';
import type { Client } from './test-app.ts';

export const patch = (client: Client, url: string, payload: object) =>
  client({
    method: 'PATCH',
    url,
    headers: { 'content-type': 'application/merge-patch+json' },
    payload: JSON.stringify(payload),
  });
export const post = (client: Client, url: string, payload: object) => client({ method: 'POST', url, payload });
export const publish = (client: Client, socialconcept: string, more: object = {}) =>
  post(client, '/api/social_concept_versions', { socialconcept, ...more });

/** The proof of who was instructed. */
export const INSTRUCTED = '/api/proof_types/6';
export const JANUARY = '2026-01-05T00:00:00+00:00';

/** Concepts as the application makes them. */
export function conceptFixture(app: FastifyInstance, admin: Client) {
  const { addTenant } = factories(app);

  /** An organisation that works by a concept of its own. */
  const addOwnConcept = async (values: object = {}) => {
    const tenant = await addTenant();
    const body = {
      name: 'Sozialkonzept Nordwind',
      version: '1.0',
      customer: `/api/customers/${tenant.customer}`,
      ...values,
    };
    const concept = (await post(admin, '/api/socialconcepts', body)).json();
    await app.store.asSystem((tx) =>
      tx.updateTable('location').set({ social_concept_id: concept.id }).where('id', '=', tenant.location).execute(),
    );
    return { ...tenant, concept: String(concept['@id']) };
  };

  return { addOwnConcept };
}
