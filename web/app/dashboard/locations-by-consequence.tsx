import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import {
  type LocationCounts,
  type LocationSituation,
  severityText,
} from '#shared/contracts/locations/location-situations.ts';
import { canChangeLocations, isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { NEEDING_ATTENTION } from '#web/features/locations/locations.public.ts';
import { type ShortLocationName, shortLocationNames } from '#web/features/locations/short-location-name.public.ts';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { DataListFooter } from '#web/ui/list/data-list-footer.tsx';
import type { PagedList } from '#web/ui/list/paged-list.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { isWideScreen } from '#web/ui/screen/screen-width.ts';
import { CalmLocations } from './calm-locations.tsx';
import styles from './dashboard.module.css';
import { countOf } from '#web/features/locations/location-reasons.public.ts';
import { LocationRow } from './location-row.tsx';

/** A longer list has a search field. */
const MAX_LOCATIONS_WITHOUT_SEARCH = 10;
/** Up to this number that need attention, a wide screen has room for all reasons of the gravest one. */
const MAX_LOCATIONS_WITH_REASONS = 3;

interface LocationsByConsequenceProps {
  /** The locations that need attention. */
  readonly list: PagedList<LocationSituation>;
  readonly counts: LocationCounts['locations'] | undefined;
  readonly name: string;
  readonly onNameChange: (name: string) => void;
  readonly now: number;
}

export function LocationsByConsequence({ list, counts, name, onNameChange, now }: LocationsByConsequenceProps) {
  const isForAdmin = isAdmin(useActor());
  if (list.rows === null || counts === undefined) {
    if (list.error === null)
      return <Skeleton height={360} radius="md" role="group" aria-label="Standorte werden geladen" />;
    return <ErrorNotice subject="Standorte" onRetry={list.retry} />;
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return <NoLocationNotice />;
  const isNothingOpen = list.rows.length === 0;
  const [first] = list.rows;
  const isRoomLeft = counts.act + counts.watch <= MAX_LOCATIONS_WITH_REASONS && isWideScreen();
  const shortNameOf = shortLocationNames(list.rows.map((situation) => situation.name));
  const areAllLoaded = list.rows.length >= list.total;
  const groups = isForAdmin
    ? groupsOfOrganisations(list.rows, areAllLoaded)
    : groupsOfSeverities(list.rows, name === '' ? counts : null, areAllLoaded);
  return (
    <Stack gap="sm">
      {(total > MAX_LOCATIONS_WITHOUT_SEARCH || name !== '') && (
        <TextFilter label="Standort" value={name} onChange={onNameChange} />
      )}
      {/* Without the error, a location might look fine only because its figures are outdated. */}
      {list.error !== null && <ErrorNotice subject="Standorte" onRetry={list.retry} />}
      <section className={styles.locations} aria-label="Standorte" aria-busy={list.isRefreshing}>
        {groups.map((group) => (
          <LocationGroup {...group} key={group.key} {...{ shortNameOf, first, isRoomLeft, now }} />
        ))}
        {list.total > list.rows.length && <DataListFooter list={list} />}
        {(counts.fine + counts.inactive > 0 || name !== '') && (
          <CalmLocations
            key={String(isNothingOpen)}
            isInitiallyOpen={isNothingOpen || (isRoomLeft && total <= MAX_LOCATIONS_WITH_REASONS)}
            {...{ counts, name, now }}
          />
        )}
      </section>
    </Stack>
  );
}

function NoLocationNotice() {
  const mayCreate = canChangeLocations(useActor());
  return (
    <EmptyNotice>
      <Text ta="center">Es gibt noch keinen Standort.</Text>
      {mayCreate && (
        <Button renderRoot={(props) => <Link to="/locations/create" {...props} />}>Standort anlegen</Button>
      )}
    </EmptyNotice>
  );
}

interface LocationGroupProps {
  readonly title: string;
  /** How many locations need attention, and how soon; null if that is not known. */
  readonly countText: string | null;
  readonly rows: readonly LocationSituation[];
  readonly shortNameOf: ShortLocationName;
  /** The gravest of all locations. */
  readonly first: LocationSituation | undefined;
  /** Whether there is room for all its reasons. */
  readonly isRoomLeft: boolean;
  readonly now: number;
}

interface GroupOfLocations extends Pick<LocationGroupProps, 'title' | 'countText' | 'rows'> {
  readonly key: string;
}

const WHEN_TEXTS = { act: 'heute', watch: 'diese Woche', later: 'später' } as const;

/** @param counts null while only the loaded locations can be counted */
function groupsOfSeverities(
  rows: readonly LocationSituation[],
  counts: LocationCounts['locations'] | null,
  areAllLoaded: boolean,
): GroupOfLocations[] {
  const rowsByTitle = Map.groupBy(rows, severityText);
  return [...rowsByTitle].map(([title, rowsOfTitle]) => {
    // One severity has two headings, and only the loaded rows tell how many locations stand below each.
    const [severity = 'later'] = rowsOfTitle.map((situation) => situation.severity);
    const count = severity === 'later' ? rowsOfTitle.length : (counts?.[severity] ?? rowsOfTitle.length);
    const isCounted = severity !== 'later' || areAllLoaded;
    return {
      key: title,
      title,
      countText: isCounted ? countOf(count, 'Standort', 'Standorte') : null,
      rows: rowsOfTitle,
    };
  });
}

/**
 * An admin helps one organisation at a time, so its locations stand together: the organisation with the gravest first.
 * Counts would be too small while only some of the locations are loaded.
 */
function groupsOfOrganisations(rows: readonly LocationSituation[], areAllLoaded: boolean): GroupOfLocations[] {
  const rowsByOrganisation = Map.groupBy(rows, ({ customer }) => customer);
  return [...rowsByOrganisation].map(([organisation, rowsOfOrganisation]) => {
    const count = (severity: LocationSituation['severity']) =>
      rowsOfOrganisation.filter((situation) => situation.severity === severity).length;
    const counts = NEEDING_ATTENTION.map(
      (severity) => count(severity) > 0 && `${count(severity)} ${WHEN_TEXTS[severity]}`,
    );
    return {
      key: organisation,
      title: rowsOfOrganisation[0]?.customerName ?? '',
      countText: areAllLoaded ? counts.filter((text) => text !== false).join(', ') : null,
      rows: rowsOfOrganisation,
    };
  });
}

function LocationGroup({ title, countText, rows, shortNameOf, first, isRoomLeft, now }: LocationGroupProps) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={styles.groupHead}>
        <Title order={2} id={id} className={styles.groupTitle}>
          {title}
        </Title>
        {countText !== null && (
          <Text component="span" size="sm" c="dimmed">
            {countText}
          </Text>
        )}
      </div>
      <ul>
        {rows.map((situation) => (
          <li key={situation['@id']}>
            <LocationRow
              situation={situation}
              shortName={shortNameOf(situation.name)}
              now={now}
              isFirst={situation === first}
              isInitiallyOpen={isRoomLeft && situation === first}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
