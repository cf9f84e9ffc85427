import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPlus, IconRepeat } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { listTasks, type Task } from '#shared/contracts/tasks/tasks.ts';
import {
  canCompleteTask,
  canCompleteTaskAt,
  canCreateTask,
  canManageTaskTemplates,
  isManagement,
} from '#shared/permissions.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { usePaletteAction } from '#web/ui/page/palette-actions.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import type { PagedList } from '#web/ui/list/paged-list.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { LazyCreateTaskModal, LazyTaskDetail } from '#web/features/tasks/lazy-task-dialogs.ts';
import { LATER_DUE, taskColumns, urgencyOf } from './task-columns.tsx';
import { DEFAULT_STATUS, EVERY_STATUS, NO_TASK_FILTER, taskListQuery, taskOrder } from './task-filter.ts';
import { TaskFilters } from './task-filters.tsx';
import { useTaskList } from './task-lists.api.ts';
import { useCompletion } from '#web/features/tasks/due/use-completion.tsx';
import { sortingOf } from '#web/ui/list/list-order.ts';
import { rowNavigationOf } from '#web/ui/record/row-navigation.ts';

/** Values of the view in the URL. */
const TEMPLATES = 'templates';

const TaskTemplates = lazy(async () => ({
  default: (await loadWithTimeout(import('#web/features/tasks/templates/task-templates.tsx'))).TaskTemplates,
}));

/** Lists the tasks and, for operators and admins, the templates that create them. */
export function TaskListPage() {
  const mayManage = canManageTaskTemplates(useActor());
  const [{ view }] = useUrlState({ view: '' });
  const navigate = useNavigate();
  const show = (next: string) => void navigate({ to: '.', search: next === '' ? {} : { view: next } });
  if (view !== TEMPLATES || !mayManage) return <TaskList onTemplates={mayManage ? () => show(TEMPLATES) : null} />;
  return (
    <Suspense fallback={<Skeleton height={480} role="group" aria-label="Aufgabenvorlagen werden geladen" />}>
      <TaskTemplates />
    </Suspense>
  );
}

interface TaskListProps {
  /** Null for users who may not edit templates. */
  readonly onTemplates: (() => void) | null;
}

function TaskList({ onTemplates }: TaskListProps) {
  const actor = useActor();
  const [filter, changeFilter] = useUrlState(NO_TASK_FILTER);
  const row = useOpenRow('task');
  const list = useTaskList(filter);
  const now = useNow(MINUTE_MILLISECONDS);
  const completion = useCompletion();
  const [isCreating, setIsCreating] = useState(false);
  const mayCreate = canCreateTask(actor);
  useNewEntryHotkey(() => setIsCreating(mayCreate));
  usePaletteAction(mayCreate ? { id: 'new-task', label: 'Neue Aufgabe', onChosen: () => setIsCreating(true) } : null);

  const isAllowed = (task: Task) => canCompleteTaskAt(actor, idFromIri(task.location, locations.path) ?? 0);
  const status = filter.status === 'done' || filter.status === EVERY_STATUS ? filter.status : DEFAULT_STATUS;
  const columns = taskColumns({
    now,
    withLocation: isManagement(actor),
    status,
    completion: canCompleteTask(actor) && status !== 'done' ? { isAllowed, onStart: completion.start } : null,
  });
  const rowNavigation = rowNavigationOf(list, row, ({ description }) => description);
  const sorting = sortingOf(taskOrder(filter.status), filter.order, columns, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <TaskListHeader
        list={list}
        filter={filter}
        now={now}
        onTemplates={onTemplates}
        onCreate={mayCreate ? () => setIsCreating(true) : null}
      />
      <TaskFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <DataList
        label="Aufgaben"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Keine Aufgabe', filter, changeFilter, { status: EVERY_STATUS })}
        openId={row.id}
        onOpen={(task) => row.open(task.id)}
        momentOf={({ doAt, doneAt }) => (status === 'done' ? (doneAt ?? doAt) : doAt)}
        headingOf={status === DEFAULT_STATUS ? (task) => urgencyOf(task, now) : undefined}
        restHeading={LATER_DUE}
      />
      <LazyTaskDetail
        id={row.id}
        rowNavigation={rowNavigation}
        onOpen={row.replace}
        onComplete={completion.start}
        onClose={row.close}
      />
      {completion.dialog}
      {isCreating && (
        <LazyCreateTaskModal
          list={{ query: taskListQuery(filter), onOpen: row.open }}
          onClose={() => setIsCreating(false)}
        />
      )}
    </Stack>
  );
}

interface TaskListHeaderProps extends TaskListProps {
  readonly list: PagedList<Task>;
  readonly filter: typeof NO_TASK_FILTER;
  readonly now: number;
  /** Null for users who may not create tasks. */
  readonly onCreate: (() => void) | null;
}

const TaskListHeader = ({ list, filter, now, onTemplates, onCreate }: TaskListHeaderProps) => (
  <PageHeader title="Aufgaben" badge={<EntryCount list={list} />}>
    <ExportButtons
      path={listTasks.list.exported}
      query={() => taskListQuery(filter)}
      fileName={`Aufgaben-${localDay(now)}`}
      onError={showError}
    />
    {onTemplates !== null && (
      <Button variant="default" leftSection={<IconRepeat size={18} aria-hidden />} onClick={onTemplates}>
        Aufgabenvorlagen
      </Button>
    )}
    {onCreate !== null && (
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onCreate}>
        Aufgabe anlegen
      </Button>
    )}
  </PageHeader>
);
