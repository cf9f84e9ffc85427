import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { readRecord, recordedRowOf } from '#server/ledger/recorded-rows.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { taskTemplates } from '#shared/contracts/tasks/task-templates.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { TaskTemplateRow } from './task-templates.queries.ts';

interface TemplateEntry {
  readonly type: 'taskTemplate.created' | 'taskTemplate.changed';
  /** Number of future tasks that the change withdrew. */
  readonly withdrawnTaskCount: number;
}

/** The duties of a location follow from its templates, so the ledger records their content. */
export async function appendTemplate(
  { tx, actor, now }: Context,
  template: TaskTemplateRow,
  { type, withdrawnTaskCount }: TemplateEntry,
): Promise<number> {
  return appendToLedger(tx, {
    customerId: template.customer_id,
    type,
    entity: iri(taskTemplates.path, template.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: { withdrawnTasks: withdrawnTaskCount },
    row: recordedRowOf('task_template', await readRecord(tx, 'task_template', template.id)),
  });
}
