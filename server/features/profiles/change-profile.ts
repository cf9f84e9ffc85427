import type { Passwords } from '#server/access/password.ts';
import { logSecurityEvent } from '#server/access/security-log.ts';
import { forgetPinGuesses } from '#server/features/auth/auth.public.ts';
import { resolveLocationsOf } from '#server/features/locations/locations.public.ts';
import { findUserOf } from '#server/features/users/users.public.ts';
import { Conflict, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { ERASED_MESSAGE, type ProfilePatch } from '#shared/contracts/profiles/profiles.ts';
import { users } from '#shared/contracts/users/users.ts';
import { appendProfile } from './append-profile.ts';
import {
  findProfile,
  lockProfile,
  replaceProfileLocations,
  updateProfile,
  type ProfileRow,
} from './profiles.queries.ts';
import { changedFields, checkNewPin } from './profiles.rules.ts';

type ProfileChange = Omit<ProfilePatch, 'pin'> & { readonly pinHash?: string | null };

/** Validates and hashes the new PIN, if one was sent, and changes the profile. */
export async function changeProfileAndPin(
  { passwords, ...context }: Context & { readonly passwords: Passwords },
  id: number,
  { pin, ...patch }: ProfilePatch,
): Promise<ProfileRow> {
  const violations = checkNewPin(pin);
  if (violations.length > 0) throw new ValidationFailed(violations);
  return changeProfile(context, id, { ...patch, pinHash: pin ? await passwords.hash(pin) : pin });
}

/** Changes a profile, its locations and what signing with it requires. */
export async function changeProfile(context: Context, id: number, patch: ProfileChange): Promise<ProfileRow> {
  const { tx, scope } = context;
  const before = await loadLockedProfile(context, id);
  if (before.erased_at !== null) throw new Conflict(ERASED_MESSAGE);
  const locationIds = patch.locations && (await resolveLocationsOf(context, before.customer_id, patch.locations));
  if (locationIds !== undefined) await replaceProfileLocations(tx, scope, before, locationIds);
  // The row is written even if only the locations changed: a trigger on it notifies the subscribers.
  await updateProfile(tx, scope, id, {
    name: patch.name ?? before.name,
    ...(await toColumns(context, before, patch)),
  });
  if (patch.pinHash !== undefined) await logPinChange(context, before);
  const profile = await loadProfile(context, id);
  const changedNames = changedFields(before, profile);
  if (changedNames.length > 0) await appendProfile(context, profile, { type: 'profile.changed', changedNames });
  return profile;
}

async function logPinChange({ tx, actor }: Context, { id, customer_id: customerId, user_id: userId }: ProfileRow) {
  await forgetPinGuesses(tx, id);
  await logSecurityEvent(tx, { kind: 'pin-changed', by: actor, userId, customerId, details: { profile: id } });
}

/** Locks the profile against changes until the transaction ends, then loads its current state. */
export async function loadLockedProfile(context: Context, id: number): Promise<ProfileRow> {
  await lockProfile(context.tx, context.scope, id);
  return loadProfile(context, id);
}

export async function loadProfile({ tx, scope }: Context, id: number): Promise<ProfileRow> {
  const profile = await findProfile(tx, scope, id);
  if (profile === undefined) throw new NotFound();
  return profile;
}

/** Validates the patch and maps it to columns; undefined leaves a column unchanged. */
async function toColumns({ tx, scope }: Context, { customer_id }: ProfileRow, patch: ProfileChange) {
  const find = (id: number) => findUserOf(tx, scope, customer_id, id);
  const user = patch.user && (await resolveReference(patch.user, users.path, find));
  return {
    is_active: patch.isActive,
    comment: patch.comment === undefined ? undefined : patch.comment?.trim() || null,
    user_id: user ? user.id : patch.user === null ? null : undefined,
    pin_hash: patch.pinHash,
  };
}
