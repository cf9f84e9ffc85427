import type { FastifyInstance } from 'fastify';
import { listHandler } from '#server/http/render/item.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  createTaskTemplate as createTaskTemplateEndpoint,
  getTaskTemplate,
  listTaskTemplates,
  patchTaskTemplate,
  previewRecurrence as previewRecurrenceEndpoint,
} from '#shared/contracts/tasks/task-templates.ts';
import {
  correctTask as correctTaskEndpoint,
  createTask,
  getTask,
  listTasks,
  patchTask,
} from '#shared/contracts/tasks/tasks.ts';
import {
  canCompleteTaskAt,
  canCreateTask,
  canManageTaskTemplateOf,
  canManageTaskTemplates,
  canReadTasks,
} from '#shared/permissions.ts';
import { completeTask } from './complete-task.ts';
import { correctTask } from './correct-task.ts';
import { giveTask } from './give-task.ts';
import { previewRecurrence } from '#server/features/tasks/templates/preview-recurrence.ts';
import { changeTaskTemplate, createTaskTemplate } from '#server/features/tasks/templates/save-task-template.ts';
import { taskTemplateColumns } from '#server/features/tasks/templates/task-templates.export.ts';
import {
  findNamedTaskTemplates,
  findTaskTemplate,
  findTaskTemplates,
} from '#server/features/tasks/templates/task-templates.queries.ts';
import { taskColumns } from './tasks.export.ts';
import { findTask, findTasks } from './tasks.queries.ts';
import { toTask, toTaskTemplate } from './tasks.resource.ts';

export function taskRoutes(app: FastifyInstance): void {
  serve(app, listTasks, { allow: canReadTasks, handle: listHandler(findTasks, toTask) });
  serve(app, getTask, { load: findTask, allow: canReadTasks, handle: async ({ item }) => toTask(item) });
  serve(app, patchTask, {
    load: findTask,
    allow: (actor, task) => canCompleteTaskAt(actor, task.location_id),
    handle: async ({ item, body, ...context }) => toTask(await completeTask(context, item, body)),
  });
  serve(app, correctTaskEndpoint, {
    load: findTask,
    allow: (actor, task) => canCompleteTaskAt(actor, task.location_id),
    handle: async ({ item, body, ...context }) => toTask(await correctTask(context, item, body)),
  });
  serve(app, createTask, {
    allow: canCreateTask,
    handle: async ({ body, ...context }) => toTask(await giveTask(context, body)),
  });
  serveExport(app, listTasks, { allow: canReadTasks, columns: taskColumns, find: findTasks });
  taskTemplateRoutes(app);
}

function taskTemplateRoutes(app: FastifyInstance): void {
  serve(app, listTaskTemplates, {
    allow: canReadTasks,
    handle: ({ now, ...context }) => listHandler(findTaskTemplates, (row) => toTaskTemplate(row, now))(context),
  });
  serveExport(app, listTaskTemplates, {
    allow: canManageTaskTemplates,
    columns: taskTemplateColumns,
    find: findNamedTaskTemplates,
  });
  serve(app, getTaskTemplate, {
    load: findTaskTemplate,
    allow: canReadTasks,
    handle: async ({ item, now }) => toTaskTemplate(item, now),
  });
  serve(app, createTaskTemplateEndpoint, {
    allow: canManageTaskTemplates,
    handle: async ({ body, ...context }) => toTaskTemplate(await createTaskTemplate(context, body), context.now),
  });
  serve(app, patchTaskTemplate, {
    load: findTaskTemplate,
    allow: (actor, template) => canManageTaskTemplateOf(actor, template.customer_id),
    handle: async ({ item, body, ...context }) =>
      toTaskTemplate(await changeTaskTemplate(context, item, body), context.now),
  });
  serve(app, previewRecurrenceEndpoint, {
    access: 'read only',
    allow: canManageTaskTemplates,
    handle: async ({ body, now }) => previewRecurrence(body.recurrence, now),
  });
}
