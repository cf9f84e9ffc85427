import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { readRecord, recordedRowOf } from '#server/ledger/recorded-rows.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { ProfileRow } from './profiles.queries.ts';

interface ProfileEntry {
  readonly type: 'profile.created' | 'profile.changed';
  /** Names of the changed fields. */
  readonly changedNames?: readonly string[];
}

/**
 * Records the profile in the ledger: who may sign, and whether a PIN is required, determines what a signature is worth.
 * The PIN itself never enters the ledger.
 */
export async function appendProfile(
  { tx, actor, now }: Context,
  profile: ProfileRow,
  { type, changedNames }: ProfileEntry,
): Promise<number> {
  return appendToLedger(tx, {
    customerId: profile.customer_id,
    type,
    entity: iri(profiles.path, profile.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: { changed: changedNames },
    row: recordedRowOf('profile', await readRecord(tx, 'profile', profile.id)),
  });
}
