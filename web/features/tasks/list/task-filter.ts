import type { listTasks } from '#shared/contracts/tasks/tasks.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { dayAfter, toWire } from '#web/ui/time/local-time.ts';

/** Search parameters of the list. */
export const NO_TASK_FILTER = { status: '', type: '', from: '', to: '', location: '', profile: '', source: '' };
export type TaskFilter = Readonly<typeof NO_TASK_FILTER>;

/** The list shows open tasks unless something else is chosen. */
export const DEFAULT_STATUS = 'open';
export const EVERY_STATUS = 'all';
export const TASK_STATUSES = { open: 'Offen', overdue: 'Überfällig', done: 'Erledigt', all: 'Alle' } as const;

/**
 * Used by the list and its export. Replaced entries are excluded; they appear in the history of the one that replaced
 * them.
 */
export function taskListQuery(filter: TaskFilter): ListQueryOf<typeof listTasks> {
  return {
    ...statusQuery(filter.status),
    'exists[correctedBy]': false,
    'doAt[after]': filter.from,
    'doAt[before]': filter.status === 'overdue' ? overdueBefore(filter.to) : dayAfter(filter.to),
    type: filter.type,
    location: filter.location,
    profile: filter.profile,
    completionSource: filter.source,
  };
}

/** Open tasks are sorted by their deadline; all others newest first. */
function statusQuery(status: string): ListQueryOf<typeof listTasks> {
  if (status === 'done') return { 'exists[doneAt]': true, 'order[doneAt]': 'desc' };
  if (status === EVERY_STATUS) return { 'order[doAt]': 'desc' };
  return { 'exists[doneAt]': false, 'order[doAt]': 'asc' };
}

function overdueBefore(to: string): string {
  const now = toWire(serverNow());
  const end = dayAfter(to);
  return end !== '' && end < now ? end : now;
}
