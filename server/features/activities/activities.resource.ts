import type * as z from 'zod/mini';
import { correctionFields } from '#server/http/serve/correction-fields.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { activities, type Activity } from '#shared/contracts/activities/activities.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { actions } from '#shared/contracts/master-data/master-data.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import type { ActivityRow } from './activities.queries.ts';

export const toActivity = (row: ActivityRow): z.input<typeof Activity> => ({
  ...itemFields(activities, row.id),
  action: iri(actions.path, row.action_id),
  actionName: row.action_name,
  profile: iri(profiles.path, row.profile_id),
  profileName: row.profile_name,
  profileChosenOffline: row.profile_chosen_offline,
  location: iri(locations.path, row.location_id),
  locationName: row.location_name,
  comment: row.comment ?? undefined,
  task: iriOrNone(tasks.path, row.task_id),
  completionSource: row.completion_source,
  isCancelled: row.is_cancelled,
  occurredAt: toWireDate(row.occurred_at),
  createdAt: toWireDate(row.created_at),
  ...correctionFields(activities.path, row),
});
