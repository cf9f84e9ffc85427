import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { toWireDate } from '#server/http/dates.ts';
import { item } from '#server/http/item.ts';
import { customers, type Customer } from '#shared/contracts/customers.ts';

export const toCustomer = (row: Row<'customer'>): z.input<typeof Customer> => ({
  ...item(customers, row.id),
  name: row.name,
  address: row.address ?? undefined,
  contact: row.contact ?? undefined,
  taxId: row.tax_id ?? undefined,
  isActive: row.is_active,
  isDemo: row.is_demo,
  createdAt: toWireDate(row.created_at),
});
