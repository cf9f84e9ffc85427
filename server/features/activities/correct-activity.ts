import { findLocation } from '#server/features/locations/locations.public.ts';
import { findAction } from '#server/features/master-data/master-data.public.ts';
import { resolveSigningProfile } from '#server/features/profiles/profiles.public.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { readPastOccurrence } from '#server/http/serve/occurrence.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { ActivityCorrection } from '#shared/contracts/activities/activities.ts';
import { ALREADY_CORRECTED_MESSAGE } from '#shared/contracts/wire/corrections.ts';
import { actions } from '#shared/contracts/master-data/master-data.ts';
import { insertActivity, markCorrected, type ActivityRow } from './activities.queries.ts';
import { checkAction } from './activities.rules.ts';
import { appendActivity } from './record-activity.ts';

/**
 * Writes a new entry that replaces the old one. The old entry is kept; all versions share `origin_id`. Cancelling an
 * activity is a correction, too.
 */
export async function correctActivity(
  context: Context,
  activity: ActivityRow,
  correction: ActivityCorrection,
): Promise<ActivityRow> {
  const { tx, scope, actor, now } = context;
  if (activity.corrected_by_id !== null) throw new Conflict(ALREADY_CORRECTED_MESSAGE);
  const profile = await resolveSigningProfile(context, correction.profile, { customerId: activity.customer_id });
  const newVersion = await insertActivity(tx, scope, {
    customer_id: activity.customer_id,
    location_id: activity.location_id,
    action_id: await correctedActionId(context, activity, correction.action),
    profile_id: profile.id,
    profile_chosen_offline: profile.chosen_offline,
    user_id: actor.userId,
    task_id: activity.task_id,
    comment: correction.comment === undefined ? activity.comment : correction.comment?.trim() || null,
    completion_source: activity.completion_source,
    is_cancelled: correction.isCancelled ?? activity.is_cancelled,
    occurred_at:
      correction.occurredAt === undefined ? activity.occurred_at : readPastOccurrence(correction.occurredAt, now),
    corrects_id: activity.id,
    first_id: activity.origin_id,
    reason: correction.reason,
  });
  if (!(await markCorrected(tx, scope, activity.id, newVersion.id))) throw new Conflict(ALREADY_CORRECTED_MESSAGE);
  const isCancellation = newVersion.is_cancelled && !activity.is_cancelled;
  appendActivity(context, isCancellation ? 'activity.cancelled' : 'activity.corrected', newVersion);
  return newVersion;
}

async function correctedActionId(
  { tx, scope }: Context,
  activity: ActivityRow,
  iriOfAction: string | undefined,
): Promise<number> {
  if (iriOfAction === undefined) return activity.action_id;
  const action = await resolveReference(iriOfAction, actions.path, (id) => findAction(tx, scope, id));
  const location = await findLocation(tx, scope, activity.location_id);
  const violations = checkAction(action, { social_concept_id: location?.social_concept_id ?? null });
  if (violations.length > 0) throw new ValidationFailed(violations);
  return action.id;
}
