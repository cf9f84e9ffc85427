import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  correctInspectionTour,
  getInspectionTour,
  getTourClock,
  type InspectionTour,
  type InspectionTourCorrection,
  type InspectionTourCreate,
  inspectionTours,
  listInspectionTours,
  recordInspectionTour,
  type TourClock,
} from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { listStatuses, statuses } from '#shared/contracts/master-data/master-data.ts';
import { call, callTimed } from '#web/api/client/client.ts';
import { KEPT_OFFLINE } from '#web/api/session/kept-offline.ts';
import { type WriteRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { outboxState } from '#web/api/outbox/outbox-state.ts';
import { awaitLateAnswer, sendOrQueue } from '#web/api/outbox/outbox.ts';
import { POLL_MILLISECONDS, RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';
import { setServerTime } from '#web/api/session/server-clock.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { clockAfterTour, withOutboxTours } from './outbox-tours.ts';
import { trackOwnTour } from '#web/features/inspection-tours/record/own-tours.ts';
import { saveClock, readSavedClock } from '#web/features/inspection-tours/clock/saved-clock.ts';

const TOURS_KEY = inspectionTours.path;

/** Returns the possible results of a tour, the default first. */
export const statusesQuery = queryOptions({
  queryKey: [statuses.path],
  meta: KEPT_OFFLINE,
  queryFn: ({ signal }) => call(listStatuses, { query: { pagination: false, 'order[id]': 'asc' }, signal }),
  select: (collection) => collection['hydra:member'],
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});

/**
 * Returns the tour clock of a location. Polling continues in a hidden tab, because the countdown must restart when
 * another device records a tour.
 */
export const tourClockQuery = (location: string) =>
  queryOptions({
    queryKey: [TOURS_KEY, 'clock', location],
    // The server does not know the tours in the outbox yet. If they were left out, the old deadline would come back.
    queryFn: async ({ signal }) => saveClock(withOutboxTours(await readClock(signal), outboxState().requests)),
    initialData: () => readSavedClock(location),
    initialDataUpdatedAt: 0,
    // The clock contains the opening hours and the interval of the location.
    meta: { topics: [locations.path] },
    refetchInterval: POLL_MILLISECONDS,
    refetchIntervalInBackground: true,
  });

async function readClock(signal: AbortSignal): Promise<TourClock> {
  const { item: clock, sentAt, receivedAt } = await callTimed(getTourClock, { signal });
  setServerTime(clock.serverTime, sentAt, receivedAt);
  return clock;
}

export const tourQuery = (id: string) =>
  queryOptions({
    queryKey: [TOURS_KEY, 'item', id],
    queryFn: ({ signal }) => call(getInspectionTour, { params: { id }, signal }),
    // The tour names the task about its finding.
    meta: { topics: [tasks.path] },
  });

/** Returns the history of a tour, from its first to its current version. */
export const tourHistoryQuery = (origin: string) =>
  queryOptions({
    queryKey: [TOURS_KEY, 'history', origin],
    queryFn: ({ signal }) =>
      call(listInspectionTours, { query: { origin, 'order[id]': 'asc', itemsPerPage: 100 }, signal }),
    select: (collection) => collection['hydra:member'],
  });

/** Returns the tours of a day at one location: those due on the day, and additional ones without a deadline. */
export const tourDayQuery = (location: string, day: string) =>
  queryOptions({
    queryKey: [TOURS_KEY, 'day', location, day],
    queryFn: async ({ signal }) => {
      const current = { location, 'exists[correctedBy]': false, pagination: false } as const;
      const nextDay = daysAfter(day, 1);
      const [dueTours, withoutDeadline] = await Promise.all([
        call(listInspectionTours, {
          query: { ...current, 'dueAt[after]': day, 'dueAt[strictly_before]': nextDay },
          signal,
        }),
        call(listInspectionTours, {
          query: {
            ...current,
            'exists[dueAt]': false,
            'occurredAt[after]': day,
            'occurredAt[strictly_before]': nextDay,
          },
          signal,
        }),
      ]);
      return [...dueTours['hydra:member'], ...withoutDeadline['hydra:member']];
    },
    refetchInterval: POLL_MILLISECONDS,
  });

function changeClock(client: QueryClient, location: string, makeChange: (clock: TourClock) => TourClock) {
  client.setQueryData(tourClockQuery(location).queryKey, (clock) => clock && saveClock(makeChange(clock)));
}

/** A tour to be recorded, with what the outbox needs to know about it. */
interface TourToRecord extends WriteRequest<InspectionTourCreate> {
  /** True if nothing is lost when another device records the same deadline first. */
  readonly isDispensable: boolean;
}

/**
 * Sends a tour, or keeps it in the outbox until the server answers. The countdown restarts immediately, and the lists
 * are refetched in the background. The promise resolves to undefined if the tour is kept in the outbox.
 */
export function useRecordTour(location: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [TOURS_KEY] });
  return async ({ body, idempotencyKey, isDispensable }: TourToRecord) => {
    try {
      const request = { body, idempotencyKey };
      const tour = await trackOwnTour(() =>
        sendOrQueue(recordInspectionTour, request, { title: 'Kontrollgang', isDispensable }),
      );
      changeClock(client, location, (clock) =>
        tour === undefined ? clockAfterTour(clock, body) : clockAfterRecording(clock, tour),
      );
      if (tour === undefined) void awaitLateAnswer(recordInspectionTour, idempotencyKey).then(refresh);
      return tour;
    } finally {
      void refresh();
    }
  };
}

const clockAfterRecording = (
  clock: TourClock,
  { occurredAt, statusText, completionSource, ...tour }: InspectionTour,
) => ({
  ...clock,
  lastAt: occurredAt,
  lastTour: tour['@id'],
  lastStatusText: statusText,
  lastSource: completionSource,
});

export function useCorrectTour({ id }: InspectionTour) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<InspectionTourCorrection>) =>
      call(correctInspectionTour, { params: { id }, body, idempotencyKey }),
    ...retryLostAnswer,
    // The answer fills the cache, so that the page shows the new version without loading and keeps its position and
    // focus.
    onSuccess: (tour) => client.setQueryData(tourQuery(String(tour.id)).queryKey, tour),
    onSettled: () => client.invalidateQueries({ queryKey: [TOURS_KEY] }),
  });
}
