import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { ChoiceFilter, choicesOf, labelOf } from '#web/ui/filter/choice-filter.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { type FormFilter, NO_FORM_FILTER } from './form-filter.ts';

interface FormFiltersProps {
  readonly filter: FormFilter;
  readonly onChange: (changes: Partial<FormFilter>) => void;
}

const PUBLISHED = choicesOf({ yes: 'veröffentlicht', changed: 'Entwurf geändert', no: 'nie veröffentlicht' });
const ACTIVE = choicesOf({ yes: 'aktiv', no: 'inaktiv' });

export function FormFilters({ filter: { name, published, active }, onChange }: FormFiltersProps) {
  const chips = activeFilters([
    { name: 'Name', value: name, onClear: () => onChange({ name: '' }) },
    { name: 'Stand', value: labelOf(PUBLISHED, published), onClear: () => onChange({ published: '' }) },
    { name: 'Gebrauch', value: labelOf(ACTIVE, active), onClear: () => onChange({ active: '' }) },
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_FORM_FILTER)}>
      <TextFilter label="Name" value={name} onChange={(text) => onChange({ name: text })} />
      <ChoiceFilter
        label="Stand"
        choices={PUBLISHED}
        value={published}
        onChange={(chosen) => onChange({ published: chosen })}
      />
      <ChoiceFilter
        label="Gebrauch"
        choices={ACTIVE}
        value={active}
        onChange={(chosen) => onChange({ active: chosen })}
      />
    </FilterBar>
  );
}
