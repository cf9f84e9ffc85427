import type * as z from 'zod/mini';
import { SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iriOrNone, itemFields } from '#server/http/render/item.ts';
import type { LedgerType } from '#shared/ledger/ledger-types.ts';
import { auditEntries, type AuditEntry } from '#shared/contracts/audit/audit.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { users } from '#shared/contracts/users/users.ts';
import { descriptionOf } from './audit-kinds.rules.ts';
import type { AuditRow } from './audit.queries.ts';

/** An entry with its sentence in German. */
export interface DescribedRow extends AuditRow {
  readonly sentence: string;
  readonly nameOf: (iri: string) => string | undefined;
}

export function toAuditEntry(row: DescribedRow): z.input<typeof AuditEntry> {
  const profile = iriOrNone(profiles.path, row.profile_id);
  const location = iriOrNone(locations.path, row.location_id);
  const customer = iriOrNone(customers.path, row.customer_id);
  return {
    ...itemFields(auditEntries, row.id),
    at: toWireDate(row.at),
    source: row.source,
    seq: row.seq ?? undefined,
    type: row.type,
    group: descriptionOf(row.type).group,
    text: row.sentence,
    actorName: actorNameOf(row),
    actor: iriOrNone(users.path, row.actor_id),
    profile,
    profileName: profile && row.nameOf(profile),
    location,
    locationName: location && row.nameOf(location),
    customer,
    customerName: customer && row.nameOf(customer),
    entity: row.entity ?? undefined,
  };
}

/** These entries are about what an authority did with its access. The sentence names the authority. */
const DEEDS_OF_AUTHORITIES: ReadonlySet<string> = new Set([
  'authorityAccess.opened',
  'authorityAccess.seen',
  'authorityDemand.made',
] satisfies LedgerType[]);

/**
 * Returns the name of the acting user. A user who was deleted or belongs to another organisation is named by the id.
 */
export function actorNameOf({ source, body, actor_id: id, type, nameOf }: DescribedRow): string {
  if (id !== null) return nameOf(`${users.path}/${id}`) ?? `Zugang Nr. ${id}`;
  if (DEEDS_OF_AUTHORITIES.has(type)) return 'Behörde';
  const isSystem = source === 'ledger' ? body['actor'] === SYSTEM_ACTOR : type === 'admin-created';
  return isSystem ? 'System' : 'ohne Anmeldung';
}
