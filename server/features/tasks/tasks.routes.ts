import type { FastifyInstance } from 'fastify';
import { listing } from '#server/http/item.ts';
import { serveExport } from '#server/http/export.ts';
import { serve } from '#server/http/serve.ts';
import {
  correctTask as correctTaskEndpoint,
  createTask,
  getTask,
  getTaskTemplate,
  listTasks,
  listTaskTemplates,
  patchTask,
} from '#shared/contracts/tasks.ts';
import { canCompleteTaskAt, canCreateTask, canReadTasks } from '#shared/permissions.ts';
import { completeTask } from './complete-task.ts';
import { correctTask } from './correct-task.ts';
import { giveTask } from './give-task.ts';
import { taskColumns } from './tasks.export.ts';
import { findTask, findTasks, findTaskTemplate, findTaskTemplates } from './tasks.queries.ts';
import { toTask, toTaskTemplate } from './tasks.resource.ts';

export function taskRoutes(app: FastifyInstance): void {
  serve(app, listTasks, { allow: canReadTasks, handle: listing(findTasks, toTask) });
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
  serve(app, listTaskTemplates, { allow: canReadTasks, handle: listing(findTaskTemplates, toTaskTemplate) });
  serve(app, getTaskTemplate, {
    load: findTaskTemplate,
    allow: canReadTasks,
    handle: async ({ item }) => toTaskTemplate(item),
  });
  serveExport(app, listTasks, { allow: canReadTasks, columns: taskColumns, find: findTasks });
}
