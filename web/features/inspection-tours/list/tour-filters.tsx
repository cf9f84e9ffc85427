import { useQuery } from '@tanstack/react-query';
import { TOUR_SOURCE_TEXTS } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { statusesQuery } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import { useProfileField } from '#web/features/profiles/profiles.public.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { TOUR_FINDINGS, type TourFilter } from './tour-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface TourFiltersProps {
  readonly filter: TourFilter;
  readonly onChange: (changes: Partial<TourFilter>) => void;
  readonly sorting: Sorting;
}

export function TourFilters(props: TourFiltersProps) {
  const statuses = (useQuery(statusesQuery).data ?? []).map(({ '@id': value, text }) => ({ value, label: text }));
  const profile = useProfileField();
  const location = useLocationField();
  return (
    <ListFilters
      {...props}
      fields={[
        { kind: 'text', name: 'search', label: 'Kommentar' },
        { kind: 'period', label: 'Zeitraum' },
        { kind: 'choice', name: 'finding', label: 'Befund', choices: choicesOf(TOUR_FINDINGS) },
        { kind: 'choice', name: 'status', label: 'Ergebnis', choices: statuses },
        profile,
        location,
        { kind: 'choice', name: 'source', label: 'Erfassung', choices: choicesOf(TOUR_SOURCE_TEXTS) },
      ]}
    />
  );
}
