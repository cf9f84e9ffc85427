import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import {
  FIGURE_DAYS,
  type DayFigures,
  type Figures,
  type FiguresOfLocation,
} from '#shared/contracts/locations/location-situations.ts';
import { useVisibleOrganisations } from '#web/features/customers/visible-organisations.public.ts';
import { periodFiguresQuery } from '#web/features/locations/locations.public.ts';
import card from '#web/ui/list/figure-card.module.css';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { shortLocationNames } from '#web/features/locations/short-location-name.public.ts';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { formatDay, formatWeekday } from '#web/ui/time/local-time.ts';
import charts from './charts.module.css';
import { isBadFigure } from './change-verdict.ts';
import { comparisonText } from './comparison-text.ts';
import styles from '#web/app/dashboard/dashboard.module.css';
import { DayChart, noon } from './day-chart.tsx';
import { largestChange } from './largest-change.ts';

interface FigureLine {
  readonly figure: keyof Figures;
  readonly label: string;
  readonly to: '/activities/list' | '/inspectiontours/list' | '/tasks/list';
  readonly filter: Readonly<Record<string, string>>;
}

const FIGURE_LINES: readonly FigureLine[] = [
  { figure: 'activities', label: 'Maßnahmen', to: '/activities/list', filter: { validity: 'valid' } },
  { figure: 'toursKept', label: 'Kontrollgänge bestätigt', to: '/inspectiontours/list', filter: { source: 'manual' } },
  {
    figure: 'toursAutomatic',
    label: 'Kontrollgänge automatisch',
    to: '/inspectiontours/list',
    filter: { source: 'auto' },
  },
  { figure: 'toursMissed', label: 'Kontrollgänge versäumt', to: '/inspectiontours/list', filter: { source: 'missed' } },
  { figure: 'tasksDone', label: 'Aufgaben erledigt', to: '/tasks/list', filter: { status: 'done' } },
];

interface PeriodFiguresProps {
  readonly today: string;
  /** Shown beside the headline. */
  readonly children: ReactNode;
}

/** Compares the last 30 days with the 30 days before. Each figure links to the list of the entries that it counts. */
export function PeriodFigures({ today, children }: PeriodFiguresProps) {
  const { data, isError, refetch } = useQuery(periodFiguresQuery(today));
  const change = data && largestChange(data);
  const organisations = useVisibleOrganisations();
  const period = { from: daysAfter(today, -FIGURE_DAYS), to: daysAfter(today, -1) };
  return (
    <Stack gap="lg">
      <header className={styles.header}>
        <div className={styles.headline}>
          <Text c="dimmed">
            {formatDay(noon(period.from))} bis {formatDay(noon(period.to))} · {organisations}
          </Text>
          <Title order={1} className={styles.title}>
            {change === undefined ? `${FIGURE_DAYS} Tage` : change.sentence}
          </Title>
          <Text size="lg">
            {change?.verdict == null ? 'Verglichen mit' : `Das ist ${change.verdict} als in`} den {FIGURE_DAYS} Tagen
            davor.
          </Text>
        </div>
        {children}
      </header>
      {data === undefined && isError && <ErrorNotice subject="Zahlen" onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton height={360} radius="md" />}
      {data !== undefined && (
        <>
          <section className={styles.counters} aria-label={`Zahlen der letzten ${FIGURE_DAYS} Tage`}>
            {FIGURE_LINES.map(({ figure, label, to, filter }) => (
              <Link key={figure} to={to} search={withoutEmpty({ ...period, ...filter })} className={card.card}>
                <Text c="dimmed">{label}</Text>
                <span className={card.figure}>{data.latest[figure].toLocaleString('de-DE')}</span>
                <Text size="sm">{comparisonText(data.latest[figure], data.before[figure], isBadFigure(figure))}</Text>
              </Link>
            ))}
          </section>
          <div className={charts.pair}>
            <ActivitiesByDay days={data.days} />
            <ToursByDay days={data.days} />
          </div>
          {data.locations.length > 1 && <ActivitiesByLocation locations={data.locations} period={period} />}
        </>
      )}
    </Stack>
  );
}

function ActivitiesByDay({ days }: { readonly days: readonly DayFigures[] }) {
  const values = days.map(({ activities }) => activities);
  const before = days.map(({ activitiesBefore }) => activitiesBefore);
  return (
    <ChartPanel
      title="Maßnahmen am Tag"
      summary={`${rangeText(values)}; davor ${rangeText(before)}`}
      headings={['Maßnahmen', `${FIGURE_DAYS} Tage davor`]}
      rows={days.map(({ day, activities, activitiesBefore }) => ({
        day,
        link: { to: '/activities/list', search: { from: day, to: day, validity: 'valid' } },
        values: [activities, activitiesBefore],
      }))}
    >
      <DayChart
        days={days.map(({ day }) => day)}
        series={[{ label: 'Maßnahmen', chartStyle: 'fact', values }]}
        previousPeriod={{ label: `${FIGURE_DAYS} Tage davor`, values: before }}
      />
    </ChartPanel>
  );
}

function ToursByDay({ days }: { readonly days: readonly DayFigures[] }) {
  return (
    <ChartPanel
      title="Kontrollgänge am Tag"
      summary={rangeText(days.map((day) => day.toursKept + day.toursAutomatic + day.toursMissed))}
      headings={['bestätigt', 'automatisch', 'versäumt']}
      rows={days.map(({ day, toursKept, toursAutomatic, toursMissed }) => ({
        day,
        link: { to: '/inspectiontours/list', search: { from: day, to: day } },
        values: [toursKept, toursAutomatic, toursMissed],
      }))}
    >
      <DayChart
        days={days.map(({ day }) => day)}
        series={[
          { label: 'bestätigt', chartStyle: 'fact', values: days.map(({ toursKept }) => toursKept) },
          { label: 'automatisch', chartStyle: 'automatic', values: days.map(({ toursAutomatic }) => toursAutomatic) },
          { label: 'versäumt', chartStyle: 'missed', values: days.map(({ toursMissed }) => toursMissed) },
        ]}
      />
    </ChartPanel>
  );
}

/** Returns e.g. '12 bis 34 am Tag, im Mittel 21'. */
function rangeText(values: readonly number[]): string {
  const mean = Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)].map((value) => value.toLocaleString('de-DE'));
  return `${minimum ?? ''} bis ${maximum ?? ''} am Tag, im Mittel ${mean.toLocaleString('de-DE')}`;
}

interface ChartPanelProps {
  readonly title: string;
  readonly summary: string;
  readonly headings: readonly string[];
  readonly rows: readonly {
    readonly day: string;
    readonly link: { readonly to: '/activities/list' | '/inspectiontours/list'; readonly search: object };
    readonly values: readonly number[];
  }[];
  /** The chart of the same numbers. */
  readonly children: ReactNode;
}

function ChartPanel({ title, summary, headings, rows, children }: ChartPanelProps) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} id={id} className={styles.sideTitle}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {summary}
      </Text>
      {children}
      <details className={charts.exact}>
        <summary>
          Als Tabelle<span className={styles.onlyRead}>: {title}</span>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Tag</th>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ day, link, values }) => (
              <tr key={day}>
                <th scope="row">
                  <Link {...link}>{formatWeekday(noon(day))}</Link>
                </th>
                {values.map((value, index) => (
                  <td key={headings[index]}>{value.toLocaleString('de-DE')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Paper>
  );
}

interface ActivitiesByLocationProps {
  readonly locations: readonly FiguresOfLocation[];
  readonly period: { readonly from: string; readonly to: string };
}

/** Shows a bar for each location, with a mark at its earlier value. */
function ActivitiesByLocation({ locations, period }: ActivitiesByLocationProps) {
  const id = useId();
  const maximum = Math.max(...locations.flatMap((location) => [location.activities, location.activitiesBefore]), 1);
  const percent = (value: number) => `${(value / maximum) * 100}%`;
  const ranked = locations.toSorted((one, other) => other.activities - one.activities);
  const shortName = shortLocationNames(locations.map(({ name }) => name));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} id={id} className={styles.sideTitle}>
        Maßnahmen nach Standort
      </Title>
      <Text size="sm" c="dimmed" mb="xs" aria-hidden>
        Der senkrechte Strich zeigt die {FIGURE_DAYS} Tage davor.
      </Text>
      <ul className={charts.places}>
        {ranked.map(({ location, name, activities, activitiesBefore, toursMissed, toursMissedBefore }) => (
          <li key={location}>
            <Link to="/activities/list" search={{ ...period, location, validity: 'valid' }} className={charts.place}>
              <span>{shortName(name)}</span>
              <span className={charts.compared} aria-hidden>
                <span style={{ inlineSize: percent(activities) }} />
                <span className={charts.mark} style={{ insetInlineStart: percent(activitiesBefore) }} />
              </span>
              <div>
                <strong>{activities.toLocaleString('de-DE')}</strong>{' '}
                <Text component="span" size="sm" c="dimmed">
                  {comparisonText(activities, activitiesBefore)}
                </Text>
                {toursMissed + toursMissedBefore > 0 && (
                  <Text size="sm" c="dimmed">
                    {missedText(toursMissed)}, davor {toursMissedBefore.toLocaleString('de-DE')}
                  </Text>
                )}
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

const missedText = (count: number) =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? 'Kontrollgang' : 'Kontrollgänge'} versäumt`;
