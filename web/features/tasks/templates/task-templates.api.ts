import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createTaskTemplate,
  getTaskTemplate,
  listTaskTemplates,
  patchTaskTemplate,
  previewRecurrence,
  type TaskTemplate,
  type TaskTemplateCreate,
  taskTemplates,
} from '#shared/contracts/tasks/task-templates.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { ApiError, call, callVersioned } from '#web/api/client/client.ts';
import { type UpdateRequest, isLostAnswer, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';

const TEMPLATES_KEY = taskTemplates.path;

/** @param isActive undefined for all */
export const taskTemplateListQuery = (isActive: boolean | undefined) =>
  ({ 'order[description]': 'asc', isActive }) as const;

export const useTaskTemplateList = (isActive: boolean | undefined) =>
  usePagedList({
    queryKey: [TEMPLATES_KEY, 'list', isActive],
    load: (page, signal) => call(listTaskTemplates, { query: { ...taskTemplateListQuery(isActive), page }, signal }),
  });

export const taskTemplateQuery = (id: string) =>
  queryOptions({
    queryKey: [TEMPLATES_KEY, 'item', id],
    queryFn: ({ signal }) => callVersioned(getTaskTemplate, { params: { id }, signal }),
  });

/** The next dates of a rule, by the reader that will make the tasks. A rule that is none is refused with the reason. */
export const recurrenceDatesQuery = (rule: string) =>
  queryOptions({
    queryKey: [TEMPLATES_KEY, 'dates', rule],
    queryFn: ({ signal }) => call(previewRecurrence, { body: { recurrence: rule }, signal }),
    select: ({ dates }) => dates,
    enabled: rule !== '',
    retry: (failures, error) => failures < 2 && isLostAnswer(error),
    placeholderData: keepPreviousData,
  });

export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.violations[0]?.message : undefined;

/** Tasks to come follow their template, so both kinds of list are read again. */
export function useSaveTaskTemplate(template: TaskTemplate | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey, ifMatch = null }: UpdateRequest<TaskTemplateCreate>) =>
      template === null
        ? call(createTaskTemplate, { body, idempotencyKey })
        : call(patchTaskTemplate, { params: { id: template.id }, body, idempotencyKey, ifMatch }),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [TEMPLATES_KEY] }),
        client.invalidateQueries({ queryKey: [tasks.path] }),
      ]),
  });
}
