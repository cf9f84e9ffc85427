import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { itemFields } from '#server/http/render/item.ts';
import { customers, type Customer } from '#shared/contracts/customers/customers.ts';
import type { CustomerSize } from './customers.queries.ts';

export const toCustomer = (row: Row<'customer'>, size?: CustomerSize): z.input<typeof Customer> => ({
  ...itemFields(customers, row.id),
  name: row.name,
  street: row.street ?? undefined,
  postalCode: row.postal_code ?? undefined,
  city: row.city ?? undefined,
  address: row.address ?? undefined,
  contactPerson: row.contact_person ?? undefined,
  contactEmail: row.contact_email ?? undefined,
  contactPhone: row.contact_phone ?? undefined,
  taxId: row.tax_id ?? undefined,
  isActive: row.is_active,
  isDemo: row.is_demo,
  endsOn: row.ends_on ?? undefined,
  hasEnded: row.ended_at !== null,
  locationCount: size?.locations,
  userCount: size?.users,
  createdAt: toWireDate(row.created_at),
});
