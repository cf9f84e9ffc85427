import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation, IconRoute } from '@tabler/icons-react';
import { canRecordInspectionTour } from '#shared/permissions.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import styles from './tour-chip.module.css';
import { formatTourCountdown, isIdle, readTourClock, type TourState } from './tour-clock.ts';
import { useTourClock } from './use-tour-clock.ts';
import { useTourDialog } from '#web/features/inspection-tours/record/use-tour-dialog.ts';

const STATE_STYLES = {
  none: { icon: IconRoute, color: 'gray', variant: 'default' },
  closed: { icon: IconRoute, color: 'gray', variant: 'default' },
  running: { icon: IconRoute, color: 'gray', variant: 'default' },
  soon: { icon: IconClockExclamation, color: 'orange.6', variant: 'filled' },
  due: { icon: IconAlertTriangle, color: 'red', variant: 'filled' },
} as const satisfies Record<TourState, object>;

/** Shows the countdown as a compact button instead of the ring. */
export function TourChip() {
  return canRecordInspectionTour(useActor()) ? <CountdownChip /> : null;
}

function CountdownChip() {
  const { clock } = useTourClock();
  const now = useNow(1000);
  const { open: openDialog } = useTourDialog();
  if (clock === undefined) return null;
  const { state, secondsLeft, isOpen, silentDay } = readTourClock(clock, now);
  const closedText = silentDay === null ? 'geschlossen' : `geschlossen: ${silentDay}`;
  const { icon: StateIcon, ...buttonStyle } = STATE_STYLES[state];
  return (
    <Button
      {...buttonStyle}
      size="md"
      px="sm"
      className={styles.chip}
      leftSection={<StateIcon size={20} aria-hidden />}
      onClick={openDialog}
    >
      {isIdle(state) ? (
        <span className={styles.idle} data-idle>
          Kontrollgang<span className={styles.hidden}> jetzt, </span>
          <span className={styles.note}>{isOpen ? 'keiner fällig' : closedText}</span>
        </span>
      ) : (
        <>
          <span className={styles.hidden}>Kontrollgang jetzt, </span>
          <span className={styles.digits}>
            {state === 'due' ? 'fällig' : formatTourCountdown(secondsLeft, clock.intervalSeconds)}
          </span>
        </>
      )}
    </Button>
  );
}
