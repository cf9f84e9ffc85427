/** A row as the hand-written statement returns it. */
export interface BaselineRow {
  readonly id: number;
  readonly action_id: number;
  readonly action_name: string;
  readonly profile_id: number;
  readonly profile_name: string;
  readonly profile_chosen_offline: boolean;
  readonly location_id: number;
  readonly location_name: string;
  readonly comment: string | null;
  readonly task_id: number | null;
  readonly completion_source: string;
  readonly is_cancelled: boolean;
  readonly occurred_at: Date;
  readonly created_at: Date;
  readonly corrects_id: number | null;
  readonly corrected_by_id: number | null;
  readonly origin_id: number;
  readonly reason: string | null;
}

const wireDate = (date: Date) => `${date.toISOString().slice(0, 19)}+00:00`;
const activity = (id: number | null) => (id === null ? undefined : `/api/activities/${id}`);

/** Builds the same member as the server, but without a contract. */
export const baselineFields = (row: BaselineRow) => ({
  '@id': `/api/activities/${row.id}`,
  '@type': 'Activity',
  id: row.id,
  action: `/api/actions/${row.action_id}`,
  actionName: row.action_name,
  profile: `/api/profiles/${row.profile_id}`,
  profileName: row.profile_name,
  profileChosenOffline: row.profile_chosen_offline,
  location: `/api/locations/${row.location_id}`,
  locationName: row.location_name,
  comment: row.comment ?? undefined,
  task: row.task_id === null ? undefined : `/api/tasks/${row.task_id}`,
  completionSource: row.completion_source,
  isCancelled: row.is_cancelled,
  occurredAt: wireDate(row.occurred_at),
  createdAt: wireDate(row.created_at),
  corrects: activity(row.corrects_id),
  correctedBy: activity(row.corrected_by_id),
  origin: activity(row.origin_id),
  reason: row.reason ?? undefined,
});
