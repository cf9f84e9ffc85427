import '#web/mantine-forms.css';
import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { GrantedAccess } from '#shared/contracts/authority-access/authority-reading.ts';
import { DateField } from '#web/ui/time/date-field.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { filterText, type InspectionFilter, lastShownDay, offeredPeriods } from './inspection-filter.ts';
import styles from './inspector.module.css';

interface InspectionFiltersProps {
  readonly access: GrantedAccess;
  readonly filter: InspectionFilter;
  readonly onChange: (changes: Partial<InspectionFilter>) => void;
}

/**
 * Location, days and usual periods, above every section, so that nothing moves between them. On a phone they would push the section
 * off the screen, so a line says what is chosen, and opens them.
 */
export function InspectionFilters(props: InspectionFiltersProps) {
  const isWide = useIsWideScreen();
  const [isOpen, setIsOpen] = useState(false);
  if (isWide) return <Fields {...props} />;
  const text = filterText(props.access, props.filter, localDay(serverNow()));
  return (
    <>
      <Button
        variant="default"
        fullWidth
        h="auto"
        mih={44}
        py={6}
        justify="space-between"
        className={styles.folded}
        rightSection={<IconChevronDown size={20} aria-hidden data-open={isOpen || undefined} />}
        aria-expanded={isOpen}
        aria-label={`Filter: ${text}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text}
      </Button>
      {isOpen && <Fields {...props} />}
    </>
  );
}

/** A day outside of the period of the access cannot be chosen. */
function Fields({ access, filter, onChange }: InspectionFiltersProps) {
  const choices = access.locations.map((location) => ({ value: location['@id'], label: location.name }));
  const first = access.from;
  const today = localDay(serverNow());
  const last = lastShownDay(access, today);
  const periods = offeredPeriods(access, today);
  return (
    <div className={styles.filters} role="group" aria-label="Filter">
      {choices.length > 1 && (
        <NativeSelect
          label="Standort"
          className={styles.location}
          value={filter.location}
          data={[{ value: '', label: 'Alle Standorte' }, ...choices]}
          onChange={(event) => onChange({ location: event.currentTarget.value })}
        />
      )}
      <DateField
        label="Von"
        value={filter.from || first}
        min={first}
        max={filter.to || last}
        onDay={(from) => onChange({ from: from === first ? '' : from })}
      />
      <DateField
        label="Bis"
        value={filter.to || last}
        min={filter.from || first}
        max={last}
        onDay={(to) => onChange({ to: to === last ? '' : to })}
      />
      {periods.length > 0 && (
        <div className={styles.periods} role="group" aria-label="Zeitraum">
          {periods.map(({ label, from, to }) => {
            const isChosen = filter.from === from && filter.to === to;
            return (
              <Button
                key={label}
                variant={isChosen ? 'light' : 'default'}
                aria-pressed={isChosen}
                px="md"
                onClick={() => onChange({ from, to })}
              >
                {label}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}
