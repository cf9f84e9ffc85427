import { useQuery } from '@tanstack/react-query';
import { DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents/documents.ts';
import { isAdmin, isManagement } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useActor } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { type ChoiceField, ChoiceFilters, chosenFilters } from '#web/ui/filter/choice-filters.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { DOCUMENT_VALIDITIES, type DocumentFilter, NO_DOCUMENT_FILTER } from './document-filter.ts';

interface DocumentFiltersProps {
  readonly filter: DocumentFilter;
  readonly onChange: (changes: Partial<DocumentFilter>) => void;
}

type FilterName = Exclude<keyof DocumentFilter, 'name'>;

const { proof: _proof, ...filedCategories } = DOCUMENT_CATEGORY_TEXTS;
/** Categories of the list of files. */
export const FILE_CATEGORIES = choicesOf(filedCategories);
const VALIDITIES = choicesOf(DOCUMENT_VALIDITIES);

export function DocumentFilters({ filter, onChange }: DocumentFiltersProps) {
  const fields = useChoiceFields();
  const chosen = { fields, filter, onChosen: (name: FilterName, value: string) => onChange({ [name]: value }) };
  const chips = activeFilters([
    { name: 'Name', value: filter.name, onClear: () => onChange({ name: '' }) },
    ...chosenFilters(chosen),
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_DOCUMENT_FILTER)}>
      <TextFilter label="Name" value={filter.name} onChange={(name) => onChange({ name })} />
      <ChoiceFilters {...chosen} />
    </FilterBar>
  );
}

function useChoiceFields(): readonly ChoiceField<FilterName>[] {
  const actor = useActor();
  const customers = toChoices(useQuery({ ...customerChoices, enabled: isAdmin(actor) }).data);
  const locations = toChoices(useQuery({ ...locationsQuery, enabled: isManagement(actor) }).data);
  return [
    { name: 'category', label: 'Kategorie', choices: FILE_CATEGORIES },
    { name: 'validity', label: 'Gültigkeit', choices: VALIDITIES },
    ...(isManagement(actor) ? [{ name: 'location', label: 'Standort', choices: locations } as const] : []),
    ...(isAdmin(actor) ? [{ name: 'customer', label: 'Organisation', choices: customers } as const] : []),
  ];
}
