import { Button, Paper, Skeleton, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canRecordInspectionTour } from '#shared/permissions.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import {
  type InspectionTour,
  inspectionTours,
  type TourClock,
} from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { waitingMark } from '#web/ui/record/waiting-mark.ts';
import { formatRelativeDateTime, formatTime, localDay } from '#web/ui/time/local-time.ts';
import { TOUR_MARKS } from '#web/features/inspection-tours/list/tour-marks.ts';
import { isIdle, readTourClock } from './tour-clock.ts';
import { TourRingFace } from './tour-ring-face.tsx';
import styles from './tour-ring.module.css';
import { useTourClock } from './use-tour-clock.ts';
import {
  FOLLOWING_MEASURE_LABEL,
  useFollowingMeasure,
} from '#web/features/inspection-tours/record/following-measure.tsx';
import { useRecordedHere } from '#web/features/inspection-tours/record/recorded-here.ts';
import { LazyCorrectTourModal } from '#web/features/inspection-tours/record/lazy-tour-dialogs.ts';
import { useTourDialog } from '#web/features/inspection-tours/record/use-tour-dialog.ts';

interface TourRingProps {
  /** Content for the corner of the card. */
  readonly corner?: ReactNode;
}

/** Shows the time until the next tour and a button to start one. Renders nothing if the user may not record tours. */
export function TourRing(props: TourRingProps) {
  return canRecordInspectionTour(useActor()) ? <CountdownRing {...props} /> : null;
}

function CountdownRing({ corner }: TourRingProps) {
  const { clock, isError, retry } = useTourClock();
  const now = useNow(1000);
  const { open: openDialog } = useTourDialog();
  const card = useRef<HTMLDivElement>(null);
  const { recorded, replaceEntry } = useRecordedHere(() => card.current);
  const [corrected, setCorrected] = useState<InspectionTour | null>(null);
  const measure = useFollowingMeasure(recorded?.entry);
  if (clock === undefined && isError) return <ErrorNotice subject="Zeiten der Kontrollgänge" onRetry={retry} />;
  if (clock === undefined) return <RingSkeleton />;
  const reading = readTourClock(clock, now);
  // A phone has room for one of them.
  const tellsLast = reading.state === 'running' && recorded === null && isUnconfirmed(clock);
  return (
    <Paper
      withBorder
      component="section"
      aria-label="Kontrollgang"
      className={styles.card}
      data-idle={isIdle(reading.state) || undefined}
      data-tells-last={tellsLast || undefined}
      ref={card}
    >
      {corner !== undefined && <div className={styles.corner}>{corner}</div>}
      <TourRingFace
        reading={reading}
        intervalSeconds={clock.intervalSeconds}
        now={now}
        recorded={recorded}
        isLastKnown={isError}
      />
      <TourAct
        isSecondary={isIdle(reading.state)}
        recorded={recorded?.entry}
        onStart={openDialog}
        onCorrect={setCorrected}
        onMeasure={measure.begin}
      />
      <LastTour clock={clock} now={now} />
      {measure.dialog}
      {corrected !== null && (
        <LazyCorrectTourModal tour={corrected} onClose={() => setCorrected(null)} onCorrected={replaceEntry} />
      )}
    </Paper>
  );
}

interface TourActProps {
  /** Whether no tour is due, so that the button does not stand out. */
  readonly isSecondary: boolean;
  /** The tour that was just recorded here; undefined if there is none. */
  readonly recorded: InspectionTour | undefined;
  readonly onStart: () => void;
  readonly onCorrect: (recorded: InspectionTour) => void;
  /** Records the measure that follows the finding of the tour; null if none has to follow. */
  readonly onMeasure: (() => void) | null;
}

/**
 * Begins a tour. Just after one was recorded, the same button corrects it, because a record is never taken back, and so
 * that a second tap does not begin the next one. After a grave finding it first leads on to the measure.
 */
function TourAct({ isSecondary, recorded, onStart, onCorrect, onMeasure }: TourActProps) {
  if (onMeasure !== null)
    return (
      <Button size="xl" fullWidth className={styles.act} onClick={onMeasure}>
        {FOLLOWING_MEASURE_LABEL}
      </Button>
    );
  const isCorrecting = recorded !== undefined;
  return (
    <Button
      size="xl"
      fullWidth
      className={styles.act}
      variant={isSecondary || isCorrecting ? 'default' : 'filled'}
      leftSection={isCorrecting ? undefined : <IconRoute size={24} aria-hidden />}
      onClick={() => (recorded === undefined ? onStart() : onCorrect(recorded))}
      aria-label={isCorrecting ? 'Korrigieren: Kontrollgang' : undefined}
    >
      {isCorrecting ? 'Korrigieren' : 'Kontrollgang jetzt'}
    </Button>
  );
}

function RingSkeleton() {
  return (
    <Paper
      withBorder
      className={styles.card}
      aria-busy
      role="group"
      aria-label="Zeit bis zum Kontrollgang wird geladen"
    >
      <Skeleton circle className={styles.ring} height="auto" />
      <Skeleton height={60} radius="md" className={styles.act} />
      <Skeleton height={24} radius="md" className={styles.last} />
    </Paper>
  );
}

const isUnconfirmed = ({ lastSource }: Pick<TourClock, 'lastSource'>) =>
  lastSource === 'missed' || lastSource === 'auto';

interface LastTourProps {
  readonly clock: Pick<TourClock, 'lastAt' | 'lastTour' | 'lastStatusText' | 'lastSource'>;
  readonly now: number;
}

/** The record of the last tour is one tap away, because it is corrected there. */
function LastTour({ clock: { lastAt, lastTour, lastStatusText, lastSource }, now }: LastTourProps) {
  const isOnline = useIsOnline();
  if (lastAt === undefined) return null;
  const timeText = localDay(lastAt) === localDay(now) ? formatTime(lastAt) : formatRelativeDateTime(lastAt, now);
  const isMissed = lastSource === 'missed';
  const resultText = isMissed
    ? undefined
    : lastTour === undefined
      ? waitingMark({ refusal: null }, isOnline)
      : lastStatusText;
  const text = (
    <>
      {timeText}
      {resultText !== undefined && <span className={styles.result}> · {resultText}</span>}
    </>
  );
  const isAutomatic = lastSource === 'auto';
  return (
    <div className={styles.last} data-marked={isMissed || isAutomatic || undefined}>
      <Text span inherit c="dimmed" className={styles.lastLabel}>
        Letzter Gang
      </Text>
      {lastTour === undefined ? (
        <Text span inherit className={styles.lastText}>
          {text}
        </Text>
      ) : (
        <Link
          to="/inspectiontours/show/$id"
          params={{ id: String(idFromIri(lastTour, inspectionTours.path)) }}
          className={styles.lastText}
        >
          <span className={styles.lastWords}>{text}</span>
        </Link>
      )}
      {isMissed && <Mark tone="alert">{TOUR_MARKS.missed}</Mark>}
      {isAutomatic && <Mark>{TOUR_MARKS.automatic}</Mark>}
    </div>
  );
}
