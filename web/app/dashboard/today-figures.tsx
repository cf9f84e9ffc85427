import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { activityCountQuery, NO_ACTIVITY_FILTER } from '#web/features/activities/activities.public.ts';
import { NO_TOUR_FILTER, tourCountQuery } from '#web/features/inspection-tours/inspection-tours.public.ts';
import { checkCountQuery, NO_CHECK_LOG_FILTER } from '#web/features/player-check/player-check.public.ts';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { useIsIdle } from '#web/ui/screen/timing/use-is-idle.ts';
import styles from './dashboard.module.css';
import { countedDays } from './counted-days.ts';

/** On most days nothing waits for a review, so that it is loaded after the first screen. */
const LazySubmittedLine = lazyDialog(
  async () => (await import('#web/features/profile-documents/list/submitted-line.public.tsx')).SubmittedLine,
);

/**
 * Counts what was recorded today, and before six o'clock also yesterday. Each figure links to the list of the entries that
 * it counts, and a line below to the proofs that wait for a review.
 */
export function TodayFigures({ now }: { readonly now: number }) {
  const period = countedDays(now);
  const tours = { ...NO_TOUR_FILTER, ...period, source: 'manual' };
  const activities = { ...NO_ACTIVITY_FILTER, ...period, validity: 'valid' };
  const checks = { ...NO_CHECK_LOG_FILTER, ...period };
  const banned = { ...checks, outcome: 'banned' };
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="today">
      <Title order={2} id="today" className={styles.sideTitle}>
        {period.from === period.to ? 'Heute bisher' : 'Seit gestern'}
      </Title>
      <div className={styles.figures}>
        <Figure
          label="Kontrollgänge"
          unit="bestätigt"
          to="/inspectiontours/list"
          filter={tours}
          query={useQuery(tourCountQuery(tours))}
        />
        <Figure
          label="Maßnahmen"
          to="/activities/list"
          filter={activities}
          query={useQuery(activityCountQuery(activities))}
        />
        <Figure
          label="OASIS-Abfragen"
          to="/locations/queries"
          filter={checks}
          query={useQuery(checkCountQuery(checks))}
        />
        <Figure
          label="Gesperrte Gäste"
          to="/locations/queries"
          filter={banned}
          query={useQuery(checkCountQuery(banned))}
        />
      </div>
      {useIsIdle() && <LazySubmittedLine className={styles.all} />}
    </Paper>
  );
}

interface FigureProps {
  readonly label: string;
  /** What is counted, where the label alone would promise more. */
  readonly unit?: string;
  readonly to: '/inspectiontours/list' | '/activities/list' | '/locations/queries';
  readonly filter: Readonly<Record<string, string>>;
  readonly query: UseQueryResult<number>;
}

/** Shows a number as a link. A number that could not be loaded is reported as missing, and not shown as zero. */
function Figure({ label, unit, to, filter, query: { data, isError } }: FigureProps) {
  return (
    <Link to={to} search={withoutEmpty(filter)} className={styles.figure}>
      <Text component="span" size="sm" c="dimmed">
        {label}
      </Text>
      {data === undefined ? (
        isError ? (
          <span>nicht verfügbar</span>
        ) : (
          <Skeleton component="span" height={32} width={56} />
        )
      ) : (
        <span>
          <span className={styles.number}>{data.toLocaleString('de-DE')}</span>{' '}
          <Text component="span" size="sm" c="dimmed">
            {unit}
          </Text>
        </span>
      )}
    </Link>
  );
}
