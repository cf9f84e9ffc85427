import { Button, Skeleton, Text } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AUTHORITY_SECTION_TEXTS } from '#shared/contracts/authority-access/authority-access.ts';
import type { AuthorityDays, DayRow, LocationDays } from '#shared/contracts/authority-access/authority-days.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { DateField } from '#web/ui/time/date-field.tsx';
import { DayCalendar, DayLegend } from './day-calendar.tsx';
import { DayRecords } from './day-records.tsx';
import {
  calendarOf,
  dayText,
  fromFirstJudged,
  kindsText,
  missingKinds,
  rangesOf,
  rangeText,
  rowText,
} from './day-texts.ts';
import { authorityDaysQuery, type DaysFilter } from './days.api.ts';
import { NamedDays } from './named-days.tsx';
import type { Wanted } from '#web/features/authority-access/demands/demand-modal.tsx';
import {
  type ChosenLocation,
  SectionPaper,
  SectionTitle,
} from '#web/features/authority-access/inspector/section-paper.tsx';
import styles from './days.module.css';

interface DaysPageProps {
  readonly filter: DaysFilter;
  readonly chosen: ChosenLocation | undefined;
  readonly onDemand: (wanted: Wanted) => void;
}

/** Answers whether there is a record for every opening day: a calendar for each location, with the missing days by name. */
export function DaysPage({ filter, chosen, onDemand }: DaysPageProps) {
  const days = useQuery(authorityDaysQuery(filter));
  const title = AUTHORITY_SECTION_TEXTS.days;
  return (
    <SectionPaper title={title} query={days} className={styles.section}>
      <div className={styles.head}>
        <SectionTitle title={title} chosen={chosen} />
        <Text c="dimmed">
          Gezählt nach den heute eingetragenen Öffnungszeiten, ohne stille Tage und den laufenden Tag. Ein Tag öffnet
          seine Aufzeichnungen.
        </Text>
      </div>
      {days.isPending && <Skeleton height={320} className={styles.waiting} />}
      {days.isLoadingError && <ErrorNotice subject={title} onRetry={() => void days.refetch()} />}
      {days.data !== undefined && <Locations days={days.data} filter={filter} onDemand={onDemand} />}
    </SectionPaper>
  );
}

interface LocationsProps extends Omit<DaysPageProps, 'chosen'> {
  readonly days: AuthorityDays;
}

const Locations = ({ days, filter, onDemand }: LocationsProps) => (
  <>
    <DayLegend />
    {filter.from !== '' && days.from > filter.from && (
      <Text className={styles.note}>Gezeigt sind die letzten zwölf Monate, ab {germanDay(days.from)}.</Text>
    )}
    {days.locations.map((location) => (
      <Location key={location['@id']} location={location} span={days} onDemand={onDemand} />
    ))}
  </>
);

interface LocationProps extends Pick<DaysPageProps, 'onDemand'> {
  readonly location: LocationDays;
  readonly span: Pick<AuthorityDays, 'from' | 'to'>;
}

/** The day that is open, and below the calendar of which row; below the field if it was chosen there. */
interface OpenDay {
  readonly day: string;
  readonly row: string | null;
}

function Location({ location, span, onDemand }: LocationProps) {
  const [open, setOpen] = useState<OpenDay | null>(null);
  const show = (day: string, row: string | null) => setOpen(day === '' ? null : { day, row });
  const recordsOf = (row: string | null) =>
    open?.row === row && (
      <DayRecords key={open.day} location={location} day={open.day} onDemand={onDemand} onClose={() => setOpen(null)} />
    );
  return (
    <section className={styles.location} aria-label={location.name}>
      <div className={styles.locationHead}>
        <h3 className={styles.name}>{location.name}</h3>
        {location.rows.length > 0 && (
          <DateField
            label="Tag ansehen"
            className={styles.dayField}
            value={open?.day ?? ''}
            min={span.from}
            max={span.to}
            onDay={(day) => day !== (open?.day ?? '') && show(day, null)}
          />
        )}
      </div>
      {recordsOf(null)}
      {location.rows.length === 0 && (
        <Text c="dimmed">Hier wird nichts geführt, was an jedem Öffnungstag fällig ist.</Text>
      )}
      {location.rows.map((row) => (
        <Row
          key={row.key}
          row={row}
          location={location}
          span={span}
          onDemand={onDemand}
          openDay={open?.day ?? null}
          onDay={(day) => show(day, row.key)}
          records={recordsOf(row.key)}
        />
      ))}
    </section>
  );
}

interface RowProps extends LocationProps {
  readonly row: DayRow;
  readonly openDay: string | null;
  readonly onDay: (day: string) => void;
  /** Shows the records of the day that was pressed in the calendar. */
  readonly records: ReactNode;
}

function Row({ row, location, span, onDemand, openDay, onDay, records }: RowProps) {
  const calendar = fromFirstJudged(calendarOf(location, row, span));
  const first = calendar[0]?.day ?? span.from;
  const missing = row.isDueDaily ? rangesOf(calendar, 'missing').map(rangeText).toReversed() : [];
  const incomplete = rangesOf(calendar, 'incomplete').map(rangeText).toReversed();
  const kinds = kindsText(row);
  return (
    <div className={styles.row}>
      <h4 className={styles.title}>{row.title}</h4>
      <Text>{rowText(row)}</Text>
      {kinds !== '' && (
        <Text size="sm" c="dimmed">
          Tage mit {kinds}
        </Text>
      )}
      {row.judgedDays > 0 && first > span.from && (
        <Text size="sm" c="dimmed">
          Beurteilt ab {dayText(first)}, davor war hier nichts fällig.
        </Text>
      )}
      {row.judgedDays > 0 && (
        <DayCalendar calendar={calendar} isDueDaily={row.isDueDaily} openDay={openDay} onDay={onDay} />
      )}
      {records}
      {missing.length > 0 && missing.length < row.judgedDays && (
        <NamedDays title={row.section === 'tours' ? 'Alle Kontrollgänge versäumt' : 'Ohne Protokoll'} days={missing} />
      )}
      {incomplete.length > 0 && <NamedDays title={incompleteTitle(row)} days={incomplete} />}
      {missing.length > 0 && (
        <Button
          variant="default"
          className={styles.demand}
          leftSection={<IconMessageQuestion size={18} aria-hidden />}
          onClick={() => onDemand({ location: location['@id'], text: demandText(row, missing) })}
        >
          Fehlende Tage nachfordern
        </Button>
      )}
    </div>
  );
}

function incompleteTitle(row: DayRow): string {
  if (row.section !== 'tours') return `${missingKinds(row).join(' oder ')} fehlt`;
  const some = [
    row.incompleteDays.some(({ missed }) => missed > 0) && 'versäumt',
    row.incompleteDays.some(({ unconfirmed = 0 }) => unconfirmed > 0) && 'ohne Bestätigung',
  ].filter((text) => text !== false);
  return `Einzelne Kontrollgänge ${some.join(' oder ')}`;
}

const MAX_DEMANDED_RANGES = 12;

/** Words the demand of what is missing, which can still be changed. */
function demandText({ title }: DayRow, missing: readonly string[]): string {
  const named = missing.slice(0, MAX_DEMANDED_RANGES).join('; ');
  const more = missing.length > MAX_DEMANDED_RANGES ? ' und die weiteren fehlenden Tage' : '';
  return `${title}: Bitte reichen Sie nach oder erklären Sie, warum nichts aufgezeichnet ist: ${named}${more}.`;
}
