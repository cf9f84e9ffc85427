import { Anchor, Group, Paper, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCirclePlus, IconRobot } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { EmptyNotice } from '#web/ui/notice/notices.tsx';
import { formatTime } from '#web/ui/time/local-time.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import styles from './day-view.module.css';
import { tourResultText } from './tour-columns.tsx';
import { exceptionsOfDay, tourDay } from './tour-day.ts';
import { tourMarks } from './tour-marks.ts';
import { TourMarks } from './tour-marks-list.tsx';

/** The missed tours stand far below on a long day, so the first of them are linked above it. */
const MAX_LINKED = 4;

/** Lists the deadlines of a day in order, with the result of each. */
export function DayTimeline({ tours }: { readonly tours: readonly InspectionTour[] }) {
  const day = tourDay(tours);
  return (
    <Paper withBorder>
      <div className={styles.summary} role="status">
        <Text className={styles.rate}>
          {day.deadlineCount === 0
            ? 'Kein Kontrollgang fällig'
            : `${day.keptDeadlines} von ${day.deadlineCount} eingehalten`}
        </Text>
        <Text c="dimmed">{exceptionsOfDay(day)}</Text>
        {day.tours
          .filter(({ completionSource }) => completionSource === 'missed')
          .slice(0, MAX_LINKED)
          .map((tour) => (
            <Anchor
              key={tour['@id']}
              component={Link}
              to={`/inspectiontours/show/${tour.id}`}
              className={styles.missed}
              aria-label={`Versäumt um ${formatTime(tour.occurredAt)}`}
            >
              um {formatTime(tour.occurredAt)}
            </Anchor>
          ))}
      </div>
      {day.tours.length === 0 ? (
        <EmptyNotice />
      ) : (
        <ol className={styles.timeline} aria-label="Kontrollgänge des Tages">
          {day.tours.map((tour) => (
            <li key={tour['@id']}>
              <UnstyledButton component={Link} to={`/inspectiontours/show/${tour.id}`} className={styles.tour}>
                <TimelineEntry tour={tour} />
              </UnstyledButton>
            </li>
          ))}
        </ol>
      )}
    </Paper>
  );
}

function TimelineEntry({ tour }: { readonly tour: InspectionTour }) {
  return (
    <>
      <span className={styles.time}>{formatTime(tour.dueAt ?? tour.occurredAt)}</span>
      <TourIcon tour={tour} />
      <span className={styles.what}>
        <Group gap="4px 8px" component="span">
          {tourResultText(tour)} <TourMarks marks={tourMarks(tour)} />
        </Group>
        <Text component="span" size="sm" c="dimmed">
          {completionText(tour)}
        </Text>
        {tour.comment !== undefined && <Text component="span">{tour.comment}</Text>}
      </span>
    </>
  );
}

function completionText(tour: InspectionTour): string {
  const { completionSource, dueAt, occurredAt } = tour;
  if (completionSource === 'missed') return 'In der Frist hat niemand den Kontrollgang erfasst.';
  const timeText = dueAt === undefined ? 'zusätzlich gegangen' : `erfasst um ${formatTime(occurredAt)}`;
  const profileText = profileNameText(tour);
  return profileText === undefined ? timeText : `${timeText} · ${profileText}`;
}

/** Shows a grey icon for a tour without findings, and a coloured one for a tour that needs attention. */
function TourIcon({ tour }: { readonly tour: InspectionTour }) {
  const iconProps = { size: 24, stroke: 1.7, 'aria-hidden': true, color: 'var(--mantine-color-dimmed)' };
  if (tour.completionSource === 'missed')
    return <IconAlertTriangle {...iconProps} color="var(--mantine-color-error)" />;
  if (tour.isFinding) return <IconAlertTriangle {...iconProps} color="var(--mantine-color-orange-6)" />;
  if (tour.completionSource === 'auto') return <IconRobot {...iconProps} />;
  return tour.dueAt === undefined ? <IconCirclePlus {...iconProps} /> : <IconCircleCheck {...iconProps} />;
}
