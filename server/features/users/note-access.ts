import { noteSecurityEvent, type SecurityEvent } from '#server/access/security-log.ts';
import type { Context } from '#server/http/serve.ts';
import type { LinkChange } from './users.rules.ts';
import { customerConcerned } from './users.rules.ts';

interface Noted extends Pick<SecurityEvent, 'kind' | 'details'> {
  readonly userId: number | null;
  /** Those of the user whose access it is. */
  readonly customerIds: readonly number[];
}

export const noteAccess = (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { customerIds, ...event }: Noted,
): Promise<void> => noteSecurityEvent(tx, { ...event, by: actor, customerId: customerConcerned(actor, customerIds) });

interface Linked {
  readonly userId: number;
  readonly customers: LinkChange;
  readonly locations: LinkChange;
  readonly customerIds: readonly number[];
}

/** One entry for each link, because each is a right of its own. */
export async function noteLinks(context: Pick<Context, 'tx' | 'actor'>, changed: Linked): Promise<void> {
  const { userId, customerIds, customers, locations } = changed;
  for (const customer of customers.linked)
    await noteAccess(context, { kind: 'customer-linked', userId, customerIds: [customer], details: { customer } });
  for (const customer of customers.unlinked)
    await noteAccess(context, { kind: 'customer-unlinked', userId, customerIds: [customer], details: { customer } });
  for (const location of locations.linked)
    await noteAccess(context, { kind: 'location-linked', userId, customerIds, details: { location } });
  for (const location of locations.unlinked)
    await noteAccess(context, { kind: 'location-unlinked', userId, customerIds, details: { location } });
}
