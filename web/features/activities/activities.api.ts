import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  activities,
  type Activity,
  type ActivityCorrection,
  type ActivityCreate,
  correctActivity,
  getActivity,
  listActivities,
  recordActivity,
} from '#shared/contracts/activities.ts';
import { actions, listActions } from '#shared/contracts/master-data.ts';
import { call } from '#web/api/client.ts';
import { KEPT_OFFLINE } from '#web/api/kept-offline.ts';
import { type Act, retryLostAnswer } from '#web/api/lost-answer.ts';
import { isOnlyKept, sendOrKeep } from '#web/api/outbox.ts';
import { POLL_MILLISECONDS, SELDOM_CHANGED_MILLISECONDS } from '#web/api/polling.ts';

/** Whoever changes a collection asks anew what was read from its path. */
const ACTIVITIES_KEY = activities.path;

/** The catalogue of measures, by name. Also what is no longer offered, since old records use it. */
export const actionsQuery = queryOptions({
  queryKey: [actions.path],
  meta: KEPT_OFFLINE,
  queryFn: ({ signal }) => call(listActions, { query: { pagination: false, 'order[name]': 'asc' }, signal }),
  select: (collection) => collection['hydra:member'],
  staleTime: SELDOM_CHANGED_MILLISECONDS,
});

/**
 * What this location recorded lately. Never stale, and not under the path of its collection, so that no change reaches it:
 * tiles that change places under a thumb get hit by mistake.
 */
export const recentActivitiesQuery = (location: string) =>
  queryOptions({
    queryKey: ['recent-activities', location],
    meta: KEPT_OFFLINE,
    queryFn: ({ signal }) =>
      call(listActivities, {
        query: {
          location,
          'exists[correctedBy]': false,
          isCancelled: false,
          completionSource: 'manual',
          'order[createdAt]': 'desc',
          itemsPerPage: 100,
        },
        signal,
      }),
    select: (collection) => collection['hydra:member'],
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Of one location, or of all in sight. */
export const latestActivitiesQuery = (location?: string) =>
  queryOptions({
    queryKey: [ACTIVITIES_KEY, 'latest', location],
    meta: KEPT_OFFLINE,
    queryFn: ({ signal }) =>
      call(listActivities, {
        query: { location, 'exists[correctedBy]': false, 'order[occurredAt]': 'desc', itemsPerPage: 6 },
        signal,
      }),
    select: (collection) => collection['hydra:member'],
    refetchInterval: POLL_MILLISECONDS,
  });

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: [ACTIVITIES_KEY, 'item', id],
    queryFn: ({ signal }) => call(getActivity, { params: { id }, signal }),
  });

/** First entry to current one. */
export const activityHistoryQuery = (origin: string) =>
  queryOptions({
    queryKey: [ACTIVITIES_KEY, 'history', origin],
    queryFn: ({ signal }) => call(listActivities, { query: { origin, 'order[id]': 'asc', itemsPerPage: 100 }, signal }),
    select: (collection) => collection['hydra:member'],
  });

function useActivityMutation<Variables, Answer extends Activity | undefined>(
  send: (act: Variables) => Promise<Answer>,
  repeating: typeof retryLostAnswer | typeof REPEATED_BY_OUTBOX,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...repeating,
    // Known from the answer: what shows it next need not load, and keeps its place and focus.
    onSuccess: (activity) => activity && client.setQueryData(activityQuery(String(activity.id)).queryKey, activity),
    // What is kept has changed nothing on the server, and asking it would only keep people waiting.
    onSettled: (activity, error) =>
      isOnlyKept(activity, error) ? undefined : client.invalidateQueries({ queryKey: [ACTIVITIES_KEY] }),
  });
}

const REPEATED_BY_OUTBOX = { retry: false };

/** A measure with the name it bears in the outbox. */
export interface Recording extends Act<ActivityCreate> {
  readonly title: string;
}

/** Gives undefined when the measure is kept until the server answers. */
export const useRecordActivity = () =>
  useActivityMutation(
    ({ body, idempotencyKey, title }: Recording) => sendOrKeep(recordActivity, { body, idempotencyKey }, { title }),
    REPEATED_BY_OUTBOX,
  );

export const useCorrectActivity = () =>
  useActivityMutation(
    ({ activity, body, idempotencyKey }: Act<ActivityCorrection> & { activity: Activity }) =>
      call(correctActivity, { params: { id: activity.id }, body, idempotencyKey }),
    retryLostAnswer,
  );
