import type * as z from 'zod/mini';
import { iri, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { retentionPolicies, type RetentionPolicy } from '#shared/contracts/retention/retention.ts';
import type { SettingRow } from './retention.queries.ts';
import { periodsOf } from './retention.rules.ts';

export const toPolicy = (row: SettingRow): z.input<typeof RetentionPolicy> => ({
  ...itemFields(retentionPolicies, row.id),
  customer: iri(customers.path, row.customer_id),
  customerName: row.name,
  ...periodsOf(row.periods),
});
