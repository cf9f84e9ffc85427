import { Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { type State, states } from '#shared/contracts/master-data/states.ts';
import {
  areOverlapping,
  closedSpans,
  type DaySpan,
  openSpansByDay,
  WEEKDAY_NAMES,
} from '#shared/domain/opening-hours.ts';
import { stateQuery } from '#web/features/locations/locations.api.ts';
import type { HoursInput } from '#web/features/locations/edit/location-fields.ts';
import styles from './week-chart.module.css';

interface WeekChartProps {
  readonly hours: readonly HoursInput[];
  /** IRI of the state; '' for none yet. */
  readonly state: string;
}

const MINUTES_PER_DAY = 1440;
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** Draws when the location is open in a week, and when the state keeps it closed. */
export function WeekChart({ hours, state }: WeekChartProps) {
  const id = idFromIri(state, states.path);
  const rules = useQuery({ ...stateQuery(id ?? 0), enabled: id !== null }).data;
  const typed = hours.filter(({ days, from, to }) => days.length > 0 && from !== '' && to !== '');
  // A line that is not finished says nothing about the week yet.
  const week = hours.length > 0 && typed.length === 0 ? WEEKDAY_NAMES.map(() => []) : openSpansByDay(typed);
  const closed = closedSpans(rules?.closingFrom, rules?.closingTo);
  return (
    <section className={styles.chart} aria-label="So sieht die Woche aus">
      <Title order={3}>So sieht die Woche aus</Title>
      <div className={styles.axis} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
      <ul className={styles.days}>
        {WEEKDAY_NAMES.map((name, day) => (
          <Day
            key={name}
            name={name}
            open={week[day] ?? []}
            closed={closed}
            isClosedByLaw={hours.length === 0 && closed.length > 0}
          />
        ))}
      </ul>
      <Legend state={rules} hasClosingTime={closed.length > 0} />
      {hours.length > 0 && week.some((open) => areOverlapping(open, closed)) && (
        <Text role="status" mt="xs">
          <IconAlertTriangle size={18} aria-hidden /> Ein Teil dieser Zeiten liegt in der Sperrzeit. Dann muss der
          Standort geschlossen sein.
        </Text>
      )}
    </section>
  );
}

interface DayProps {
  readonly name: string;
  readonly open: readonly DaySpan[];
  readonly closed: readonly DaySpan[];
  /** The closing time counts for a location without opening hours of its own. */
  readonly isClosedByLaw: boolean;
}

const Day = ({ name, open, closed, isClosedByLaw }: DayProps) => (
  <li className={styles.day}>
    <span className={styles.name}>
      <span aria-hidden>{name.slice(0, 2)}</span>
      <span className={styles.spoken}>
        {name}: {open.length === 0 ? 'geschlossen' : `geöffnet ${open.map(spanText).join(' und ')}`}
        {isClosedByLaw && `, außer in der Sperrzeit ${closed.map(spanText).join(' und ')}`}
      </span>
    </span>
    <span className={styles.bar} aria-hidden>
      {open.map((span) => (
        <span key={span.start} className={styles.open} style={placeOf(span)} />
      ))}
      {closed.map((span) => (
        <span key={span.start} className={styles.closed} style={placeOf(span)} />
      ))}
    </span>
  </li>
);

interface LegendProps {
  readonly state: State | undefined;
  readonly hasClosingTime: boolean;
}

const Legend = ({ state, hasClosingTime }: LegendProps) => (
  <p className={styles.legend}>
    <span className={styles.mark} data-kind="open">
      geöffnet
    </span>
    {hasClosingTime && (
      <span className={styles.mark} data-kind="closed">
        Sperrzeit {state?.name}, {state?.closingFrom} bis {state?.closingTo}
      </span>
    )}
    <span className={styles.mark} data-kind="free">
      geschlossen
    </span>
  </p>
);

const placeOf = ({ start, end }: DaySpan) => ({
  insetInlineStart: `${(start / MINUTES_PER_DAY) * 100}%`,
  inlineSize: `${((end - start) / MINUTES_PER_DAY) * 100}%`,
});

const spanText = ({ start, end }: DaySpan) => `${timeOf(start)} bis ${timeOf(end)}`;
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
