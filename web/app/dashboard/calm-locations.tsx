import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { LocationCounts } from '#shared/contracts/locations/location-situations.ts';
import { isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useLocationSituations } from '#web/features/locations/locations.public.ts';
import { shortLocationNames } from '#web/features/locations/short-location-name.public.ts';
import { DataListFooter } from '#web/ui/list/data-list-footer.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import styles from './dashboard.module.css';
import { countOf } from '#web/features/locations/location-reasons.public.ts';
import { LocationRow } from './location-row.tsx';

/** Up to this number, locations that need no attention are named while their list is collapsed. */
const MAX_NAMED_LOCATIONS = 3;
const CALM_SEVERITIES = ['fine', 'inactive'] as const;

interface CalmLocationsProps {
  readonly counts: LocationCounts['locations'];
  readonly name: string;
  readonly now: number;
  readonly isInitiallyOpen: boolean;
}

/** Lists the locations that need no attention and those that are not active, collapsed at first. */
export function CalmLocations({ counts, name, now, isInitiallyOpen }: CalmLocationsProps) {
  const [isExpanded, setIsExpanded] = useState(isInitiallyOpen);
  const id = useId();
  const isOpen = isExpanded || name !== '';
  return (
    <>
      <UnstyledButton
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsExpanded(!isOpen)}
      >
        <IconCircleCheck size={24} aria-hidden color="var(--mantine-color-dimmed)" />
        <span className={styles.foldText}>{calmText(counts)}</span>
        {!isOpen && counts.fine + counts.inactive <= MAX_NAMED_LOCATIONS && <CalmLocationNames />}
        <IconChevronDown size={18} aria-hidden className={styles.chevron} />
      </UnstyledButton>
      {isOpen && (
        <div id={id} className={styles.quiet}>
          <CalmLocationList name={name} now={now} />
        </div>
      )}
    </>
  );
}

function calmText({ fine, inactive }: CalmLocationsProps['counts']) {
  if (fine === 0 && inactive > 0) return <strong>{countOf(inactive, 'Standort', 'Standorte')} nicht aktiv</strong>;
  return (
    <>
      <strong>{countOf(fine, 'Standort', 'Standorte')} ohne Handlungsbedarf</strong>
      {inactive > 0 && `, ${inactive.toLocaleString('de-DE')} nicht aktiv`}
    </>
  );
}

function CalmLocationNames() {
  const { rows } = useLocationSituations({ severity: CALM_SEVERITIES, name: '' });
  const names = (rows ?? []).map(({ name }) => name);
  return (
    <Text component="span" size="sm" c="dimmed" className={styles.quietNames}>
      {names.map(shortLocationNames(names)).join(', ')}
    </Text>
  );
}

function CalmLocationList({ name, now }: { readonly name: string; readonly now: number }) {
  const list = useLocationSituations({ severity: CALM_SEVERITIES, name });
  const isForAdmin = isAdmin(useActor());
  if (list.rows === null) {
    if (list.error === null) return <Skeleton height={104} role="group" aria-label="Standorte werden geladen" />;
    return <ErrorNotice subject="Standorte" onRetry={list.retry} />;
  }
  const shortNameOf = shortLocationNames(list.rows.map((situation) => situation.name));
  return (
    <>
      <ul>
        {list.rows.map((situation) => (
          <li key={situation['@id']}>
            <LocationRow
              situation={situation}
              shortName={shortNameOf(situation.name)}
              now={now}
              isFirst={false}
              isCustomerShown={isForAdmin}
            />
          </li>
        ))}
      </ul>
      {list.total > list.rows.length && <DataListFooter list={list} />}
    </>
  );
}
