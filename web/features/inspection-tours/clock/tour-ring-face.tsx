import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClockExclamation, IconClockPause } from '@tabler/icons-react';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { formatTime } from '#web/ui/time/local-time.ts';
import type { Recorded } from '#web/features/inspection-tours/record/recorded-here.ts';
import { formatTourCountdown, idleTexts, type TourReading } from './tour-clock.ts';
import styles from './tour-ring.module.css';

interface TourRingFaceProps {
  readonly reading: TourReading;
  readonly intervalSeconds: number;
  readonly now: number;
  /** The tour that has to be named now, or null. */
  readonly recorded: Recorded | null;
  /** Whether the server gives no answer now, so that a tour recorded elsewhere is not known. */
  readonly isLastKnown: boolean;
}

const RADIUS = 54;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

export function TourRingFace({ reading, intervalSeconds, now, recorded, isLastKnown }: TourRingFaceProps) {
  const { state, secondsLeft, share } = reading;
  if (state === 'none' || state === 'closed') {
    const { state: stateText, nextTour } = idleTexts(reading, now);
    return (
      <div className={styles.idle}>
        <IconClockPause size={48} stroke={1.4} aria-hidden color="var(--mantine-color-dimmed)" />
        <div>
          {recorded === null ? <Text fw={600}>{stateText}</Text> : <RecordedCaption {...recorded} />}
          {nextTour !== '' && <Text c="dimmed">{nextTour}</Text>}
        </div>
      </div>
    );
  }
  const countdownText = formatTourCountdown(secondsLeft, intervalSeconds);
  return (
    <div className={styles.ring} data-state={state} role="timer" aria-label="Nächster Kontrollgang" aria-live="off">
      <svg viewBox="0 0 120 120" className={styles.circles} aria-hidden>
        <circle cx="60" cy="60" r={RADIUS} className={styles.track} />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          className={styles.rest}
          strokeDasharray={`${CIRCUMFERENCE * (state === 'due' ? 1 : share)} ${CIRCUMFERENCE}`}
        />
      </svg>
      <div className={styles.face}>
        <span className={styles.digits} data-long={countdownText.length > 5 || undefined}>
          {countdownText}
        </span>
        {recorded === null ? (
          <span className={styles.caption} data-state={state}>
            {state === 'due' && <IconAlertTriangle size={20} aria-hidden color="var(--mantine-color-error)" />}
            {state === 'soon' && <IconClockExclamation size={20} aria-hidden color="var(--mantine-color-orange-6)" />}
            {captionOf(state, isLastKnown)}
          </span>
        ) : (
          <RecordedCaption {...recorded} />
        )}
      </div>
    </div>
  );
}

/** Returns a caption of one line, so that nothing moves when the connection is lost. */
function captionOf(state: TourReading['state'], isLastKnown: boolean): string {
  if (state === 'due') return 'Kontrollgang fällig';
  return isLastKnown ? 'nach letztem Stand' : 'bis zum Kontrollgang';
}

/** Stands in the place of the caption, as high as it. */
function RecordedCaption({ at, entry }: Recorded) {
  const isOnline = useIsOnline();
  return (
    <span role="status" className={styles.caption} data-state="recorded">
      <IconCheck size={20} aria-hidden />
      {entry !== undefined ? `Erfasst ${formatTime(at)}` : isOnline ? 'Wird übertragen' : 'Wartet auf Netz'}
    </span>
  );
}
