import type { PermissionFixture } from './permission-fixture.ts';
import type { TestLocation } from './item-adders.ts';

/** A day on which every contract may end. */
const nextYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

/** Items for the endpoints of retention, export and notice, used like those in permission-requests.ts. */
export const retentionItems: Record<
  string,
  (fixture: PermissionFixture, testLocation: TestLocation) => Promise<number>
> = {
  '/api/retention_policies/{id}': async (_fixture, { customer }) => customer,
  '/api/retention_runs/{id}': (fixture, testLocation) => fixture.addRetentionRun(testLocation),
  '/api/retention_runs/{id}/approval': (fixture, testLocation) => fixture.addRetentionRun(testLocation),
  '/api/retention_runs/{id}/rejection': (fixture, testLocation) => fixture.addRetentionRun(testLocation),
  '/api/organisation_exports/{id}': (fixture, testLocation) => fixture.addOrganisationExport(testLocation),
  '/api/organisation_exports/{id}/content': (fixture, testLocation) => fixture.addOrganisationExport(testLocation),
  '/api/terminations/{id}': (fixture, testLocation) => fixture.addTermination(testLocation),
  '/api/terminations/{id}/withdrawal': (fixture, testLocation) => fixture.addTermination(testLocation),
  '/api/deletion_certificates/{id}': (fixture) => fixture.addDeletionCertificate(),
  '/api/deletion_certificates/{id}/pdf': (fixture) => fixture.addDeletionCertificate(),
  '/api/deletion_certificates/{id}/data': (fixture) => fixture.addDeletionCertificate(),
  '/api/retention_holds/{id}': (fixture, testLocation) => fixture.addRetentionHold(testLocation),
  '/api/retention_holds/{id}/lifting': (fixture, testLocation) => fixture.addRetentionHold(testLocation),
};

export const retentionBodies: Record<
  string,
  (fixture: PermissionFixture, own: TestLocation) => object | Promise<object>
> = {
  'PATCH /api/retention_policies/{id}': () => ({ activities: 48 }),
  'POST /api/organisation_exports': async (fixture, own) => {
    await fixture.endExports(own);
    return { customer: `/api/customers/${own.customer}` };
  },
  'POST /api/terminations': async (fixture, own) => {
    await fixture.withdrawNotices(own);
    return { customer: `/api/customers/${own.customer}`, endsOn: nextYear(), retrievalDays: 30 };
  },
  'POST /api/retention_runs': (_fixture, own) => ({ customer: `/api/customers/${own.customer}` }),
  // A wrong number of records, so that the run is not approved and the same request can be repeated.
  'POST /api/retention_runs/{id}/approval': () => ({ total: 999 }),
  'POST /api/retention_holds': async (fixture, own) => ({
    location: `/api/locations/${await fixture.addLocationWithoutHold(own)}`,
    reason: 'Verfahren der Aufsicht',
  }),
};
