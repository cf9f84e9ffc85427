import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';
import type { StoredOutcome } from './player-check.ts';

export const LoggedOutcome = z.enum([
  'clear',
  'banned',
  'unclear',
  'unavailable',
  'certificateInvalid',
  'quotaExhausted',
  'noCertificate',
] as const satisfies readonly StoredOutcome[]);
export const STORED_OUTCOME_TEXTS = {
  clear: 'nicht gesperrt',
  banned: 'gesperrt',
  unclear: 'nicht eindeutig',
  unavailable: 'OASIS nicht erreichbar',
  certificateInvalid: 'Zertifikat nicht angenommen',
  quotaExhausted: 'Guthaben aufgebraucht',
  noCertificate: 'kein Zertifikat',
} as const satisfies Record<StoredOutcome, string>;

/** A record that OASIS was queried, and of the kind of response. The queried person is stored nowhere. */
export const LoggedCheck = z.object({
  ...itemFields('PlayerCheck'),
  askedAt: dateTime(),
  customer: iriOf('Customer'),
  location: iriOf('Location'),
  locationName: z.string(),
  profile: z.optional(iriOf('Profile')),
  profileName: z.optional(z.string()),
  /** True if the profile that ran the query was chosen while the device had no connection. */
  profileChosenOffline: z.boolean(),
  /** The login used. Several people at a location may share it. */
  user: iriOf('User'),
  userName: z.optional(z.string()),
  outcome: LoggedOutcome,
  durationMilliseconds: z.int(),
});
export type LoggedCheck = z.infer<typeof LoggedCheck>;

export const listLoggedChecks = endpoint({
  method: 'GET',
  path: '/api/player_checks',
  summary: 'Retrieves the collection of PlayerCheck resources.',
  list: {
    filters: {
      askedAt: ['date'],
      location: ['relation'],
      profile: ['relation'],
      customer: ['relation'],
      outcome: ['exact'],
    },
    order: ['askedAt', 'profileName', 'locationName', 'id'],
    exported: '/api/export/player_checks',
  },
  response: LoggedCheck,
});
export const getLoggedCheck = endpoint({
  method: 'GET',
  path: '/api/player_checks/{id}',
  summary: 'Retrieves a PlayerCheck resource.',
  response: LoggedCheck,
});

export const loggedChecks = resource({
  name: 'PlayerCheck',
  path: '/api/player_checks',
  description: 'That OASIS was asked about somebody, never about whom.',
  schema: LoggedCheck,
  endpoints: [listLoggedChecks, getLoggedCheck],
});
