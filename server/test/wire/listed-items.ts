import type { World } from '#server/test/permissions/permission-world.ts';
import type { Place } from '#server/test/permissions/item-adders.ts';

/** Items of read-only lists, whose rows are written elsewhere, used like those in permission-requests.ts. */
export const listedItems: Record<string, (world: World, place: Place) => Promise<number>> = {
  '/api/location_situations/{id}': async (_world, { location }) => location,
  '/api/quota_situations/{id}': async (_world, { location }) => location,
  '/api/proof_gaps/{id}': (world, { profile }) => world.idIn('required_proof', 'profile_id', profile),
  '/api/location_usages/{id}': (world, { location }) => world.idIn('location_month', 'location_id', location),
  '/api/import_lines/{id}': async (world, place) =>
    world.idIn('import_line', 'import_id', await world.addImport(place)),
  '/api/document_reading_gaps/{id}': async (world, place) =>
    world.idIn('required_reading', 'document_id', await world.addDocument(place, { needs_reading: true })),
  '/api/document_readings/{id}': async (world, place) => world.addReading(place, await world.addDocument(place)),
  '/api/player_checks/{id}': (world, place) => world.addCheck(place),
  '/api/oasis_certificate_gaps/{id}': (world, place) => world.addLocationWithoutCertificate(place),
  '/api/price_changes/{id}': (world, place) => world.addPriceChange(place),
  '/api/state_changes/{id}': (world, place) => world.addStateChange(place),
};
