import { DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents/documents.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { DOCUMENT_VALIDITIES, type DocumentFilter } from './document-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface DocumentFiltersProps {
  readonly filter: DocumentFilter;
  readonly onChange: (changes: Partial<DocumentFilter>) => void;
  readonly sorting: Sorting;
}

const { proof: _proof, ...filedCategories } = DOCUMENT_CATEGORY_TEXTS;
/** Categories of the list of files. */
export const FILE_CATEGORIES = choicesOf(filedCategories);

export function DocumentFilters(props: DocumentFiltersProps) {
  const location = useLocationField();
  const customer = useCustomerField();
  return (
    <ListFilters
      {...props}
      fields={[
        { kind: 'text', name: 'name', label: 'Name' },
        { kind: 'choice', name: 'category', label: 'Kategorie', choices: FILE_CATEGORIES },
        { kind: 'choice', name: 'validity', label: 'Gültigkeit', choices: choicesOf(DOCUMENT_VALIDITIES) },
        location,
        customer,
      ]}
    />
  );
}
