import type { PermissionFixture } from '#server/test/permissions/permission-fixture.ts';
import type { TestLocation } from '#server/test/permissions/item-adders.ts';

/** Items of read-only lists, whose rows are written elsewhere, used like those in permission-requests.ts. */
export const listedItems: Record<string, (fixture: PermissionFixture, testLocation: TestLocation) => Promise<number>> =
  {
    '/api/location_situations/{id}': async (_fixture, { location }) => location,
    '/api/quota_situations/{id}': async (_fixture, { location }) => location,
    '/api/proof_gaps/{id}': (fixture, { profile }) => fixture.firstIdIn('required_proof', 'profile_id', profile),
    '/api/location_usages/{id}': (fixture, { location }) =>
      fixture.firstIdIn('location_month', 'location_id', location),
    '/api/import_lines/{id}': async (fixture, testLocation) =>
      fixture.firstIdIn('import_line', 'import_id', await fixture.addImport(testLocation)),
    '/api/document_reading_gaps/{id}': async (fixture, testLocation) =>
      fixture.firstIdIn(
        'required_reading',
        'document_id',
        await fixture.addDocument(testLocation, { needs_reading: true }),
      ),
    '/api/document_readings/{id}': async (fixture, testLocation) =>
      fixture.addReading(testLocation, await fixture.addDocument(testLocation)),
    '/api/player_checks/{id}': (fixture, testLocation) => fixture.addCheck(testLocation),
    '/api/oasis_certificate_gaps/{id}': (fixture, testLocation) => fixture.addLocationWithoutCertificate(testLocation),
    '/api/price_changes/{id}': (fixture, testLocation) => fixture.addPriceChange(testLocation),
    '/api/state_changes/{id}': (fixture, testLocation) => fixture.addStateChange(testLocation),
  };
