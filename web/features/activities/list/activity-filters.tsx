import { COMPLETION_SOURCE_TEXTS } from '#shared/contracts/wire/corrections.ts';
import { useActionsInUse } from '#web/features/activities/record/actions-in-use.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import { useProfileField } from '#web/features/profiles/profiles.public.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { ACTIVITY_VALIDITIES, type ActivityFilter } from './activity-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly onChange: (changes: Partial<ActivityFilter>) => void;
  readonly sorting: Sorting;
}

export function ActivityFilters(props: ActivityFiltersProps) {
  const actions = toChoices(useActionsInUse());
  const profile = useProfileField();
  const location = useLocationField();
  return (
    <ListFilters
      {...props}
      fields={[
        { kind: 'text', name: 'search', label: 'Suchen' },
        { kind: 'period', label: 'Zeitraum' },
        { kind: 'choice', name: 'action', label: 'Maßnahme', choices: actions },
        profile,
        location,
        { kind: 'choice', name: 'source', label: 'Erfassung', choices: choicesOf(COMPLETION_SOURCE_TEXTS) },
        { kind: 'choice', name: 'validity', label: 'Stand', choices: choicesOf(ACTIVITY_VALIDITIES) },
      ]}
    />
  );
}
