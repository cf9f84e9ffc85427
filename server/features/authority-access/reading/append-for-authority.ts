import type { Tx } from '#server/db/database.ts';
import { iri } from '#server/http/render/item.ts';
import { appendToLedger, type LedgerData, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { authorityAccesses } from '#shared/contracts/authority-access/authority-access.ts';

interface ActingAccess {
  readonly id: number;
  readonly customer_id: number;
  readonly authority: string;
  readonly person: string;
}

interface AuthorityAct {
  readonly type: LedgerEntry['type'];
  readonly now: Date;
  readonly location?: string | undefined;
  readonly data?: LedgerData;
  readonly personal?: LedgerEntry['personal'];
}

/** Appends the ledger entry of what an authority did. The access is named as the actor, because it has no user. */
export const appendForAuthority = (tx: Tx, access: ActingAccess, act: AuthorityAct): Promise<number> =>
  appendToLedger(tx, {
    customerId: access.customer_id,
    type: act.type,
    entity: iri(authorityAccesses.path, access.id),
    at: act.now,
    occurredAt: act.now,
    actor: iri(authorityAccesses.path, access.id),
    location: act.location,
    data: { ...act.data, authority: access.authority },
    personal: { ...act.personal, person: access.person },
  });
