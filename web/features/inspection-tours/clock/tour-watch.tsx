import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canRecordInspectionTour, isService } from '#shared/permissions.ts';
import { serverNow, useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { showDoneElsewhere, showSuccess } from '#web/ui/notice/alerts.ts';
import { usePaletteAction } from '#web/ui/page/palette-actions.ts';
import { useTitlePrefix } from '#web/ui/page/title-prefix.ts';
import { useWhenUntouched } from '#web/ui/screen/timing/use-when-untouched.ts';
import { openDraft } from '#web/ui/edit/open-draft.ts';
import { statusesQuery } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { LazyInspectionTourModal } from '#web/features/inspection-tours/record/lazy-tour-dialogs.ts';
import { withDraftKept } from '#web/features/inspection-tours/answer-text.ts';
import { readAnswerText } from '#web/features/inspection-tours/answered-elsewhere.ts';
import { type TourAlarm, tourAlarm } from './tour-alarm.ts';
import { announcementOf, readTourClock, tabTitlePrefix, type TourReading } from './tour-clock.ts';
import {
  defaultStatusOf,
  hasInput,
  NO_TOUR_VALUES,
  tourDraftKey,
} from '#web/features/inspection-tours/record/tour-draft.ts';
import { sayRecorded } from '#web/features/inspection-tours/record/recorded-here.ts';
import styles from './tour-watch.module.css';
import { keyOfAlarm, useAlarmBell, useNotificationPermission } from './use-alarm-bell.ts';
import { useAutoSubmit } from '#web/features/inspection-tours/record/use-auto-submit.ts';
import { useAnsweredElsewhere } from '#web/features/inspection-tours/use-answered-elsewhere.ts';
import { useTourClock } from './use-tour-clock.ts';
import { useTourDialog } from '#web/features/inspection-tours/record/use-tour-dialog.ts';

const AUTOMATIC_MESSAGE = 'Kontrollgang abgeschlossen: automatisch, ohne Bestätigung.';

interface TourWatchProps {
  /** Opens the dialog that records a measure. */
  readonly onMeasure: () => void;
}

/**
 * Opens the tour dialog on any page when a deadline has passed and nobody is tapping, and when the ring or the chip
 * requests it.
 */
export function TourWatch(props: TourWatchProps) {
  return canRecordInspectionTour(useActor()) ? <LocationTourWatch {...props} /> : null;
}

function LocationTourWatch({ onMeasure }: TourWatchProps) {
  const { locationIri, clock } = useTourClock();
  const now = useNow(1000);
  const dialog = useTourDialog();
  const reading = clock === undefined ? null : readTourClock(clock, now);
  const alarm = useAlarm(reading, dialog);
  const alarmKey = keyOfAlarm(alarm);
  const [shownAlarm, setShownAlarm] = useState<string | null>(null);
  const isUnanswered = alarmKey !== null && alarmKey !== dialog.closed;
  useWhenUntouched(isUnanswered && alarmKey !== shownAlarm, () => setShownAlarm(alarmKey));
  const isOpen = dialog.openedAt !== null || (isUnanswered && alarmKey === shownAlarm);
  const startedAt = dialog.openedAt ?? dialog.rung?.at ?? now;
  const close = () => dialog.change({ openedAt: null, closed: alarmKey });

  const isServing = isService(useActor());
  useTitlePrefix(reading && clock && isServing ? tabTitlePrefix(reading, clock.intervalSeconds) : '');
  usePaletteAction({ id: 'inspection-tour', label: 'Kontrollgang jetzt', onChosen: dialog.open });
  useAlarmBell(alarm, dialog);
  useNotificationPermission();
  useAutoSubmit({
    locationIri,
    alarm,
    startedAt,
    now,
    onExpired: (dueAt) => dialog.change({ expiredDue: dueAt }),
    onSubmitted: (entry) => {
      // Its mark says below the ring that nobody confirmed it.
      const isSaid = sayRecorded({ at: serverNow(), entry });
      if (closeAnswered()) showSuccess(withDraftKept(AUTOMATIC_MESSAGE));
      else if (!isSaid) showSuccess(AUTOMATIC_MESSAGE);
    },
  });
  const readHasInput = useHasInput(locationIri);
  /**
   * Called when the deadline has been answered elsewhere or automatically. The dialog stays open if the user has
   * entered something, because that answer does not contain it.
   * @returns whether the dialog stays open
   */
  const closeAnswered = () => {
    const staysOpen = readHasInput();
    dialog.change({ openedAt: staysOpen ? startedAt : null, closed: alarmKey });
    return staysOpen;
  };
  const client = useQueryClient();
  useAnsweredElsewhere(clock, isOpen, async (tour) => {
    const staysOpen = closeAnswered();
    const message = await readAnswerText(client, tour);
    showDoneElsewhere(staysOpen ? withDraftKept(message) : message);
  });

  return (
    <>
      <div role="status" className={styles.announcement}>
        {reading !== null && isServing && announcementOf(reading)}
      </div>
      {isOpen && <LazyInspectionTourModal alarm={alarm} startedAt={startedAt} onDone={close} onMeasure={onMeasure} />}
    </>
  );
}

/**
 * Returns the alarm, which is raised for service staff only. The management may record tours too, but does not walk
 * them.
 */
function useAlarm(reading: TourReading | null, dialog: ReturnType<typeof useTourDialog>): TourAlarm | null {
  const isServing = isService(useActor());
  const { isTrusted } = useTourClock();
  const alarm = reading !== null && isServing && isTrusted ? tourAlarm(reading, dialog.since) : null;
  // The time is over, and the server will record the tour as missed within a minute.
  if (alarm?.kind === 'due' && alarm.dueAt === dialog.expiredDue) return { ...alarm, kind: 'missed' };
  return alarm;
}

/**
 * Returns a function that tells whether the user has entered anything in the dialog. It also preloads the statuses that
 * the dialog offers.
 */
function useHasInput(locationIri: string) {
  const defaultStatus = defaultStatusOf(useQuery(statusesQuery).data ?? []);
  return () => {
    const draft = openDraft(tourDraftKey(locationIri), NO_TOUR_VALUES);
    return draft !== null && hasInput(draft.values, defaultStatus);
  };
}
