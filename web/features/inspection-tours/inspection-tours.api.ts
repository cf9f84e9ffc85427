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
} from '#shared/contracts/inspection-tours.ts';
import { locations } from '#shared/contracts/locations.ts';
import { listStatuses, statuses } from '#shared/contracts/master-data.ts';
import { call } from '#web/api/client.ts';
import { KEPT_OFFLINE } from '#web/api/kept-offline.ts';
import { type Act, retryLostAnswer } from '#web/api/lost-answer.ts';
import { outboxState } from '#web/api/outbox-state.ts';
import { laterAnswer, sendOrKeep } from '#web/api/outbox.ts';
import { POLL_MILLISECONDS, SELDOM_CHANGED_MILLISECONDS } from '#web/api/polling.ts';
import { setServerTime } from '#web/api/server-clock.ts';
import { addDays } from '#web/ui/local-time.ts';
import { walkedAt, withKeptTours } from './kept-tours.ts';
import { asOwn } from './own-tours.ts';
import { saveClock, savedClock } from './saved-clock.ts';

const TOURS_KEY = inspectionTours.path;

/** What a tour can end with, the default first. */
export const statusesQuery = queryOptions({
  queryKey: [statuses.path],
  meta: KEPT_OFFLINE,
  queryFn: ({ signal }) => call(listStatuses, { query: { pagination: false, 'order[id]': 'asc' }, signal }),
  select: (collection) => collection['hydra:member'],
  staleTime: SELDOM_CHANGED_MILLISECONDS,
});

/** Polls on in a hidden tab, since the countdown must learn of a tour walked at another device. */
export const tourClockQuery = (location: string) =>
  queryOptions({
    queryKey: [TOURS_KEY, 'clock', location],
    // Read again while a tour waits in the outbox, the server's word would bring the old deadline back.
    queryFn: async ({ signal }) => saveClock(withKeptTours(await readClock(signal), outboxState().acts)),
    initialData: () => savedClock(location),
    initialDataUpdatedAt: 0,
    // Opening hours and interval are the location's.
    meta: { topics: [locations.path] },
    refetchInterval: POLL_MILLISECONDS,
    refetchIntervalInBackground: true,
  });

async function readClock(signal: AbortSignal): Promise<TourClock> {
  const sentAt = Date.now();
  const clock = await call(getTourClock, { signal });
  setServerTime(clock.serverTime, sentAt, Date.now());
  return clock;
}

export const tourQuery = (id: string) =>
  queryOptions({
    queryKey: [TOURS_KEY, 'item', id],
    queryFn: ({ signal }) => call(getInspectionTour, { params: { id }, signal }),
  });

/** First entry to current one. */
export const tourHistoryQuery = (origin: string) =>
  queryOptions({
    queryKey: [TOURS_KEY, 'history', origin],
    queryFn: ({ signal }) =>
      call(listInspectionTours, { query: { origin, 'order[id]': 'asc', itemsPerPage: 100 }, signal }),
    select: (collection) => collection['hydra:member'],
  });

/** A day of one location: what was due on it, and what was walked beyond that. */
export const tourDayQuery = (location: string, day: string) =>
  queryOptions({
    queryKey: [TOURS_KEY, 'day', location, day],
    queryFn: async ({ signal }) => {
      const current = { location, 'exists[correctedBy]': false, pagination: false } as const;
      const next = addDays(day, 1);
      const [due, beyond] = await Promise.all([
        call(listInspectionTours, {
          query: { ...current, 'dueAt[after]': day, 'dueAt[strictly_before]': next },
          signal,
        }),
        call(listInspectionTours, {
          query: { ...current, 'exists[dueAt]': false, 'occurredAt[after]': day, 'occurredAt[strictly_before]': next },
          signal,
        }),
      ]);
      return [...due['hydra:member'], ...beyond['hydra:member']];
    },
    refetchInterval: POLL_MILLISECONDS,
  });

function changeClock(client: QueryClient, location: string, change: (clock: TourClock) => TourClock) {
  client.setQueryData(tourClockQuery(location).queryKey, (clock) => clock && saveClock(change(clock)));
}

/** A tour with what the outbox has to know of it. */
interface Recording extends Act<InspectionTourCreate> {
  /** Nothing is lost when another device answers the same deadline first. */
  readonly isDispensable: boolean;
}

/**
 * Sends a tour, or keeps it until the server answers; the countdown begins anew at once, and the lists are read anew
 * behind the back of whoever waits. Gives undefined when it is kept.
 */
export function useRecordTour(location: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [TOURS_KEY] });
  return async ({ body, idempotencyKey, isDispensable }: Recording) => {
    try {
      const act = { body, idempotencyKey };
      const tour = await asOwn(() => sendOrKeep(recordInspectionTour, act, { title: 'Kontrollgang', isDispensable }));
      changeClock(client, location, (clock) => (tour === undefined ? walkedAt(clock, body) : recordedAs(clock, tour)));
      if (tour === undefined) void laterAnswer(recordInspectionTour, idempotencyKey).then(refresh);
      return tour;
    } finally {
      void refresh();
    }
  };
}

const recordedAs = (clock: TourClock, { occurredAt, statusText, completionSource, ...tour }: InspectionTour) => ({
  ...clock,
  lastAt: occurredAt,
  lastTour: tour['@id'],
  lastStatusText: statusText,
  lastSource: completionSource,
});

export function useCorrectTour({ id }: InspectionTour) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Act<InspectionTourCorrection>) =>
      call(correctInspectionTour, { params: { id }, body, idempotencyKey }),
    ...retryLostAnswer,
    // Known from the answer: what shows it next need not load, and keeps its place and focus.
    onSuccess: (tour) => client.setQueryData(tourQuery(String(tour.id)).queryKey, tour),
    onSettled: () => client.invalidateQueries({ queryKey: [TOURS_KEY] }),
  });
}
