import { Group } from '@mantine/core';
import { serverNow } from '#web/api/session/server-clock.ts';
import { MonthSwitch } from '#web/features/player-check/days/month-switch.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { monthsBefore } from '#web/ui/time/months.ts';
import type { UsageFilter } from './usage-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface UsageFiltersProps {
  readonly filter: UsageFilter;
  readonly month: string;
  readonly onChange: (changes: Partial<UsageFilter>) => void;
  readonly sorting: Sorting;
}

/** Figures per day are kept for this many months. */
const OFFERED_MONTHS = 36;

export function UsageFilters({ filter: { name, customer }, month, onChange, sorting }: UsageFiltersProps) {
  const customerField = useCustomerField();
  const current = localDay(serverNow()).slice(0, 7);
  return (
    <Group align="flex-end" gap="sm">
      <MonthSwitch
        month={month}
        firstMonth={monthsBefore(current, OFFERED_MONTHS)}
        currentMonth={current}
        onChange={(chosen) => onChange({ month: chosen })}
      />
      <ListFilters
        filter={{ name, customer }}
        onChange={onChange}
        sorting={sorting}
        fields={[{ kind: 'text', name: 'name', label: 'Name' }, customerField]}
      />
    </Group>
  );
}
