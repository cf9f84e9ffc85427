import { Button, Group, Text } from '@mantine/core';
import { IconLogout, IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { AUTHORITY_SECTION_TEXTS } from '#shared/contracts/authority-access/authority-access.ts';
import type { GrantedAccess } from '#shared/contracts/authority-access/authority-reading.ts';
import { lastDayOf, periodText } from '#web/features/authority-access/authority-columns.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { DemandModal } from './demand-modal.tsx';
import { InspectionFilters } from './inspection-filters.tsx';
import { NO_INSPECTION_FILTER, sectionOf } from './inspection-filter.ts';
import { useSignOff } from './inspector.api.ts';
import { SectionPage } from './section-page.tsx';
import styles from './inspector.module.css';

interface InspectionProps {
  readonly access: GrantedAccess;
  /** The server refused a page, because session or access have ended. */
  readonly onRefused: () => void;
  readonly onSignedOff: () => void;
}

/** Everything that an access opens, in the order of an inspection. */
export function Inspection({ access, onRefused, onSignedOff }: InspectionProps) {
  const [filter, changeFilter] = useUrlState(NO_INSPECTION_FILTER);
  const [isDemanding, setIsDemanding] = useState(false);
  const signOff = useSignOff(onSignedOff);
  const section = sectionOf(filter);
  return (
    <div className={styles.inspection}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{access.organisation}</h1>
          <Text>
            Einsicht für {access.authority}, {access.person}
          </Text>
          <Text size="sm" c="dimmed">
            {factsOf(access).join(' · ')}
          </Text>
        </div>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconLogout size={18} aria-hidden />}
            loading={signOff.isPending}
            onClick={() => signOff.mutate()}
          >
            Abmelden
          </Button>
          <Button leftSection={<IconMessageQuestion size={18} aria-hidden />} onClick={() => setIsDemanding(true)}>
            Nachforderung
          </Button>
        </Group>
      </header>
      <nav aria-label="Abschnitte der Einsicht">
        <ol className={styles.sections}>
          {access.sections.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === section ? 'page' : undefined}
                onClick={() => changeFilter({ section: name, page: '' })}
              >
                {AUTHORITY_SECTION_TEXTS[name]}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <InspectionFilters access={access} section={section} filter={filter} onChange={changeFilter} />
      <SectionPage
        filter={{ ...filter, section }}
        onPage={(page) => changeFilter({ page: page === 1 ? '' : String(page) })}
        onRefused={onRefused}
      />
      {isDemanding && (
        <DemandModal
          access={access}
          location={filter.location}
          onClose={() => setIsDemanding(false)}
          onSent={() => changeFilter({ section: 'demands', page: '' })}
        />
      )}
    </div>
  );
}

/** What the access opens and for how long. The days end with a point, so they are no sentences. */
const factsOf = (access: GrantedAccess) => [
  `Zeitraum ${periodText(access)}`,
  `Zugang bis ${lastDayOf(access)}`,
  ...(access.showsNames ? [] : ['Personal mit Rolle und Initialen']),
  'Was Sie ansehen, wird aufgezeichnet',
];
