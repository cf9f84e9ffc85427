import { listTasks, tasks } from '#shared/contracts/tasks.ts';
import { call } from '#web/api/client.ts';
import { POLL_MILLISECONDS } from '#web/api/polling.ts';
import { usePagedList } from '#web/ui/paged-list.ts';
import { type TaskFilter, taskListQuery } from './task-filter.ts';

export function useTaskList(filter: TaskFilter) {
  return usePagedList({
    queryKey: [tasks.path, 'list', filter],
    // Built when asked, not when rendered: 'overdue' means overdue at that moment.
    load: (page, signal) => call(listTasks, { query: { ...taskListQuery(filter), page }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });
}
