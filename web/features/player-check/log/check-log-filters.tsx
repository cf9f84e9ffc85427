import { STORED_OUTCOME_TEXTS } from '#shared/contracts/player-check/check-log.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import type { CheckLogFilter } from '#web/features/player-check/usage/usage-filter.ts';
import { useProfileField } from '#web/features/profiles/profiles.public.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface CheckLogFiltersProps {
  readonly filter: CheckLogFilter;
  readonly onChange: (changes: Partial<CheckLogFilter>) => void;
  readonly sorting: Sorting;
}

export function CheckLogFilters(props: CheckLogFiltersProps) {
  const location = useLocationField();
  const profile = useProfileField();
  const customer = useCustomerField();
  return (
    <ListFilters
      {...props}
      fields={[
        { kind: 'period', label: 'Zeitraum' },
        location,
        { kind: 'choice', name: 'outcome', label: 'Antwort', choices: choicesOf(STORED_OUTCOME_TEXTS) },
        profile,
        customer,
      ]}
    />
  );
}
