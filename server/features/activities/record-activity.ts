import { appendWithCommit } from '#server/ledger/append-to-ledger.ts';
import { recordedRowOf } from '#server/ledger/recorded-rows.ts';
import { resolveSessionLocation } from '#server/features/locations/locations.public.ts';
import { findAction } from '#server/features/master-data/master-data.public.ts';
import { resolveSigningProfile } from '#server/features/profiles/profiles.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { readPastOccurrence } from '#server/http/serve/occurrence.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { activities, type ActivityCreate } from '#shared/contracts/activities/activities.ts';
import { actions } from '#shared/contracts/master-data/master-data.ts';
import { users } from '#shared/contracts/users/users.ts';
import { insertActivity, type ActivityRow } from './activities.queries.ts';
import { checkAction } from './activities.rules.ts';

/** Records an activity at the session's location, signed by a profile. */
export async function recordActivity(context: Context, input: ActivityCreate): Promise<ActivityRow> {
  const { tx, scope, actor, now } = context;
  const occurredAt = readPastOccurrence(input.occurredAt, now);
  // Started together, the queries take one round trip. The profile need not wait for the location, because that always
  // belongs to the session's organisation.
  const profileLookup = resolveSigningProfile(context, input.profile, {
    customerId: actor.customerId ?? 0,
    occurredAt,
    isChosenOffline: input.profileChosenOffline,
  });
  // Errors of the location and the action are reported first. If the profile fails before the `await` below, this
  // prevents an unhandled rejection.
  profileLookup.catch(() => undefined);
  const [location, action] = await Promise.all([
    resolveSessionLocation(context, input.location),
    resolveReference(input.action, actions.path, (id) => findAction(tx, scope, id)),
  ]);
  const violations = checkAction(action, location);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const profile = await profileLookup;
  const activity = await insertActivity(tx, scope, {
    customer_id: location.customer_id,
    location_id: location.id,
    action_id: action.id,
    profile_id: profile.id,
    profile_chosen_offline: profile.chosen_offline,
    user_id: actor.userId,
    comment: input.comment?.trim() || null,
    occurred_at: occurredAt,
  });
  appendActivity(context, 'activity.recorded', activity);
  return activity;
}

/** Appends the ledger entry of an activity, which is the same for recording and for correcting. */
export function appendActivity(
  { tx, actor, now }: Context,
  type: 'activity.recorded' | 'activity.corrected' | 'activity.cancelled',
  activity: ActivityRow,
): void {
  appendWithCommit(tx, {
    customerId: activity.customer_id,
    type,
    entity: iri(activities.path, activity.id),
    at: now,
    occurredAt: activity.occurred_at,
    actor: iri(users.path, actor.userId),
    data: {},
    row: recordedRowOf('activity', activity),
  });
}
