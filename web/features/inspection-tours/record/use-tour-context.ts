import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { statusesQuery } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { readTourClock } from '#web/features/inspection-tours/clock/tour-clock.ts';
import { defaultStatusOf } from './tour-draft.ts';
import { useTourClock } from '#web/features/inspection-tours/clock/use-tour-clock.ts';

/**
 * Returns a function that collects the remaining data of a tour when it is sent, because the deadline may have changed
 * since the dialog opened.
 */
export function useTourContext(startedAt: number) {
  const { profile } = useSession();
  const { locationIri, clock } = useTourClock();
  const defaultStatus = defaultStatusOf(useQuery(statusesQuery).data ?? []);
  return () => {
    const now = serverNow();
    const dueAt = clock === undefined ? null : readTourClock(clock, now).dueAt;
    return { defaultStatus, profile: profile?.['@id'] ?? '', location: locationIri, dueAt, startedAt, now };
  };
}
