import { useQuery } from '@tanstack/react-query';
import { canRecordInspectionTour } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { tourClockQuery } from '#web/features/inspection-tours/inspection-tours.api.ts';

/** Returns the tour clock of the session's location. It is requested only if tours may be recorded. */
export function useTourClock() {
  const { actor, location } = useSession();
  const locationIri = location?.['@id'] ?? '';
  const query = useQuery({
    ...tourClockQuery(locationIri),
    enabled: locationIri !== '' && canRecordInspectionTour(actor),
  });
  // A clock saved yesterday must not raise an alarm before the server has had time to answer. Only if that fails is the
  // saved clock used.
  const isTrusted = query.dataUpdatedAt > 0 || query.failureCount > 0 || query.isError;
  return { locationIri, clock: query.data, isTrusted, isError: query.isError, retry: () => void query.refetch() };
}
