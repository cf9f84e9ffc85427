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
} from '#shared/contracts/activities/activities.ts';
import { actions, listActions } from '#shared/contracts/master-data/master-data.ts';
import { call } from '#web/api/client/client.ts';
import { KEPT_OFFLINE } from '#web/api/session/kept-offline.ts';
import { type WriteRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { isOnlyQueued, sendOrQueue } from '#web/api/outbox/outbox.ts';
import { POLL_MILLISECONDS, RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';

/** Mutations invalidate every query whose key begins with the path of the collection. */
const ACTIVITIES_KEY = activities.path;

/** The catalogue of actions, by name. It includes inactive actions, because old activities refer to them. */
export const actionsQuery = queryOptions({
  queryKey: [actions.path],
  meta: KEPT_OFFLINE,
  queryFn: ({ signal }) => call(listActions, { query: { pagination: false, 'order[name]': 'asc' }, signal }),
  select: (collection) => collection['hydra:member'],
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});

const LATEST_COUNT = 6;

/**
 * The latest activities of one location, or of all locations the user may see, without those that were withdrawn: the tile
 * that took one back says so, and the list of all activities keeps it.
 */
export const latestActivitiesQuery = (location?: string) =>
  queryOptions({
    queryKey: [ACTIVITIES_KEY, 'latest', location],
    meta: KEPT_OFFLINE,
    queryFn: ({ signal }) =>
      call(listActivities, {
        query: {
          location,
          'exists[correctedBy]': false,
          isCancelled: false,
          'order[occurredAt]': 'desc',
          itemsPerPage: LATEST_COUNT,
        },
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

/** The history of an activity, from its first to its current version. */
export const activityHistoryQuery = (origin: string) =>
  queryOptions({
    queryKey: [ACTIVITIES_KEY, 'history', origin],
    queryFn: ({ signal }) => call(listActivities, { query: { origin, 'order[id]': 'asc', itemsPerPage: 100 }, signal }),
    select: (collection) => collection['hydra:member'],
  });

function useActivityMutation<Variables, Answer extends Activity | undefined>(
  send: (request: Variables) => Promise<Answer>,
  repeating: typeof retryLostAnswer | typeof REPEATED_BY_OUTBOX,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...repeating,
    // The answer fills the cache, so that the detail view shows the new version without loading and keeps its position
    // and focus.
    onSuccess: (activity) => activity && client.setQueryData(activityQuery(String(activity.id)).queryKey, activity),
    // An activity that is only in the outbox has changed nothing on the server, so a refetch would be useless.
    onSettled: (activity, error) =>
      isOnlyQueued(activity, error) ? undefined : client.invalidateQueries({ queryKey: [ACTIVITIES_KEY] }),
  });
}

const REPEATED_BY_OUTBOX = { retry: false };

/** An activity to be recorded, with its title in the outbox. */
export interface Recording extends WriteRequest<ActivityCreate> {
  readonly title: string;
}

/** Returns a mutation that resolves with undefined if the activity is kept in the outbox until the server answers. */
export const useRecordActivity = () =>
  useActivityMutation(
    ({ body, idempotencyKey, title }: Recording) => sendOrQueue(recordActivity, { body, idempotencyKey }, { title }),
    REPEATED_BY_OUTBOX,
  );

export const useCorrectActivity = () =>
  useActivityMutation(
    ({ activity, body, idempotencyKey }: WriteRequest<ActivityCorrection> & { activity: Activity }) =>
      call(correctActivity, { params: { id: activity.id }, body, idempotencyKey }),
    retryLostAnswer,
  );
