import { useQuery } from '@tanstack/react-query';
import { TOUR_TAKEN_MESSAGE } from '#shared/contracts/inspection-tours.ts';
import { canRecordInspectionTour, isService } from '#shared/permissions.ts';
import { useNow } from '#web/api/server-clock.ts';
import { useActor } from '#web/api/session.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { usePaletteAction } from '#web/app/palette-actions.ts';
import { useTitlePrefix } from '#web/app/title-prefix.ts';
import { openDraft } from '#web/ui/open-draft.ts';
import { statusesQuery } from './inspection-tours.api.ts';
import { LazyInspectionTourModal } from './lazy-tour-dialogs.ts';
import { TAKEN_BUT_KEPT } from './taken-tour.ts';
import { type TourAlarm, tourAlarm } from './tour-alarm.ts';
import { announcementOf, readTourClock, titleOfReading, type TourReading } from './tour-clock.ts';
import { defaultStatusOf, hasContent, NO_TOUR_VALUES, tourDraftName } from './tour-draft.ts';
import styles from './tour-watch.module.css';
import { keyOfAlarm, useAlarmBell, useNotificationPermission } from './use-alarm-bell.ts';
import { useAutoSubmit } from './use-auto-submit.ts';
import { useOvertaken } from './use-overtaken.ts';
import { useTourClock } from './use-tour-clock.ts';
import { useTourDialog } from './use-tour-dialog.ts';

const AUTOMATIC = 'Kontrollgang abgeschlossen: automatisch, ohne Bestätigung.';
const AUTOMATIC_BUT_KEPT = `${AUTOMATIC} Ihre Angaben sind noch da: Schließen Sie ab, um sie als eigenen Kontrollgang zu speichern.`;

/** Opens the dialog of a tour when its deadline passes, on whatever page somebody is; and when ring or chip ask for it. */
export function TourWatch() {
  return canRecordInspectionTour(useActor()) ? <Watch /> : null;
}

function Watch() {
  const { place, clock } = useTourClock();
  const now = useNow(1000);
  const dialog = useTourDialog();
  const reading = clock === undefined ? null : readTourClock(clock, now);
  const alarm = useAlarm(reading, dialog);
  const isOpen = dialog.openedAt !== null || (alarm !== null && keyOfAlarm(alarm) !== dialog.closed);
  const startedAt = dialog.openedAt ?? dialog.rung?.at ?? now;
  const close = () => dialog.change({ openedAt: null, closed: keyOfAlarm(alarm) });

  const isServing = isService(useActor());
  useTitlePrefix(reading && clock && isServing ? titleOfReading(reading, clock.intervalSeconds) : '');
  usePaletteAction({ id: 'inspection-tour', label: 'Kontrollgang jetzt', onChosen: dialog.open });
  useAlarmBell(alarm, dialog);
  useNotificationPermission();
  useAutoSubmit({
    place,
    alarm,
    startedAt,
    now,
    onExpired: (dueAt) => dialog.change({ expiredDue: dueAt }),
    onSubmitted: () => settle({ said: AUTOMATIC, saidButKept: AUTOMATIC_BUT_KEPT }),
  });
  const isFilledIn = useFilledIn(place);
  /** The deadline is answered. What somebody is about to say here the answer does not tell, so it stays open for them. */
  const settle = ({ said, saidButKept }: { said: string; saidButKept: string }) => {
    const keepsOpen = isFilledIn();
    dialog.change({ openedAt: keepsOpen ? startedAt : null, closed: keyOfAlarm(alarm) });
    showSuccess(keepsOpen ? saidButKept : said);
  };
  useOvertaken(clock, isOpen, () => settle({ said: TOUR_TAKEN_MESSAGE, saidButKept: TAKEN_BUT_KEPT }));

  return (
    <>
      <div role="status" className={styles.announcement}>
        {reading !== null && isServing && announcementOf(reading)}
      </div>
      {isOpen && <LazyInspectionTourModal alarm={alarm} startedAt={startedAt} onDone={close} />}
    </>
  );
}

/** Rings where the service works. The management may record a tour too, but its desk is not where somebody walks. */
function useAlarm(reading: TourReading | null, dialog: ReturnType<typeof useTourDialog>): TourAlarm | null {
  const isServing = isService(useActor());
  const { isTrusted } = useTourClock();
  const alarm = reading !== null && isServing && isTrusted ? tourAlarm(reading, dialog.since) : null;
  // Its time is over, and the server will say so in a minute.
  if (alarm?.kind === 'due' && alarm.dueAt === dialog.expiredDue) return { ...alarm, kind: 'missed' };
  return alarm;
}

/** Whether somebody has begun to say something in the dialog. Also loads what the dialog offers, before it is wanted. */
function useFilledIn(place: string) {
  const defaultStatus = defaultStatusOf(useQuery(statusesQuery).data ?? []);
  return () => {
    const draft = openDraft(tourDraftName(place), NO_TOUR_VALUES);
    return draft !== null && hasContent(draft.values, defaultStatus);
  };
}
