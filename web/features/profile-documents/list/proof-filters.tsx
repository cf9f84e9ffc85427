import { PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents/profile-documents.ts';
import { useProfileField } from '#web/features/profiles/profiles.public.ts';
import { useTypeChoices } from '#web/features/profile-documents/proof-choices.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { PROOF_VALIDITIES, type ProofFilter } from './proof-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface ProofFiltersProps {
  readonly filter: ProofFilter;
  readonly withProfile: boolean;
  readonly onChange: (changes: Partial<ProofFilter>) => void;
  readonly sorting: Sorting;
}

export function ProofFilters({ filter, withProfile, onChange, sorting }: ProofFiltersProps) {
  const profile = useProfileField();
  const types = useTypeChoices();
  const customer = useCustomerField();
  return (
    <ListFilters
      filter={filter}
      onChange={onChange}
      sorting={sorting}
      fields={[
        { kind: 'text', name: 'name', label: 'Name' },
        { kind: 'choice', name: 'validity', label: 'Gültigkeit', choices: choicesOf(PROOF_VALIDITIES) },
        withProfile && profile,
        { kind: 'choice', name: 'type', label: 'Art', choices: types },
        { kind: 'choice', name: 'state', label: 'Stand', choices: choicesOf(PROOF_REVIEW_TEXTS) },
        customer,
      ]}
    />
  );
}
