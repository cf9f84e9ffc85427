import { useQuery } from '@tanstack/react-query';
import { canRecordInspectionTour } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { tourClockQuery } from './inspection-tours.api.ts';

/** The clock of the place somebody works at; asked only where tours may be recorded. */
export function useTourClock() {
  const { actor, location } = useSession();
  const place = location?.['@id'] ?? '';
  const query = useQuery({ ...tourClockQuery(place), enabled: place !== '' && canRecordInspectionTour(actor) });
  // A clock saved yesterday must not ring before the server had its chance; without an answer it is all there is.
  const isTrusted = query.dataUpdatedAt > 0 || query.failureCount > 0 || query.isError;
  return { place, clock: query.data, isTrusted, isError: query.isError, retry: () => void query.refetch() };
}
