import { COMPLETION_SOURCE_TEXTS } from '#shared/contracts/wire/corrections.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import { useProfileField } from '#web/features/profiles/profiles.public.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { DEFAULT_STATUS, EVERY_STATUS, TASK_STATUSES, TASK_TYPE_CHOICES, type TaskFilter } from './task-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface TaskFiltersProps {
  readonly filter: TaskFilter;
  readonly onChange: (changes: Partial<TaskFilter>) => void;
  readonly sorting: Sorting;
}

export function TaskFilters({ filter, onChange, sorting }: TaskFiltersProps) {
  const location = useLocationField();
  const profile = useProfileField();
  // Only completed tasks have a profile and a source, so these filters are hidden for open ones.
  const changesWith = (value: string): Partial<TaskFilter> =>
    value === '' ? {} : { status: filter.status === EVERY_STATUS ? EVERY_STATUS : 'done' };
  return (
    <ListFilters
      filter={filter}
      onChange={onChange}
      sorting={sorting}
      fields={[
        { kind: 'text', name: 'search', label: 'Suchen' },
        {
          kind: 'choice',
          name: 'status',
          label: 'Status',
          choices: choicesOf(TASK_STATUSES),
          fallback: DEFAULT_STATUS,
          unfilteredValue: EVERY_STATUS,
        },
        { kind: 'choice', name: 'type', label: 'Art', choices: choicesOf(TASK_TYPE_CHOICES) },
        { kind: 'period', label: filter.status === 'done' ? 'Erledigt' : 'Fällig', isNamedInChip: true },
        location,
        { ...profile, changesWith },
        {
          kind: 'choice',
          name: 'source',
          label: 'Erfassung',
          choices: choicesOf(COMPLETION_SOURCE_TEXTS),
          changesWith,
        },
      ]}
    />
  );
}
