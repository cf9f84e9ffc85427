import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/dates.ts';
import { iri, iriOrNone, item } from '#server/http/item.ts';
import type { Profile } from '#shared/contracts/profiles.ts';
import type { ProfileRow } from './profiles.queries.ts';

export const PROFILES = '/api/profiles';

export const toProfile = (row: ProfileRow): z.input<typeof Profile> => ({
  ...item('Profile', PROFILES, row.id),
  name: row.name,
  isActive: row.is_active,
  comment: row.comment ?? undefined,
  customer: iri('/api/customers', row.customer_id),
  user: iriOrNone('/api/users', row.user_id),
  hasPin: row.pin_hash !== null,
  createdAt: toWireDate(row.created_at),
});
