import type { Location } from '#shared/contracts/locations/locations.ts';
import type { openApplication } from './screen.tsx';

/** Creates a location with a tour every hour, and opens the section of its settings that is about tours. */
export async function openTourSettings(application: Awaited<ReturnType<typeof openApplication>>) {
  const office = await application.signIn('operator');
  const location = await office.send<Location>('POST', '/api/locations', {
    name: `Standort ${crypto.randomUUID().slice(0, 8)}`,
    type: 'arcade',
    state: '/api/states/15',
    tourintervall: 3600,
    openingHours: [],
  });
  const page = await application.open(`/locations/edit/${location.id}?section=tours`, { as: office });
  return { ...page, stored: () => office.send<Location>('GET', location['@id']) };
}
