import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AUTHORITY_SECTION_TEXTS } from '#shared/contracts/authority-access/authority-access.ts';
import type { GrantedAccess } from '#shared/contracts/authority-access/authority-reading.ts';
import { useUrlState, withoutEmpty } from '#web/ui/filter/url-state.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { SectionList } from '#web/ui/sections/section-list.tsx';
import { useSections } from '#web/ui/sections/use-sections.ts';
import { DemandModal } from './demand-modal.tsx';
import { InspectionFilters } from './inspection-filters.tsx';
import { type InspectionFilter, NO_INSPECTION_FILTER, noticeableText, sectionFilterOf } from './inspection-filter.ts';
import { InspectionHead } from './inspection-head.tsx';
import { countsQuery, useSignOff } from './inspector.api.ts';
import { countText, SECTION_ICONS } from './section-facts.ts';
import { SectionPage } from './section-page.tsx';
import styles from './inspector.module.css';

interface InspectionProps {
  readonly access: GrantedAccess;
  readonly onSignedOff: () => void;
}

const NO_MARK = () => null;
const isNarrowed = ({ location, from, to }: InspectionFilter) => [location, from, to].some((text) => text !== '');
const withoutSection = (search: object) => withoutEmpty({ ...search, section: '' });

/** Everything that an access opens, in the order of an inspection. On a phone the sections are pages below their list. */
export function Inspection({ access, onSignedOff }: InspectionProps) {
  const [filter, changeFilter] = useUrlState(NO_INSPECTION_FILTER);
  const [isDemanding, setIsDemanding] = useState(false);
  const signOff = useSignOff(onSignedOff);
  const demand = () => setIsDemanding(true);
  const { all, current, isPage, go } = useSections(
    useInspectedSections(access, filter, {
      onDemand: demand,
      onNoticeable: (isNoticeable) => changeFilter({ noticeable: noticeableText(isNoticeable) }),
    }),
  );
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
          onDemand={demand}
        />
      )}
      {isPage && !isSectionPage && isNarrowed(filter) && (
        <Group justify="space-between">
          <Text c="dimmed">Standort oder Tage sind eingegrenzt.</Text>
          <Button variant="default" onClick={() => changeFilter({ location: '', from: '', to: '' })}>
            Alles zeigen
          </Button>
        </Group>
      )}
      <div className={styles.columns}>
        {!isSectionPage && <SectionList sections={all} current={current?.id} markOf={NO_MARK} isPage={isPage} />}
        {current !== undefined && (
          <div className={styles.column}>
            <InspectionFilters access={access} filter={filter} onChange={changeFilter} />
            {current.content}
          </div>
        )}
      </div>
      {isDemanding && (
        <DemandModal
          access={access}
          location={filter.location}
          onClose={() => setIsDemanding(false)}
          onSent={() => go('demands')}
        />
      )}
    </div>
  );
}

interface SectionActs {
  readonly onDemand: () => void;
  readonly onNoticeable: (isNoticeable: boolean) => void;
}

function useInspectedSections(
  access: GrantedAccess,
  filter: InspectionFilter,
  { onDemand, onNoticeable }: SectionActs,
) {
  const counts = useQuery(countsQuery(filter));
  return access.sections.map((section) => ({
    id: section,
    title: AUTHORITY_SECTION_TEXTS[section],
    icon: SECTION_ICONS[section],
    value: countText(section, counts.data),
    content: (
      <SectionPage
        key={section}
        filter={sectionFilterOf(section, filter)}
        noticeable={counts.data?.sections.find((one) => one.section === section)?.noticeable}
        onNoticeable={onNoticeable}
        onDemand={onDemand}
      />
    ),
  }));
}
