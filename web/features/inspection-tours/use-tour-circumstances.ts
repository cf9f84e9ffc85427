import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#web/api/server-clock.ts';
import { useSession } from '#web/api/session.ts';
import { statusesQuery } from './inspection-tours.api.ts';
import { readTourClock } from './tour-clock.ts';
import { defaultStatusOf } from './tour-draft.ts';
import { useTourClock } from './use-tour-clock.ts';

/** What goes with a tour besides what is typed, as of the moment it is sent: the deadline may have changed meanwhile. */
export function useTourCircumstances(startedAt: number) {
  const { profile } = useSession();
  const { place, clock } = useTourClock();
  const defaultStatus = defaultStatusOf(useQuery(statusesQuery).data ?? []);
  return () => {
    const now = serverNow();
    const dueAt = clock === undefined ? null : readTourClock(clock, now).dueAt;
    return { defaultStatus, profile: profile?.['@id'] ?? '', location: place, dueAt, startedAt, now };
  };
}
