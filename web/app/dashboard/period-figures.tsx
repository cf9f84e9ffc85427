import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  FIGURE_DAYS,
  type Figures,
  type PeriodFigures as Read,
} from '#shared/contracts/locations/location-situations.ts';
import { periodFiguresQuery } from '#web/features/locations/locations.public.ts';
import card from '#web/ui/list/figure-card.module.css';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import { addDays, formatDay, formatWeekday } from '#web/ui/time/local-time.ts';
import { comparisonText } from './comparison-text.ts';
import styles from './dashboard.module.css';

interface Line {
  readonly figure: keyof Figures;
  readonly label: string;
  readonly to: '/activities/list' | '/inspectiontours/list' | '/tasks/list';
  readonly filter: Readonly<Record<string, string>>;
}

const LINES: readonly Line[] = [
  { figure: 'activities', label: 'Maßnahmen', to: '/activities/list', filter: { validity: 'valid' } },
  { figure: 'toursKept', label: 'Kontrollgänge bestätigt', to: '/inspectiontours/list', filter: { source: 'manual' } },
  {
    figure: 'toursAutomatic',
    label: 'Kontrollgänge automatisch, ohne Bestätigung',
    to: '/inspectiontours/list',
    filter: { source: 'auto' },
  },
  { figure: 'toursMissed', label: 'Kontrollgänge versäumt', to: '/inspectiontours/list', filter: { source: 'missed' } },
  { figure: 'tasksDone', label: 'Aufgaben erledigt', to: '/tasks/list', filter: { status: 'done' } },
];

/** Compares the last 30 days with the 30 days before. Each figure links to the list it counts. */
export function PeriodFigures({ today }: { readonly today: string }) {
  const { data, isError, refetch } = useQuery(periodFiguresQuery(today));
  const period = { from: addDays(today, -FIGURE_DAYS), to: addDays(today, -1) };
  if (data === undefined) {
    return isError ? (
      <ErrorNotice subject="Zahlen" onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={360} radius="md" />
    );
  }
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {formatDay(period.from)} bis {formatDay(period.to)}, verglichen mit den {FIGURE_DAYS} Tagen davor
      </Text>
      <section className={styles.counters} aria-label={`Zahlen der letzten ${FIGURE_DAYS} Tage`}>
        {LINES.map(({ figure, label, to, filter }) => (
          <Link key={figure} to={to} search={withoutEmpty({ ...period, ...filter })} className={card.card}>
            <Text c="dimmed">{label}</Text>
            <span className={card.figure}>{data.latest[figure].toLocaleString('de-DE')}</span>
            <Text size="sm">{comparisonText(data.latest[figure], data.before[figure])}</Text>
          </Link>
        ))}
      </section>
      <ActivitiesByDay days={data.days} />
    </Stack>
  );
}

/** The chart is hidden from screen readers; the table contains the same numbers exactly. */
function ActivitiesByDay({ days }: Pick<Read, 'days'>) {
  const most = Math.max(...days.map(({ activities }) => activities), 1);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <section aria-labelledby="by-day">
      <Title order={2} id="by-day" mb="sm">
        Maßnahmen am Tag
      </Title>
      <Paper withBorder p="md">
        <div className={styles.bars} aria-hidden>
          {days.map(({ day, activities }) => (
            <span
              key={day}
              className={styles.bar}
              style={{ height: `${(activities / most) * 100}%` }}
              title={`${formatDay(noon(day))}: ${activities.toLocaleString('de-DE')}`}
            />
          ))}
        </div>
        <Group justify="space-between" c="dimmed" fz="sm" aria-hidden>
          <span>{first && dayAndMonth(first.day)}</span>
          <span>höchstens {most.toLocaleString('de-DE')} am Tag</span>
          <span>{last && dayAndMonth(last.day)}</span>
        </Group>
        <details className={styles.exact}>
          <summary>Als Tabelle</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Tag</th>
                <th scope="col">Maßnahmen</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, activities }) => (
                <tr key={day}>
                  <td>
                    <Link to="/activities/list" search={{ from: day, to: day, validity: 'valid' }}>
                      {formatWeekday(noon(day))}
                    </Link>
                  </td>
                  <td>{activities.toLocaleString('de-DE')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </Paper>
    </section>
  );
}

/** Returns noon UTC, which falls on the same calendar day in every time zone near Germany. */
const noon = (day: string) => `${day}T12:00:00Z`;
/** The full period is shown above, and a phone has no room for three long dates. */
const dayAndMonth = (day: string) => formatDay(noon(day)).slice(0, 6);
