import { appendToLedger } from '#server/db/ledger.ts';
import { iri } from '#server/http/item.ts';
import type { Context } from '#server/http/serve.ts';
import { locations } from '#shared/contracts/locations.ts';
import { taskTemplates } from '#shared/contracts/task-templates.ts';
import { users } from '#shared/contracts/users.ts';
import type { TaskTemplateRow } from './task-templates.queries.ts';

interface Saved {
  readonly type: 'taskTemplate.created' | 'taskTemplate.changed';
  /** Tasks to come that the change called off. */
  readonly withdrawnTasks: number;
}

/** What a venue has to do follows from its templates, so the ledger keeps what they said and when. */
export function appendTemplate(
  { tx, actor, now }: Context,
  template: TaskTemplateRow,
  { type, withdrawnTasks }: Saved,
): Promise<number> {
  return appendToLedger(tx, {
    customerId: template.customer_id,
    type,
    entity: iri(taskTemplates.path, template.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: {
      recurrence: template.recurrence ?? undefined,
      isActive: String(template.is_active),
      isAutocomplete: String(template.is_autocomplete),
      isPublic: String(template.is_public),
      locations: template.location_ids.map((id) => iri(locations.path, id)),
      followUpHours: template.follow_up_hours,
      withdrawnTasks,
    },
    personal: {
      description: template.description,
      possibleAnswers: JSON.stringify(template.possible_answers),
      followUpDescription: template.follow_up_description,
    },
  });
}
