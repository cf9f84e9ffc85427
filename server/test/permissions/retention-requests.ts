import type { World } from './permission-world.ts';
import type { Place } from './item-adders.ts';

/** Items for the endpoints of retention, used like those in permission-requests.ts. */
export const retentionItems: Record<string, (world: World, place: Place) => Promise<number>> = {
  '/api/retention_policies/{id}': async (_world, { customer }) => customer,
  '/api/retention_runs/{id}': (world, place) => world.addRetentionRun(place),
  '/api/retention_runs/{id}/approval': (world, place) => world.addRetentionRun(place),
  '/api/retention_runs/{id}/rejection': (world, place) => world.addRetentionRun(place),
  '/api/organisation_exports/{id}': (world, place) => world.addOrganisationExport(place),
  '/api/organisation_exports/{id}/content': (world, place) => world.addOrganisationExport(place),
  '/api/retention_holds/{id}': (world, place) => world.addRetentionHold(place),
  '/api/retention_holds/{id}/lifting': (world, place) => world.addRetentionHold(place),
};

export const retentionBodies: Record<string, (world: World, own: Place) => object | Promise<object>> = {
  'PATCH /api/retention_policies/{id}': () => ({ activities: 48 }),
  'POST /api/organisation_exports': async (world, own) => {
    await world.endExports(own);
    return { customer: `/api/customers/${own.customer}` };
  },
  'POST /api/retention_runs': (_world, own) => ({ customer: `/api/customers/${own.customer}` }),
  // A wrong number of records, so that the run is not approved and the same request can be repeated.
  'POST /api/retention_runs/{id}/approval': () => ({ total: 999 }),
  'POST /api/retention_holds': async (world, own) => ({
    location: `/api/locations/${await world.addFreeLocation(own)}`,
    reason: 'Verfahren der Aufsicht',
  }),
};
