import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import type { FormFilter } from './form-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface FormFiltersProps {
  readonly filter: FormFilter;
  readonly onChange: (changes: Partial<FormFilter>) => void;
  readonly sorting: Sorting;
}

const PUBLISHED_TEXTS = { yes: 'veröffentlicht', changed: 'Entwurf geändert', no: 'nie veröffentlicht' };
const ACTIVE_TEXTS = { yes: 'aktiv', no: 'nicht aktiv' };

export const FormFilters = (props: FormFiltersProps) => (
  <ListFilters
    {...props}
    fields={[
      { kind: 'text', name: 'name', label: 'Name' },
      { kind: 'choice', name: 'published', label: 'Stand', choices: choicesOf(PUBLISHED_TEXTS) },
      { kind: 'choice', name: 'active', label: 'Gebrauch', choices: choicesOf(ACTIVE_TEXTS) },
    ]}
  />
);
