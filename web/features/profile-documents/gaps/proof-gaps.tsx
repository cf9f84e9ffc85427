import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PROOF_GAP_TEXTS } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { useSession } from '#web/api/session/session.ts';
import { locationsQuery, useLocationField } from '#web/features/locations/locations.public.ts';
import { gapsQuery } from './gaps.api.ts';
import { useTypeChoices } from '#web/features/profile-documents/proof-choices.ts';
import { profilesQuery, useProfileField } from '#web/features/profiles/profiles.public.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { AskAllButton } from './ask-all-button.tsx';
import { gapFilterFor, NO_GAP_FILTER } from './gap-filter.ts';
import { FoldedPeople, PeopleSection } from './gap-sections.tsx';
import styles from './gap-sections.module.css';
import { peopleWithGaps, type PersonWithGaps } from './people-with-gaps.ts';

/** Shows what each staff member lacks: one card per person, the worst first. */
export function ProofGaps() {
  const [filter, changeFilter] = useUrlState(NO_GAP_FILTER);
  const gaps = useQuery(gapsQuery(gapFilterFor(filter, useSession())));
  const profiles = useQuery(profilesQuery).data;
  const locations = useQuery(locationsQuery).data;
  const profile = useProfileField();
  const types = useTypeChoices();
  const location = useLocationField();
  const customer = useCustomerField();
  const isKnown = gaps.data !== undefined && profiles !== undefined && locations !== undefined;
  const people = isKnown ? peopleWithGaps(gaps.data, profiles, locations) : null;
  const unmatched = noMatch('Kein fehlender Nachweis', filter, changeFilter);
  return (
    <Stack gap="md">
      <div className={styles.summary}>
        {people !== null && <Summary people={people} />}
        <Group gap="sm">
          <ListFilters
            filter={filter}
            onChange={changeFilter}
            fields={[
              { kind: 'choice', name: 'reason', label: 'Warum', choices: choicesOf(PROOF_GAP_TEXTS) },
              profile,
              { kind: 'choice', name: 'type', label: 'Art', choices: types },
              location,
              customer,
            ]}
          />
          <AskAllButton people={(people ?? []).filter(({ worksOnlyAtInactive }) => !worksOnlyAtInactive)} />
        </Group>
      </div>
      {gaps.isError && gaps.data === undefined && (
        <ErrorNotice subject="Fehlende Nachweise" onRetry={() => void gaps.refetch()} />
      )}
      {people === null && !gaps.isError && (
        <Skeleton height={480} radius="md" role="group" aria-label="Fehlende Nachweise werden geladen" />
      )}
      {people !== null && (
        <section aria-label="Fehlende Nachweise" aria-busy={gaps.isPlaceholderData}>
          {people.length === 0 ? (
            <EmptyNotice noMatch={unmatched}>{unmatched === null && 'Es fehlt kein Nachweis.'}</EmptyNotice>
          ) : (
            <People people={people} />
          )}
        </section>
      )}
    </Stack>
  );
}

/** Cards are shown in steps, because hundreds of them take long to draw. */
const STEP = 50;

interface PeopleProps {
  readonly people: readonly PersonWithGaps[];
}

function People({ people }: PeopleProps) {
  const [shownCount, setShownCount] = useState(STEP);
  const atWork = people.filter(({ worksOnlyAtInactive }) => !worksOnlyAtInactive);
  const grave = atWork.filter(({ mayNotWork }) => mayNotWork);
  const soon = atWork.filter(({ mayNotWork }) => !mayNotWork);
  const visible = atWork.slice(0, shownCount);
  return (
    <Stack gap="lg">
      <PeopleSection
        title="Darf nicht arbeiten"
        people={grave.filter((person) => visible.includes(person))}
        total={grave.length}
        isGrave
      />
      <PeopleSection
        title="Läuft in den nächsten vier Wochen ab"
        people={soon.filter((person) => visible.includes(person))}
        total={soon.length}
      />
      {shownCount < atWork.length && (
        <Group justify="center">
          <Button variant="default" onClick={() => setShownCount(shownCount + STEP)}>
            weitere laden
          </Button>
        </Group>
      )}
      <FoldedPeople people={people.filter(({ worksOnlyAtInactive }) => worksOnlyAtInactive)} />
    </Stack>
  );
}

/** Counts those who work somewhere, by what it means for them. */
function Summary({ people }: PeopleProps) {
  const atWork = people.filter(({ worksOnlyAtInactive }) => !worksOnlyAtInactive);
  const grave = atWork.filter(({ mayNotWork }) => mayNotWork).length;
  const soon = atWork.length - grave;
  const ending = soon === 0 ? '' : `bei ${soon} läuft in den nächsten vier Wochen ein Nachweis ab`;
  if (grave === 0) return ending === '' ? null : <Text>Es fehlt kein Nachweis; {ending}.</Text>;
  return (
    <Text>
      <strong>{grave === 1 ? '1 Person darf' : `${grave} Personen dürfen`} nicht arbeiten</strong>
      {ending === '' ? '.' : `, ${ending}.`}
    </Text>
  );
}
