import * as z from 'zod/mini';
import { comment, CompletionSource, correctionFields, correctionInput } from '#shared/contracts/wire/corrections.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';
import { profileChosenOffline } from '#shared/contracts/profiles/profiles.ts';

export const Activity = z.object({
  ...itemFields('Activity'),
  action: iriOf('Action'),
  actionName: z.string(),
  profile: iriOf('Profile'),
  profileName: z.string(),
  /** True if the profile was chosen while the device had no connection. */
  profileChosenOffline: z.boolean(),
  location: iriOf('Location'),
  locationName: z.string(),
  comment: z.optional(z.string()),
  task: z.optional(iriOf('Task')),
  completionSource: CompletionSource,
  /** True if it was recorded by mistake: it is cancelled and does not count. */
  isCancelled: z.boolean(),
  occurredAt: dateTime(),
  createdAt: dateTime(),
  ...correctionFields('Activity'),
});
export type Activity = z.infer<typeof Activity>;

/** Records an activity; location and profile default to those of the session. */
export const ActivityCreate = z.object({
  action: iriOf('Action'),
  profile: z.optional(iriOf('Profile')),
  profileChosenOffline: profileChosenOffline(),
  location: z.optional(iriOf('Location')),
  comment: z.optional(comment()),
  occurredAt: z.optional(dateTime()),
});
export type ActivityCreate = z.infer<typeof ActivityCreate>;

/** Fields that are left out keep their values. */
export const ActivityCorrection = z.object({
  ...correctionInput,
  action: z.optional(iriOf('Action')),
  profile: z.optional(iriOf('Profile')),
  comment: z.optional(z.nullable(comment())),
  occurredAt: z.optional(dateTime()),
  isCancelled: z.optional(z.boolean()),
});
export type ActivityCorrection = z.infer<typeof ActivityCorrection>;

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/activities',
  summary: 'Retrieves the collection of Activity resources.',
  list: {
    filters: {
      search: ['exact'],
      action: ['relation'],
      profile: ['relation'],
      location: ['relation'],
      origin: ['relation'],
      task: ['relation'],
      createdAt: ['date'],
      occurredAt: ['date'],
      completionSource: ['exact'],
      isCancelled: ['boolean'],
      corrects: ['exists'],
      correctedBy: ['exists'],
    },
    order: ['createdAt', 'occurredAt', 'actionName', 'profileName', 'locationName', 'id'],
    exported: '/api/export/activities',
  },
  response: Activity,
});
export const getActivity = endpoint({
  method: 'GET',
  path: '/api/activities/{id}',
  summary: 'Retrieves a Activity resource.',
  response: Activity,
});
export const recordActivity = endpoint({
  method: 'POST',
  path: '/api/activities',
  summary: 'Creates a Activity resource.',
  body: ActivityCreate,
  response: Activity,
});
export const correctActivity = endpoint({
  method: 'POST',
  path: '/api/activities/{id}/corrections',
  summary: 'Corrects the Activity resource.',
  body: ActivityCorrection,
  response: Activity,
});

export const activities = resource({
  name: 'Activity',
  path: '/api/activities',
  description: 'A player-protection measure that was taken.',
  schema: Activity,
  endpoints: [listActivities, getActivity, recordActivity],
});
