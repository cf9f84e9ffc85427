import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { activities } from '#shared/contracts/activities/activities.ts';
import {
  correctTask,
  createTask,
  getTask,
  listTasks,
  patchTask,
  type Task,
  type TaskCorrection,
  type TaskCreate,
  type TaskPatch,
  tasks,
} from '#shared/contracts/tasks/tasks.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { isManagement } from '#shared/permissions.ts';
import { call } from '#web/api/client/client.ts';
import { KEPT_OFFLINE } from '#web/api/session/kept-offline.ts';
import { type WriteRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { isOnlyQueued, sendOrQueue } from '#web/api/outbox/outbox.ts';
import { POLL_MILLISECONDS } from '#web/api/client/polling.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { toWire } from '#web/ui/time/local-time.ts';

const TASKS_KEY = tasks.path;

/** Polling continues in a hidden tab, because a countdown must not miss a new task. */
export const nextTasksQuery = (location?: string) =>
  queryOptions({
    queryKey: [TASKS_KEY, 'next', location],
    meta: KEPT_OFFLINE,
    queryFn: ({ signal }) =>
      call(listTasks, { query: { page: 1, 'order[doAt]': 'asc', 'exists[doneAt]': false, location }, signal }),
    refetchInterval: POLL_MILLISECONDS,
    refetchIntervalInBackground: true,
  });

/**
 * The next open tasks by deadline, of one location for users who see several, and how many are open, which the list of all
 * tasks counts as well. Tasks completed on this device are left out, even if the server or its cached list does not know
 * that yet.
 */
export function useNextTasks() {
  const { actor, location } = useSession();
  const query = useQuery(nextTasksQuery(isManagement(actor) ? location?.['@id'] : undefined));
  const isCompletedHere = useIsCompletedHere();
  const received = query.data?.['hydra:member'];
  const open = received?.filter((task) => !isCompletedHere(task));
  return {
    tasks: open,
    openCount: (query.data?.['hydra:totalItems'] ?? 0) - (received?.length ?? 0) + (open?.length ?? 0),
    retry: () => void query.refetch(),
    isPending: query.isPending,
  };
}

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: [TASKS_KEY, 'item', id],
    queryFn: ({ signal }) => call(getTask, { params: { id }, signal }),
  });

/**
 * Reads the IRI of the task that was given first for a Mangel. If it was not fixed, further tasks follow, and only the
 * first one is named in the protocol in which the Mangel was found.
 */
export const firstFollowUpQuery = (task: Task) =>
  queryOptions({
    queryKey: [TASKS_KEY, 'firstFollowUp', task.origin],
    queryFn: async ({ signal }) => {
      let first = task;
      while (first.followUpOf !== undefined)
        first = await call(getTask, { params: { id: idFromIri(first.followUpOf, tasks.path) ?? '' }, signal });
      return first.origin;
    },
  });

/** All versions of a task, from the first to the current one. */
export const taskHistoryQuery = (origin: string) =>
  queryOptions({
    queryKey: [TASKS_KEY, 'history', origin],
    queryFn: ({ signal }) => call(listTasks, { query: { origin, 'order[id]': 'asc', itemsPerPage: 100 }, signal }),
    select: (collection) => collection['hydra:member'],
  });

/** Reads the entry of a task that counts: the latest correction, otherwise the task itself. It may be withdrawn. */
export const currentTaskQuery = (origin: string) =>
  queryOptions({
    queryKey: [TASKS_KEY, 'current', origin],
    queryFn: async ({ signal }) => {
      const query = { origin, 'exists[correctedBy]': false } as const;
      const [current] = (await call(listTasks, { query, signal }))['hydra:member'];
      // A list leaves out what was withdrawn.
      return current ?? call(getTask, { params: { id: idFromIri(origin, tasks.path) ?? '' }, signal });
    },
  });

/** Reads the follow-up tasks of a finding. */
export const followUpsQuery = (origin: string) =>
  queryOptions({
    queryKey: [TASKS_KEY, 'followUps', origin],
    queryFn: ({ signal }) => call(listTasks, { query: { followUpOf: origin, 'exists[correctedBy]': false }, signal }),
    select: (collection) => collection['hydra:member'],
  });

/**
 * TanStack Query does not retry: it would call `send` again, with another time, which is a different request. The outbox
 * repeats the stored one.
 */
const REPEATED_BY_OUTBOX = { retry: false };

/** Completing a task can also record an activity, so both lists are refetched. */
function useTaskMutation<Body, Answer extends Task | undefined>(
  send: (request: WriteRequest<Body>) => Promise<Answer>,
  repeating: typeof retryLostAnswer | typeof REPEATED_BY_OUTBOX = retryLostAnswer,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...repeating,
    // The response fills the cache, so that the detail view shows the new version without loading and keeps its
    // position and focus.
    onSuccess: (task) => task && client.setQueryData(taskQuery(String(task.id)).queryKey, task),
    // A queued request has changed nothing on the server, so a refetch would only delay the user.
    onSettled: (task, error) =>
      isOnlyQueued(task, error)
        ? undefined
        : Promise.all([
            client.invalidateQueries({ queryKey: [TASKS_KEY] }),
            client.invalidateQueries({ queryKey: [activities.path] }),
          ]),
  });
}

/** Returns whether a task was completed on this device, even if the server does not know that yet. */
export function useIsCompletedHere(): (task: Pick<Task, 'id'>) => boolean {
  const { requests, answered } = useOutbox();
  const completions = [...requests.filter(({ refusal }) => refusal === null), ...answered].filter(
    ({ path }) => path === patchTask.path,
  );
  return ({ id }) => completions.some(({ params }) => params['id'] === id);
}

/** Resolves with undefined if the completion is kept in the outbox until the server answers. */
export const useCompleteTask = ({ id, description }: Task) =>
  useTaskMutation(
    ({ body, idempotencyKey }: WriteRequest<TaskPatch>) =>
      sendOrQueue(
        patchTask,
        // The time is part of the request, because it may arrive much later.
        { params: { id }, body: { ...body, occurredAt: body.occurredAt ?? toWire(serverNow()) }, idempotencyKey },
        { title: description, isDispensable: body.completionSource === 'auto' },
      ),
    REPEATED_BY_OUTBOX,
  );

export const useCorrectTask = ({ id }: Task) =>
  useTaskMutation(({ body, idempotencyKey }: WriteRequest<TaskCorrection>) =>
    call(correctTask, { params: { id }, body, idempotencyKey }),
  );

export const useCreateTask = () =>
  useTaskMutation(({ body, idempotencyKey }: WriteRequest<TaskCreate>) => call(createTask, { body, idempotencyKey }));
