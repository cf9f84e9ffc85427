import type { World } from './permission-world.ts';
import type { Place } from './item-adders.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/** Items for the endpoints of reports, used like those in permission-requests.ts. */
export const reportItems: Record<string, (world: World, place: Place) => Promise<number>> = {
  '/api/reports/{id}': (world, place) => world.addReport(place),
  '/api/reports/{id}/compute': (world, place) => world.addReport(place),
  '/api/reports/{id}/approve': (world, place) => world.addReport(place),
  '/api/reports/{id}/submit': (world, place) => world.addApprovedReport(place),
  '/api/reports/{id}/files/pdf': (world, place) => world.addReport(place),
  '/api/reports/{id}/files/csv': (world, place) => world.addReport(place),
  '/api/reports/{id}/files/xlsx': (world, place) => world.addReport(place),
  '/api/reports/{id}/files/zip': (world, place) => world.addReport(place, { kind: 'inspectionFolder' }),
};

export const reportBodies: Record<string, (world: World, own: Place) => object> = {
  'POST /api/reports': (_world, own) => ({
    kind: 'monthly',
    customer: `/api/customers/${own.customer}`,
    locations: [`/api/locations/${own.location}`],
    from: '2026-01-01',
    to: '2026-01-31',
  }),
  'PATCH /api/reports/{id}': () => ({ evaluation: 'Ein ruhiger Monat.' }),
  'POST /api/reports/{id}/approve': () => ({ title: 'Monatsbericht', evaluation: '', improvements: '' }),
  'POST /api/reports/{id}/submit': () => ({
    submittedOn: localDay(Date.now(), SERVER_TIME_ZONE),
    submittedTo: 'Ordnungsamt',
  }),
};
