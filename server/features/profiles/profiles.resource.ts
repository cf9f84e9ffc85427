import type * as z from 'zod/mini';
import { toWireDate, toWireDay } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import type { ProofNeed } from '#server/features/profile-documents/gaps/proof-needs.public.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { profiles, type Profile } from '#shared/contracts/profiles/profiles.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canManageProfiles, canReadProofs, type Actor } from '#shared/permissions.ts';
import { proofStateOf } from '#shared/domain/proof-state.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { ProfileRow } from './profiles.queries.ts';

/** Renders what the actor may read: service must not see at which other locations somebody works. */
export const profileFor =
  (actor: Actor, now: Date, needs?: ReadonlyMap<number, ProofNeed>) =>
  (row: ProfileRow): z.input<typeof Profile> => ({
    ...itemFields(profiles, row.id),
    name: row.name,
    isActive: row.is_active,
    comment: row.comment ?? undefined,
    customer: iri(customers.path, row.customer_id),
    user: iriOrNone(users.path, row.user_id),
    locations: canManageProfiles(actor) ? row.location_ids.map((id) => iri(locations.path, id)) : undefined,
    worksHere: actor.locationId === null ? undefined : worksAt(row, actor.locationId),
    hasPin: row.pin_hash !== null,
    proofState: canReadProofs(actor) && row.erased_at === null ? stateOf(row, now) : undefined,
    mayNotWork: needs && (needs.get(row.id)?.mayNotWork ?? false),
    hasSubmittedProof: needs && (needs.get(row.id)?.hasSubmitted ?? false),
    endingProof: canReadProofs(actor) ? endingProofOf(row) : undefined,
    erasedAt: toWireDate(row.erased_at),
    createdAt: toWireDate(row.created_at),
  });

/** Somebody without locations works at all of them. */
const worksAt = ({ location_ids: locationIds }: ProfileRow, locationId: number) =>
  locationIds.length === 0 || locationIds.includes(locationId);

function endingProofOf({ ending_type_name: typeName, proofs_until: until }: ProfileRow) {
  const invalidAt = toWireDay(until);
  return typeName === null || invalidAt === undefined ? undefined : { typeName, invalidAt };
}

const stateOf = (row: ProfileRow, now: Date) =>
  proofStateOf(row.proofs_until, localDay(now.getTime(), SERVER_TIME_ZONE));
