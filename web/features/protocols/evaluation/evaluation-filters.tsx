import { useQuery } from '@tanstack/react-query';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { ChoiceFilter, labelOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { longMonth } from '#web/ui/time/months.ts';
import { type EvaluationFilter, monthChoices, NO_EVALUATION_FILTER, periodOf } from './evaluation-filter.ts';

interface EvaluationFiltersProps {
  readonly form: string;
  readonly forms: readonly Form[];
  readonly filter: EvaluationFilter;
  readonly today: string;
  readonly onFormChosen: (form: string) => void;
  readonly onChange: (changes: Partial<EvaluationFilter>) => void;
}

export function EvaluationFilters({ form, forms, filter, today, onFormChosen, onChange }: EvaluationFiltersProps) {
  const locations = toChoices(useQuery(locationsQuery).data);
  const months = monthChoices(today);
  const { from, to } = periodOf(filter, today);
  const isPeriodChosen = filter.from !== '' || filter.to !== '';
  const chips = activeFilters([
    {
      name: 'Zeitraum',
      value: isPeriodChosen ? `${longMonth(from)} – ${longMonth(to)}` : '',
      onClear: () => onChange({ from: '', to: '' }),
    },
    { name: 'Standort', value: labelOf(locations, filter.location), onClear: () => onChange({ location: '' }) },
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_EVALUATION_FILTER)}>
      <ChoiceFilter label="Fragebogen" choices={toChoices(forms)} value={form} isRequired onChange={onFormChosen} />
      <ChoiceFilter
        label="Von"
        choices={months.filter(({ value }) => value <= to)}
        value={from}
        isRequired
        onChange={(month) => onChange({ from: month, to })}
      />
      <ChoiceFilter
        label="Bis"
        choices={months.filter(({ value }) => value >= from)}
        value={to}
        isRequired
        onChange={(month) => onChange({ from, to: month })}
      />
      <ChoiceFilter
        label="Standort"
        choices={locations}
        value={filter.location}
        onChange={(location) => onChange({ location })}
      />
    </FilterBar>
  );
}
