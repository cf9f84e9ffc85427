import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { AUTHORITY_SECTION_TEXTS } from '#shared/contracts/authority-access/authority-access.ts';
import type { AuthorityEntry, GrantedAccess } from '#shared/contracts/authority-access/authority-reading.ts';
import { useUrlState, withoutEmpty } from '#web/ui/filter/url-state.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import {
  hasEnded,
  OVERVIEW,
  OVERVIEW_TITLE,
  OverviewPage,
  overviewText,
} from '#web/features/authority-access/overview/overview-page.tsx';
import { SectionList } from '#web/ui/sections/section-list.tsx';
import { useSections } from '#web/ui/sections/use-sections.ts';
import { DemandModal, type SentDemand, type Wanted } from '#web/features/authority-access/demands/demand-modal.tsx';
import { demandBeginning } from '#web/features/authority-access/records/about-record.ts';
import { InspectionFilters } from './inspection-filters.tsx';
import {
  EVERY_LOCATION,
  type InspectionFilter,
  NO_INSPECTION_FILTER,
  WITHOUT_SECTION_FILTER,
  sectionFilterOf,
  shownFilter,
} from './inspection-filter.ts';
import { InspectionHead } from './inspection-head.tsx';
import { countsQuery, refreshDemands, useSignOff } from './inspector.api.ts';
import { countText, SECTION_ICONS } from './section-facts.ts';
import { SectionPage } from './section-page.tsx';
import type { ChosenLocation } from './section-paper.tsx';
import styles from './inspector.module.css';

// The calendar is read by few, and this page is loaded before anybody has signed in.
const LazyDaysPage = lazy(async () => ({
  default: (await import('#web/features/authority-access/days/days-page.tsx')).DaysPage,
}));

interface InspectionProps {
  readonly access: GrantedAccess;
  readonly onSignedOff: () => void;
}

const NO_MARK = () => null;
const isNarrowed = ({ location, from, to }: InspectionFilter) => [location, from, to].some((text) => text !== '');
/** The overview forgets the location that one of its cells chose. */
const forgottenState = (section: string) => ({
  ...WITHOUT_SECTION_FILTER,
  ...(section === OVERVIEW && { cellLocation: '' }),
});
const withoutSection = (search: object) => withoutEmpty({ ...search, ...WITHOUT_SECTION_FILTER, section: '' });

/** Everything that an access opens, in the order of an inspection. On a phone the sections are pages below their list. */
export function Inspection({ access, onSignedOff }: InspectionProps) {
  const [filter, changeFilter] = useUrlState(NO_INSPECTION_FILTER);
  const shown = shownFilter(filter);
  const [sent, setSent] = useState<SentDemand | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const signOff = useSignOff(onSignedOff);
  const demand = (about: AuthorityEntry | null) =>
    setWanted(
      about === null
        ? { location: shown.location, text: '' }
        : { location: about.location ?? shown.location, text: demandBeginning(about), isBeginning: true },
    );
  const { all, current, isPage, go } = useSections(
    useInspectedSections(access, filter, {
      onDemand: demand,
      onEveryLocation: () => changeFilter(EVERY_LOCATION),
      onDemandDays: setWanted,
      onNoticeable: (noticeable) => changeFilter({ noticeable }),
      onForm: (form) => changeFilter({ form }),
      onActionName: (actionName) => changeFilter({ actionName }),
      sent,
    }),
  );
  // The demand is shown whatever was filtered by.
  const showSent = (demanded: SentDemand) => {
    setSent(demanded);
    go('demands', { ...WITHOUT_SECTION_FILTER, ...(demanded.location !== shown.location && EVERY_LOCATION) });
  };
  const isSectionPage = isPage && current !== undefined;
  return (
    <div className={styles.inspection}>
      {isSectionPage ? (
        <BackLink to="." search={withoutSection} label="Alle Abschnitte" />
      ) : (
        <InspectionHead
          access={access}
          isSigningOff={signOff.isPending}
          onSignOff={() => signOff.mutate()}
          onDemand={() => demand(null)}
        />
      )}
      {isPage && !isSectionPage && isNarrowed(shown) && (
        <Group justify="space-between">
          <Text c="dimmed">Standort oder Tage sind eingegrenzt.</Text>
          <Button variant="default" onClick={() => changeFilter({ ...EVERY_LOCATION, from: '', to: '' })}>
            Alles zeigen
          </Button>
        </Group>
      )}
      <div className={styles.columns}>
        {!isSectionPage && (
          <SectionList
            sections={all}
            current={current?.id}
            markOf={NO_MARK}
            isPage={isPage}
            forgottenState={forgottenState}
            onTapped={(section) => {
              if (section === 'demands') refreshDemands();
            }}
          />
        )}
        {current !== undefined && (
          <div className={styles.column}>
            <InspectionFilters
              access={access}
              filter={shown}
              onChange={(changes) => changeFilter({ ...changes, ...('location' in changes && { cellLocation: '' }) })}
            />
            {current.content}
          </div>
        )}
      </div>
      {wanted !== null && <DemandModal access={access} {...wanted} onClose={() => setWanted(null)} onSent={showSent} />}
    </div>
  );
}

interface SectionActs {
  readonly onEveryLocation: () => void;
  readonly onDemand: (about: AuthorityEntry | null) => void;
  readonly onDemandDays: (wanted: Wanted) => void;
  readonly onNoticeable: (noticeable: string) => void;
  readonly onForm: (form: string) => void;
  readonly onActionName: (actionName: string) => void;
  readonly sent: SentDemand | null;
}

function useInspectedSections(
  access: GrantedAccess,
  filter: InspectionFilter,
  { onEveryLocation, onDemand, onDemandDays, onNoticeable, onForm, onActionName, sent }: SectionActs,
) {
  const shown = shownFilter(filter);
  const chosen = chosenOf(access, shown, onEveryLocation);
  const counts = useQuery(countsQuery(filter)).data;
  const shownCounts = useQuery(countsQuery(shown)).data;
  const overview = {
    id: OVERVIEW,
    title: OVERVIEW_TITLE,
    icon: IconListCheck,
    value: overviewText(counts),
    content: <OverviewPage access={access} filter={filter} />,
  };
  const sections = inOrder(access.sections).map((section) => ({
    id: section,
    title: AUTHORITY_SECTION_TEXTS[section],
    icon: SECTION_ICONS[section],
    value: countText(section, shownCounts),
    content:
      section === 'days' ? (
        <Suspense fallback={<Skeleton height={320} radius="md" role="group" aria-label="Wird geladen" />}>
          <LazyDaysPage filter={shown} chosen={chosen} onDemand={onDemandDays} />
        </Suspense>
      ) : (
        <SectionPage
          key={section}
          filter={sectionFilterOf(section, shown)}
          chosen={chosen}
          counts={shownCounts}
          onNoticeable={onNoticeable}
          onForm={onForm}
          onActionName={onActionName}
          onDemand={onDemand}
          sent={section === 'demands' ? sent : null}
          isPast={hasEnded(access)}
        />
      ),
  }));
  return [overview, ...sections];
}

/** Returns the location that is shown alone; undefined if all are shown, or if the access opens only one. */
function chosenOf(
  { locations }: GrantedAccess,
  { location }: InspectionFilter,
  onEveryLocation: () => void,
): ChosenLocation | undefined {
  const chosen = locations.length > 1 ? locations.find((one) => one['@id'] === location) : undefined;
  return chosen && { name: chosen.name, onEveryLocation };
}

/** The demands stand first, so that an answer is noticed on a low screen too. */
const inOrder = (sections: GrantedAccess['sections']) => [
  ...sections.filter((section) => section === 'demands'),
  ...sections.filter((section) => section !== 'demands'),
];
