import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/dates.ts';
import { iri, iriOrNone, item } from '#server/http/item.ts';
import { customers } from '#shared/contracts/customers.ts';
import { profiles, type Profile } from '#shared/contracts/profiles.ts';
import { users } from '#shared/contracts/users.ts';
import type { ProfileRow } from './profiles.queries.ts';

export const toProfile = (row: ProfileRow): z.input<typeof Profile> => ({
  ...item(profiles, row.id),
  name: row.name,
  isActive: row.is_active,
  comment: row.comment ?? undefined,
  customer: iri(customers.path, row.customer_id),
  user: iriOrNone(users.path, row.user_id),
  hasPin: row.pin_hash !== null,
  createdAt: toWireDate(row.created_at),
});
