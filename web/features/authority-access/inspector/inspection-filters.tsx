import '#web/mantine-forms.css';
import { NativeSelect } from '@mantine/core';
import type { AuthoritySection } from '#shared/contracts/authority-access/authority-access.ts';
import type { GrantedAccess } from '#shared/contracts/authority-access/authority-reading.ts';
import { DateField } from '#web/ui/time/date-field.tsx';
import { hasDays, type InspectionFilter } from './inspection-filter.ts';
import styles from './inspector.module.css';

interface InspectionFiltersProps {
  readonly access: GrantedAccess;
  readonly section: AuthoritySection;
  readonly filter: InspectionFilter;
  readonly onChange: (changes: Partial<InspectionFilter>) => void;
}

/** Location and days. A day outside of the period of the access cannot be chosen. */
export function InspectionFilters({ access, section, filter, onChange }: InspectionFiltersProps) {
  const choices = access.locations.map((location) => ({ value: location['@id'], label: location.name }));
  return (
    <div className={styles.filters} role="group" aria-label="Filter">
      {choices.length > 1 && (
        <NativeSelect
          label="Standort"
          value={filter.location}
          data={[{ value: '', label: 'Alle Standorte' }, ...choices]}
          onChange={(event) => onChange({ location: event.currentTarget.value, page: '' })}
        />
      )}
      {hasDays(section) && (
        <>
          <DateField
            label="Von"
            value={filter.from}
            min={access.from}
            max={access.to}
            onDay={(from) => onChange({ from, page: '' })}
          />
          <DateField
            label="Bis"
            value={filter.to}
            min={access.from}
            max={access.to}
            onDay={(to) => onChange({ to, page: '' })}
          />
        </>
      )}
    </div>
  );
}
