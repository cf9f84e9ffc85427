import type { Tx } from '#server/db/database.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { iri } from '#server/http/render/item.ts';
import { appendToLedger, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { tablets } from '#shared/contracts/tablets/tablets.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { SigningTablet } from '#server/features/tablets/enrolment.queries.ts';
import { findLocationName } from '#server/features/tablets/tablets.queries.ts';

/** Appends what a lost tablet did. It acts with its own account, because nobody is signed in on it. */
export async function appendAboutLostTablet(
  tx: Tx,
  tablet: SigningTablet,
  { type, data, occurredAt }: Pick<LedgerEntry, 'type' | 'data'> & { readonly occurredAt?: Date },
): Promise<void> {
  const now = new Date();
  const locationName = await findLocationName(tx, SYSTEM_SCOPE, tablet.location_id);
  await appendToLedger(tx, {
    customerId: tablet.customer_id,
    type,
    entity: iri(tablets.path, tablet.id),
    at: now,
    occurredAt: occurredAt ?? now,
    actor: iri(users.path, tablet.user_id),
    location: iri(locations.path, tablet.location_id),
    data: { name: tablet.name, locationName, ...data },
  });
}
