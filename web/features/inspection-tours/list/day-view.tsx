import { ActionIcon, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isManagement } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { locationsQuery, toLocationChoices } from '#web/features/locations/locations.public.ts';
import { ChoiceFilter } from '#web/ui/filter/choice-filter.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { daysAfter, isDay } from '#shared/domain/time/days.ts';
import { formatWeekday, localDay } from '#web/ui/time/local-time.ts';
import { DayTimeline } from './day-timeline.tsx';
import styles from './day-view.module.css';
import { tourDayQuery } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { DateField } from '#web/ui/time/date-field.tsx';

interface DayViewProps {
  /** A day such as '2026-11-20'; '' means today. */
  readonly day: string;
  /** IRI of the location; '' means the location of the session, or else the first location. */
  readonly location: string;
  readonly onChange: (changes: { day?: string; location?: string }) => void;
}

/** Shows one day of one location: the deadlines and their results. */
export function DayView({ day, location, onChange }: DayViewProps) {
  const { actor, location: ownLocation } = useSession();
  const seesLocations = isManagement(actor);
  const locations = toLocationChoices(useQuery({ ...locationsQuery, enabled: seesLocations }).data);
  const locationIri = (seesLocations ? location : '') || (ownLocation?.['@id'] ?? locations[0]?.value ?? '');
  const today = localDay(serverNow());
  const shownDay = isDay(day) ? day : today;
  const showDay = (newDay: string) => onChange({ day: newDay === today ? '' : newDay });
  return (
    <Stack gap="md">
      <div className={styles.bar}>
        {seesLocations && (
          <div className={styles.location}>
            <ChoiceFilter
              label="Standort"
              choices={locations}
              value={locationIri}
              isRequired
              onChange={(chosen) => onChange({ location: chosen })}
            />
          </div>
        )}
        <DaySteps day={shownDay} today={today} onChange={showDay} />
        {shownDay !== today && (
          <Button variant="default" onClick={() => showDay(today)}>
            Heute
          </Button>
        )}
      </div>
      <Title order={2}>{formatWeekday(`${shownDay}T12:00:00Z`)}</Title>
      {locationIri === '' ? (
        <Text c="dimmed">Bitte wählen Sie einen Standort.</Text>
      ) : (
        <LocationDay locationIri={locationIri} day={shownDay} />
      )}
    </Stack>
  );
}

interface DayStepsProps {
  readonly day: string;
  readonly today: string;
  readonly onChange: (day: string) => void;
}

const DaySteps = ({ day, today, onChange }: DayStepsProps) => (
  <div className={styles.steps}>
    <ActionIcon variant="default" aria-label="Vorheriger Tag" onClick={() => onChange(daysAfter(day, -1))}>
      <IconChevronLeft size={22} aria-hidden />
    </ActionIcon>
    <DateField label="Tag" value={day} max={today} onDay={(chosen) => chosen !== '' && onChange(chosen)} />
    <ActionIcon
      variant="default"
      aria-label="Nächster Tag"
      disabled={day >= today}
      onClick={() => onChange(daysAfter(day, 1))}
    >
      <IconChevronRight size={22} aria-hidden />
    </ActionIcon>
  </div>
);

function LocationDay({ locationIri, day }: { readonly locationIri: string; readonly day: string }) {
  const tours = useQuery(tourDayQuery(locationIri, day));
  if (tours.isPending) return <Skeleton height={420} radius="md" />;
  if (tours.isError && tours.data === undefined)
    return <ErrorNotice subject="Kontrollgänge" onRetry={() => void tours.refetch()} />;
  return <DayTimeline tours={tours.data} />;
}
