import { appendToLedger, type LedgerData } from '#server/ledger/append-to-ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { AccessDenied } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { CustomerCreate, CustomerPatch } from '#shared/contracts/customers/customer-changes.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canChangeCustomers, canSetContract, isAdmin } from '#shared/permissions.ts';
import { insertCustomer, lockCustomer, updateCustomer } from './customers.queries.ts';
import { changesOf, factsOf, normalizeChange, type CustomerDetails } from './customers.rules.ts';
import { otherOrganisation } from './resolve-customer.ts';

const DEMO_MESSAGE = 'Im Demo-Zugang kann die Organisation nicht geändert werden.';
const CLOSED_MESSAGE = 'Diese Organisation ist nicht aktiv. Bitte wenden Sie sich an uns.';
const ENDED_MESSAGE = 'Der Vertrag dieser Organisation ist beendet. Ihre Angaben können nicht mehr geändert werden.';
const ACTIVE_MESSAGE = 'Ob eine Organisation aktiv ist, legen wir fest. Bitte wenden Sie sich an uns.';

export async function createCustomer(context: Context, input: CustomerCreate): Promise<Row<'customer'>> {
  const { name, ...details } = normalizeChange(input);
  const customer = await insertCustomer(context.tx, context.scope, {
    ...columnsOf(details),
    name,
    is_active: input.isActive,
  });
  await appendCustomerEvent(context, customer.id, { type: 'customer.created', ...factsOf(detailsOf(customer)) });
  return customer;
}

/** Changes an organisation; only the platform may activate or deactivate it. */
export async function changeCustomer(context: Context, id: number, patch: CustomerPatch): Promise<Row<'customer'>> {
  const { tx, scope, actor } = context;
  if (!canChangeCustomers(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const customer = await lockCustomer(tx, scope, id);
  if (!customer.is_active && !canSetContract(actor)) throw new AccessDenied(CLOSED_MESSAGE);
  // All organisations of an operator are visible, but only that of the session may be changed.
  if (!isAdmin(actor) && id !== actor.customerId) throw otherOrganisation();
  if (customer.ended_at !== null) throw new AccessDenied(ENDED_MESSAGE);
  const before = detailsOf(customer);
  const after = { ...before, ...normalizeChange(patch) };
  if (after.isActive !== before.isActive && !canSetContract(actor)) throw new AccessDenied(ACTIVE_MESSAGE);
  const changes = changesOf(before, after);
  if (changes === null) return customer;
  const activityColumn = canSetContract(actor) ? { is_active: patch.isActive } : {};
  const changedCustomer = await updateCustomer(tx, scope, id, {
    ...columnsOf(normalizeChange(patch)),
    ...activityColumn,
  });
  await appendCustomerEvent(context, id, { type: 'customer.changed', ...changes });
  return changedCustomer;
}

interface CustomerEvent {
  readonly type: 'customer.created' | 'customer.changed';
  readonly data: LedgerData;
  readonly personal: Readonly<Record<string, string>>;
}

const appendCustomerEvent = ({ tx, actor, now }: Context, id: number, event: CustomerEvent) =>
  appendToLedger(tx, {
    customerId: id,
    entity: iri(customers.path, id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    ...event,
  });

const detailsOf = (row: Row<'customer'>): CustomerDetails => ({
  name: row.name,
  street: row.street,
  postalCode: row.postal_code,
  city: row.city,
  contactPerson: row.contact_person,
  contactEmail: row.contact_email,
  contactPhone: row.contact_phone,
  taxId: row.tax_id,
  isActive: row.is_active,
});

/** Maps the given fields only; undefined leaves a column unchanged. */
const columnsOf = (change: CustomerPatch) => ({
  name: change.name,
  street: change.street,
  postal_code: change.postalCode,
  city: change.city,
  contact_person: change.contactPerson,
  contact_email: change.contactEmail,
  contact_phone: change.contactPhone,
  tax_id: change.taxId,
});
