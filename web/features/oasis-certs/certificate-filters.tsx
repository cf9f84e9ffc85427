import { useQuery } from '@tanstack/react-query';
import { CERTIFICATE_STATE_TEXTS } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useSession } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { chosenFilters, ChoiceFilters } from '#web/ui/filter/choice-filters.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { type CertificateFilter, NO_CERTIFICATE_FILTER } from './certificate-filter.ts';

interface CertificateFiltersProps {
  readonly filter: CertificateFilter;
  readonly onChange: (changes: Partial<CertificateFilter>) => void;
}

const STATES = choicesOf(CERTIFICATE_STATE_TEXTS);

export function CertificateFilters({ filter, onChange }: CertificateFiltersProps) {
  const { actor } = useSession();
  const places = toChoices(useQuery(locationsQuery).data);
  const customers = toChoices(useQuery({ ...customerChoices, enabled: isAdmin(actor) }).data);
  const choices = {
    fields: [
      { name: 'state', label: 'Status', choices: STATES },
      { name: 'location', label: 'Standort', choices: places },
      ...(isAdmin(actor) ? [{ name: 'customer', label: 'Organisation', choices: customers } as const] : []),
    ] as const,
    filter,
    onChosen: (name: keyof CertificateFilter, value: string) => onChange({ [name]: value }),
  };
  const chips = activeFilters([
    { name: 'Name', value: filter.name, onClear: () => onChange({ name: '' }) },
    ...chosenFilters(choices),
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_CERTIFICATE_FILTER)}>
      <TextFilter label="Name" value={filter.name} onChange={(name) => onChange({ name })} />
      <ChoiceFilters {...choices} />
    </FilterBar>
  );
}
