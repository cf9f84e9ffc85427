import { listTasks, TASK_TYPE_TEXTS, type TaskType } from '#shared/contracts/tasks/tasks.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { dayAfter } from '#web/ui/time/local-time.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_TASK_FILTER = {
  search: '',
  status: '',
  type: '',
  from: '',
  to: '',
  location: '',
  profile: '',
  source: '',
  order: '',
};
export type TaskFilter = Readonly<typeof NO_TASK_FILTER>;

/** The list shows open tasks unless something else is chosen. */
export const DEFAULT_STATUS = 'open';
export const EVERY_STATUS = 'all';
export const TASK_STATUSES = { open: 'Offen', overdue: 'Überfällig', done: 'Erledigt', all: 'Alle' } as const;

/** The tasks that fix no finding, which the dashboard counts apart. */
const NOT_FOLLOW_UP = 'notFollowUp';
const OTHER_TYPES = ['routine', 'single', 'instruction'] as const satisfies Exclude<TaskType, 'followUp'>[];
export const TASK_TYPE_CHOICES = { ...TASK_TYPE_TEXTS, [NOT_FOLLOW_UP]: 'Alle außer Mängeln' } as const;

/**
 * Used by the list and its export. Replaced entries are excluded; they appear in the history of the one that replaced
 * them.
 */
export function taskListQuery(filter: TaskFilter): ListQueryOf<typeof listTasks> {
  return {
    ...statusQuery(filter.status),
    ...orderQuery(taskOrder(filter.status), filter.order),
    'exists[correctedBy]': false,
    search: filter.search,
    ...periodQuery(filter),
    type: filter.type === NOT_FOLLOW_UP ? OTHER_TYPES : filter.type,
    location: filter.location,
    profile: filter.profile,
    completionSource: filter.source,
  };
}

/** The period of completed tasks is that of their completion, by which they are sorted and counted elsewhere. */
function periodQuery({ status, from, to }: TaskFilter): ListQueryOf<typeof listTasks> {
  if (status === 'done') return { 'doneAt[after]': from, 'doneAt[before]': dayAfter(to) };
  return { 'doAt[after]': from, 'doAt[before]': dayAfter(to) };
}

function statusQuery(status: string): ListQueryOf<typeof listTasks> {
  if (status === EVERY_STATUS) return {};
  if (status === 'overdue') return { isOverdue: true };
  return { 'exists[doneAt]': status === 'done' };
}

/** Open tasks are sorted by their deadline; all others newest first. */
export function taskOrder(status: string) {
  if (status === 'done') return listOrder(listTasks, '-doneAt');
  return listOrder(listTasks, status === EVERY_STATUS ? '-doAt' : 'doAt');
}
