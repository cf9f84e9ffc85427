import type * as z from 'zod/mini';
import { correctionFields } from '#server/http/correction-fields.ts';
import { toWireDate } from '#server/http/dates.ts';
import { iri, iriOrNone, item } from '#server/http/item.ts';
import type { Activity } from '#shared/contracts/activities.ts';
import type { ActivityRow } from './activities.queries.ts';

export const ACTIVITIES = '/api/activities';

export const toActivity = (row: ActivityRow): z.input<typeof Activity> => ({
  ...item('Activity', ACTIVITIES, row.id),
  action: iri('/api/actions', row.action_id),
  actionName: row.action_name,
  profile: iri('/api/profiles', row.profile_id),
  profileName: row.profile_name,
  location: iri('/api/locations', row.location_id),
  locationName: row.location_name,
  comment: row.comment ?? undefined,
  task: iriOrNone('/api/tasks', row.task_id),
  completionSource: row.completion_source,
  isCancelled: row.is_cancelled,
  occurredAt: toWireDate(row.occurred_at),
  createdAt: toWireDate(row.created_at),
  ...correctionFields(ACTIVITIES, row),
});
