import { Text } from '@mantine/core';
import type { TourClock } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { formatRelativeDateTime, formatTime, localDay } from '#web/ui/time/local-time.ts';
import { TOUR_MARKS } from '#web/features/inspection-tours/list/tour-marks.ts';
import styles from './tour-ring.module.css';

interface LastTourProps {
  readonly clock: Pick<TourClock, 'lastAt' | 'lastTour' | 'lastStatusText' | 'lastSource'>;
  readonly now: number;
}

export function LastTour({ clock: { lastAt, lastTour, lastStatusText, lastSource }, now }: LastTourProps) {
  if (lastAt === undefined) return null;
  const timeText = localDay(lastAt) === localDay(now) ? formatTime(lastAt) : formatRelativeDateTime(lastAt, now);
  const isMissed = lastSource === 'missed';
  const resultText = lastTour === undefined ? 'wird übertragen' : lastStatusText;
  return (
    <div className={styles.last} data-marked={isMissed || lastSource === 'auto' || undefined}>
      <Text span inherit c="dimmed">
        Letzter Gang
      </Text>
      <Text span inherit className={styles.lastText}>
        {[timeText, isMissed ? 'nicht erfasst' : resultText].filter(Boolean).join(' · ')}
      </Text>
      {isMissed && <Mark tone="alert">{TOUR_MARKS.missed}</Mark>}
      {lastSource === 'auto' && <Mark>{TOUR_MARKS.automatic}</Mark>}
    </div>
  );
}
