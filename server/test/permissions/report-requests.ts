import type { PermissionFixture } from './permission-fixture.ts';
import type { TestLocation } from './item-adders.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/** Items for the endpoints of reports, used like those in permission-requests.ts. */
export const reportItems: Record<string, (fixture: PermissionFixture, testLocation: TestLocation) => Promise<number>> =
  {
    '/api/reports/{id}': (fixture, testLocation) => fixture.addReport(testLocation),
    '/api/reports/{id}/compute': (fixture, testLocation) => fixture.addReport(testLocation),
    '/api/reports/{id}/approve': (fixture, testLocation) => fixture.addReport(testLocation),
    '/api/reports/{id}/submit': (fixture, testLocation) => fixture.addApprovedReport(testLocation),
    '/api/reports/{id}/files/pdf': (fixture, testLocation) => fixture.addReport(testLocation),
    '/api/reports/{id}/files/csv': (fixture, testLocation) => fixture.addReport(testLocation),
    '/api/reports/{id}/files/xlsx': (fixture, testLocation) => fixture.addReport(testLocation),
    '/api/reports/{id}/files/zip': (fixture, testLocation) =>
      fixture.addReport(testLocation, { kind: 'inspectionFolder' }),
  };

export const reportBodies: Record<string, (fixture: PermissionFixture, own: TestLocation) => object> = {
  'POST /api/reports': (_fixture, own) => ({
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
