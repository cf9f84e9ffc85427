import type { FastifyInstance } from 'fastify';
import { factories } from './factories.ts';

interface TourTenant {
  /** From when tours are counted; whole seconds. */
  readonly toursFrom?: Date;
  readonly isReverse?: boolean;
  /** None: always open. */
  readonly hours?: readonly object[];
  readonly intervalSeconds?: number;
}

/** A moment on the wire's whole seconds, so that what is computed from it compares. */
const minutesAgo = (minutes: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000);

/** Organisations with a location that walks a tour each hour, round the clock unless told otherwise. */
export function tourTenants(app: FastifyInstance) {
  const { addTenant } = factories(app);

  async function addTourTenant({
    toursFrom = minutesAgo(1),
    isReverse = false,
    hours = [],
    intervalSeconds = 3600,
  }: TourTenant = {}) {
    const location = {
      tours_from: toursFrom,
      is_inspectiontour_reverse: isReverse,
      opening_hours: JSON.stringify(hours),
      tour_interval_seconds: intervalSeconds,
    };
    const tenant = await addTenant({ location });
    const profileIri = `/api/profiles/${tenant.profile}`;
    return {
      ...tenant,
      toursFrom,
      /** Minutes after tours began to count. */
      after: (minutes: number) => new Date(toursFrom.getTime() + minutes * 60_000),
      profileIri,
      record: (payload: object) =>
        tenant.service({
          method: 'POST',
          url: '/api/inspection_tours',
          payload: { profile: profileIri, status: '/api/statuses/1', ...payload },
        }),
      correct: (iri: string, payload: object) =>
        tenant.service({ method: 'POST', url: `${iri}/corrections`, payload: { profile: profileIri, ...payload } }),
      setLocation: (settings: object) =>
        tenant.operator({
          method: 'PATCH',
          url: `/api/locations/${tenant.location}`,
          headers: { 'content-type': 'application/merge-patch+json' },
          payload: JSON.stringify(settings),
        }),
      clock: async () => (await tenant.service('/api/inspection_tours/next')).json(),
    };
  }
  type Tenant = Awaited<ReturnType<typeof addTourTenant>>;

  /** All entries of a location, corrected ones too, in the order they were made. */
  const toursOf = ({ location }: Pick<Tenant, 'location'>) =>
    app.store.asSystem((tx) =>
      tx.selectFrom('inspection_tour').selectAll().where('location_id', '=', location).orderBy('id').execute(),
    );

  /** What counts, in the order of its deadlines. */
  const currentOf = async ({ service }: Pick<Tenant, 'service'>) =>
    (await service('/api/inspection_tours?exists[correctedBy]=false&order[dueAt]=asc')).json()['hydra:member'];

  return { addTourTenant, currentOf, minutesAgo, toursOf };
}
