import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { factories } from '#server/test/fixtures/factories.ts';
import { tabletFixture } from './tablet-fixture.ts';
import { clientWith } from './test-app.ts';

const MINUTE = 60_000;
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

/** Reports tablets as lost, and makes what waits in their outbox. */
export function lostTabletFixture(app: FastifyInstance) {
  const { addTenant } = factories(app);
  const { addPairedTablet } = tabletFixture(app);
  /** A tenant whose tablet was reported as lost, and an entry that waits in its outbox. */
  async function lostTenant() {
    const tenant = await addTenant();
    const tablet = await addPairedTablet(tenant.operator, tenant.location);
    const { uid } = (await clientWith(app, tablet.token)('/api/currentuser')).json();
    const answer = await tenant.operator({ method: 'POST', url: `${tablet.iri}/lost` });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    const location = `/api/locations/${tenant.location}`;
    const entryOf = (body: object = {}, envelope: object = {}) => ({
      idempotencyKey: randomUUID(),
      user: String(uid),
      location,
      method: 'POST',
      path: '/api/activities',
      params: {},
      body: { action: '/api/actions/1', profile: `/api/profiles/${tenant.profile}`, location, occurredAt, ...body },
      title: 'Ausweis geprüft',
      keptAt: Date.parse(occurredAt),
      ...envelope,
    });
    const occurredAt = minutesAgo(30);
    const read = async (path: string) => (await tenant.operator(path)).json()['hydra:member'];
    return {
      ...tenant,
      ...tablet,
      uid: String(uid),
      entryOf,
      activities: () => read('/api/activities'),
      deliveries: () => read('/api/tablet_deliveries?order[id]=asc'),
      tablet: async () => (await tenant.operator(tablet.iri)).json(),
    };
  }
  return { lostTenant };
}
