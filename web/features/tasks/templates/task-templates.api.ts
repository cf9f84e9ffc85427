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

/**
 * Reads the next dates of a rule, computed by the code that will create the tasks. An invalid rule is rejected with
 * the reason.
 */
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

/** Open tasks follow their template, so both lists are refetched. */
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
