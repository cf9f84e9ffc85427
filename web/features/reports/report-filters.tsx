import { useQuery } from '@tanstack/react-query';
import { REPORT_STATE_TEXTS } from '#shared/contracts/reports/reports.ts';
import { isAdmin } from '#shared/permissions.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import { customerChoices } from '#web/api/choices.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { activeFilters, periodText } from '#web/ui/filter/active-filters.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { type ChoiceField, ChoiceFilters, chosenFilters } from '#web/ui/filter/choice-filters.tsx';
import { DateRangeFilter } from '#web/ui/filter/date-range-filter.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { NO_REPORT_FILTER, type ReportFilter } from './report-filter.ts';

interface ReportFiltersProps {
  readonly filter: ReportFilter;
  readonly onChange: (changes: Partial<ReportFilter>) => void;
}

const KINDS = Object.entries(REPORT_KINDS).map(([value, { title }]) => ({ value, label: title }));
const STATES = choicesOf(REPORT_STATE_TEXTS);

export function ReportFilters({ filter, onChange }: ReportFiltersProps) {
  const isEverywhere = isAdmin(useActor());
  const locations = toChoices(useQuery(locationsQuery).data);
  const customers = toChoices(useQuery({ ...customerChoices, enabled: isEverywhere }).data);
  const fields: ChoiceField<keyof ReportFilter>[] = [
    { name: 'kind', label: 'Art', choices: KINDS },
    { name: 'state', label: 'Stand', choices: STATES },
    { name: 'location', label: 'Standort', choices: locations },
    ...(isEverywhere ? [{ name: 'customer' as const, label: 'Organisation', choices: customers }] : []),
  ];
  const onChosen = (name: keyof ReportFilter, value: string) => onChange({ [name]: value });
  const period = {
    name: 'Zeitraum',
    value: periodText(filter.from, filter.to),
    onClear: () => onChange({ from: '', to: '' }),
  };
  return (
    <FilterBar
      active={activeFilters([period, ...chosenFilters({ fields, filter, onChosen })])}
      onClearAll={() => onChange(NO_REPORT_FILTER)}
    >
      <DateRangeFilter
        label="Zeitraum"
        from={filter.from}
        to={filter.to}
        today={localDay(serverNow())}
        onChange={onChange}
      />
      <ChoiceFilters fields={fields} filter={filter} onChosen={onChosen} />
    </FilterBar>
  );
}
