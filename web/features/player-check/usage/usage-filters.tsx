import { useQuery } from '@tanstack/react-query';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { ChoiceFilter, labelOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { monthsBefore } from '#web/ui/time/months.ts';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { MonthSwitch } from '#web/features/player-check/days/month-switch.tsx';
import type { UsageFilter } from './usage-filter.ts';

interface UsageFiltersProps {
  readonly filter: UsageFilter;
  readonly month: string;
  readonly onChange: (changes: Partial<UsageFilter>) => void;
}

/** Figures per day are kept for this many months. */
const OFFERED_MONTHS = 36;

export function UsageFilters({ filter: { name, customer }, month, onChange }: UsageFiltersProps) {
  const seesAll = isAdmin(useActor());
  const customers = toChoices(useQuery({ ...customerChoices, enabled: seesAll }).data);
  const current = localDay(serverNow()).slice(0, 7);
  const chips = activeFilters([
    { name: 'Name', value: name, onClear: () => onChange({ name: '' }) },
    { name: 'Organisation', value: labelOf(customers, customer), onClear: () => onChange({ customer: '' }) },
  ]);
  return (
    <>
      <MonthSwitch
        month={month}
        first={monthsBefore(current, OFFERED_MONTHS)}
        current={current}
        onChange={(chosen) => onChange({ month: chosen })}
      />
      <FilterBar active={chips} onClearAll={() => onChange({ name: '', customer: '' })}>
        <TextFilter label="Name" value={name} onChange={(text) => onChange({ name: text })} />
        {seesAll && (
          <ChoiceFilter
            label="Organisation"
            choices={customers}
            value={customer}
            onChange={(chosen) => onChange({ customer: chosen })}
          />
        )}
      </FilterBar>
    </>
  );
}
