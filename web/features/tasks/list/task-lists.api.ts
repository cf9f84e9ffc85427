import { listTasks, tasks } from '#shared/contracts/tasks/tasks.ts';
import { call } from '#web/api/client/client.ts';
import { POLL_MILLISECONDS } from '#web/api/client/polling.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type TaskFilter, taskListQuery } from './task-filter.ts';

export function useTaskList(filter: TaskFilter) {
  return usePagedList({
    queryKey: [tasks.path, 'list', filter],
    load: (page, signal) => call(listTasks, { query: { ...taskListQuery(filter), page }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });
}
