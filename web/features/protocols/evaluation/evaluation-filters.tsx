import { useQuery } from '@tanstack/react-query';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { locationsQuery, toLocationChoices } from '#web/features/locations/locations.public.ts';
import { ChoiceFilter, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { type EvaluationFilter, monthChoices, periodOf } from './evaluation-filter.ts';
import styles from './evaluation-filters.module.css';

interface EvaluationFiltersProps {
  readonly form: string;
  readonly forms: readonly Form[];
  readonly filter: EvaluationFilter;
  readonly today: string;
  readonly onFormChosen: (form: string) => void;
  readonly onChange: (changes: Partial<EvaluationFilter>) => void;
}

export function EvaluationFilters({ form, forms, filter, today, onFormChosen, onChange }: EvaluationFiltersProps) {
  const locations = toLocationChoices(useQuery(locationsQuery).data);
  const months = monthChoices(today);
  const { from, to } = periodOf(filter, today);
  return (
    <div className={styles.fields} role="search" aria-label="Auswertung eingrenzen">
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
    </div>
  );
}
