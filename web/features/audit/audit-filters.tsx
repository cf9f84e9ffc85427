import { useQuery } from '@tanstack/react-query';
import { AUDIT_GROUP_TEXTS, AUDIT_SOURCE_TEXTS } from '#shared/contracts/audit/audit.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';
import { activeFilters, periodText } from '#web/ui/filter/active-filters.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { type ChoiceField, ChoiceFilters, chosenFilters } from '#web/ui/filter/choice-filters.tsx';
import { DateRangeFilter } from '#web/ui/filter/date-range-filter.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { accountChoices } from './audit.api.ts';
import { type AuditFilter, NO_AUDIT_FILTER } from './audit-filter.ts';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (changes: Partial<AuditFilter>) => void;
}

type FilterName = Exclude<keyof AuditFilter, 'from' | 'to' | 'entity'>;

const GROUPS = choicesOf(AUDIT_GROUP_TEXTS);
const SOURCES = choicesOf(AUDIT_SOURCE_TEXTS);

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { from, to, entity } = filter;
  const fields = useChoiceFields(filter.customer);
  const chosen = { fields, filter, onChosen: (name: FilterName, value: string) => onChange({ [name]: value }) };
  const chips = activeFilters([
    { name: 'Zeitraum', value: periodText(from, to), onClear: () => onChange({ from: '', to: '' }) },
    ...chosenFilters(chosen),
    { name: 'Objekt', value: entity, onClear: () => onChange({ entity: '' }) },
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_AUDIT_FILTER)}>
      <DateRangeFilter label="Zeitraum" from={from} to={to} today={localDay(serverNow())} onChange={onChange} />
      <ChoiceFilters {...chosen} />
      <TextFilter label="Objekt (Nr.)" value={entity} onChange={(text) => onChange({ entity: text })} />
    </FilterBar>
  );
}

function useChoiceFields(customer: string): readonly ChoiceField<FilterName>[] {
  const seesAll = isAdmin(useActor());
  // Of all organisations they would be thousands.
  const isOneCustomer = !seesAll || customer !== '';
  const accounts = useQuery({ ...accountChoices(customer), enabled: isOneCustomer }).data ?? [];
  const names = accounts.map((account) => ({ ...account, name: `${account.firstname} ${account.lastname}`.trim() }));
  const profiles = toChoices(useQuery(profilesQuery).data);
  const locations = toChoices(useQuery(locationsQuery).data);
  const customers = toChoices(useQuery({ ...customerChoices, enabled: seesAll }).data);
  return [
    { name: 'group', label: 'Bereich', choices: GROUPS },
    ...(isOneCustomer ? [{ name: 'actor', label: 'Zugang', choices: toChoices(names) } as const] : []),
    { name: 'profile', label: 'Profil', choices: profiles },
    { name: 'location', label: 'Standort', choices: locations },
    { name: 'source', label: 'Quelle', choices: SOURCES },
    ...(seesAll ? [{ name: 'customer', label: 'Organisation', choices: customers } as const] : []),
  ];
}
