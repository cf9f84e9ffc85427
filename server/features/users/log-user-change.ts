import { logSecurityEvent, type SecurityEvent } from '#server/access/security-log.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { LinkChange } from './users.rules.ts';
import { concernedCustomer } from './users.rules.ts';

interface UserEvent extends Pick<SecurityEvent, 'kind' | 'details'> {
  readonly userId: number | null;
  /** Organisations of the user whose links changed. */
  readonly customerIds: readonly number[];
}

export const logUserChange = (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { customerIds, ...event }: UserEvent,
): Promise<void> => logSecurityEvent(tx, { ...event, by: actor, customerId: concernedCustomer(actor, customerIds) });

interface UserLinkChanges {
  readonly userId: number;
  readonly customers: LinkChange;
  readonly locations: LinkChange;
  readonly customerIds: readonly number[];
}

/** Writes one entry per link, because each link is a right of its own. */
export async function logLinkChanges(
  context: Pick<Context, 'tx' | 'actor'>,
  changedUser: UserLinkChanges,
): Promise<void> {
  const { userId, customerIds, customers, locations } = changedUser;
  for (const customer of customers.linkedIds)
    await logUserChange(context, { kind: 'customer-linked', userId, customerIds: [customer], details: { customer } });
  for (const customer of customers.unlinkedIds)
    await logUserChange(context, { kind: 'customer-unlinked', userId, customerIds: [customer], details: { customer } });
  for (const location of locations.linkedIds)
    await logUserChange(context, { kind: 'location-linked', userId, customerIds, details: { location } });
  for (const location of locations.unlinkedIds)
    await logUserChange(context, { kind: 'location-unlinked', userId, customerIds, details: { location } });
}
