import { PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents/profile-documents.ts';
import { isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { type ChoiceField, ChoiceFilters, chosenFilters } from '#web/ui/filter/choice-filters.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { NO_PROOF_FILTER, PROOF_VALIDITIES, type ProofFilter } from './proof-filter.ts';
import {
  useCustomerChoices,
  useProfileChoices,
  useTypeChoices,
} from '#web/features/profile-documents/proof-choices.ts';

interface ProofFiltersProps {
  readonly filter: ProofFilter;
  readonly withProfile: boolean;
  readonly onChange: (changes: Partial<ProofFilter>) => void;
}

type FilterName = Exclude<keyof ProofFilter, 'name'>;

const VALIDITIES = choicesOf(PROOF_VALIDITIES);
const STATES = choicesOf(PROOF_REVIEW_TEXTS);

export function ProofFilters({ filter, withProfile, onChange }: ProofFiltersProps) {
  const fields = useChoiceFields(withProfile);
  const chosen = { fields, filter, onChosen: (name: FilterName, value: string) => onChange({ [name]: value }) };
  const chips = activeFilters([
    { name: 'Name', value: filter.name, onClear: () => onChange({ name: '' }) },
    ...chosenFilters(chosen),
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_PROOF_FILTER)}>
      <TextFilter label="Name" value={filter.name} onChange={(name) => onChange({ name })} />
      <ChoiceFilters {...chosen} />
    </FilterBar>
  );
}

function useChoiceFields(withProfile: boolean): readonly ChoiceField<FilterName>[] {
  const actor = useActor();
  const profiles = useProfileChoices();
  const types = useTypeChoices();
  const customers = useCustomerChoices();
  return [
    { name: 'validity', label: 'Gültigkeit', choices: VALIDITIES },
    ...(withProfile ? [{ name: 'profile', label: 'Profil', choices: profiles } as const] : []),
    { name: 'type', label: 'Art', choices: types },
    { name: 'state', label: 'Stand', choices: STATES },
    ...(isAdmin(actor) ? [{ name: 'customer', label: 'Organisation', choices: customers } as const] : []),
  ];
}
