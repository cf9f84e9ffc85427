import type * as z from 'zod/mini';
import { iri, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locationUsages, type LocationUsage, type UsageMark } from '#shared/contracts/player-check/location-usages.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import type { JudgedMonthRow } from './judge-usage.ts';
import { limitsOf } from './player-check.rules.ts';

export const toLocationUsage = (row: JudgedMonthRow): z.input<typeof LocationUsage> => ({
  ...itemFields(locationUsages, row.id),
  location: iri(locations.path, row.location_id),
  name: row.name,
  isActive: row.status === 'active',
  customer: iri(customers.path, row.customer_id),
  customerName: row.customer_name,
  month: row.month,
  ...limitsOfMonth(row),
  grantedLimitCount: row.granted_limit_count,
  daysWithout: countMarkedDays(row, 'none'),
  daysWithFew: countMarkedDays(row, 'few'),
});

export const limitsOfMonth = (row: JudgedMonthRow) =>
  limitsOf({
    requests: row.requests,
    limitCount: row.limit_count,
    additionalLimitCount: row.additional_limit_count,
  });

export const countMarkedDays = ({ days }: JudgedMonthRow, mark: UsageMark): number =>
  days.filter((day) => day.mark === mark).length;
