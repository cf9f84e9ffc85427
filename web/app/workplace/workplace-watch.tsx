// These components run on every page at a location: alarms, idle lock and wake lock. They are loaded lazily.
import { canCompleteTask, canRecordInspectionTour, canWriteProtocol, isService } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { TourWatch } from '#web/features/inspection-tours/inspection-tours.public.ts';
import { LazyProfilesPrefetch } from '#web/features/profiles/profiles.public.ts';
import { LazyClosedTodayPrefetch } from '#web/features/protocols/protocols.public.ts';
import { DueTaskWatch } from '#web/features/tasks/tasks.public.ts';
import { AlarmDialogs, useOpenAlarms } from '#web/ui/dialog/dialog-layer.tsx';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { useIsIdle } from '#web/ui/screen/timing/use-is-idle.ts';
import { IdleWatch } from '#web/app/lock/idle-watch.tsx';
import { useWakeLock } from '#web/app/lock/wake-lock.ts';
import { useLock } from '#web/api/lock/workplace-lock.ts';

const LockScreen = lazyDialog(async () => (await import('#web/app/lock/lock-screen.tsx')).LockScreen);

interface WorkplaceWatchProps {
  /** Opens the dialog that records a measure. */
  readonly onMeasure: () => void;
}

export function WorkplaceWatch({ onMeasure }: WorkplaceWatchProps) {
  const { actor, location } = useSession();
  const lock = useLock();
  const isIdle = useIsIdle();
  const isTourOpen = useOpenAlarms().some(({ name }) => name === 'tour');
  useWakeLock(isService(actor) && (canCompleteTask(actor) || canRecordInspectionTour(actor)));
  return (
    <>
      <AlarmDialogs name="tour">
        <TourWatch onMeasure={onMeasure} />
      </AlarmDialogs>
      {isService(actor) && (
        <AlarmDialogs name="task">
          <DueTaskWatch isPaused={isTourOpen} />
        </AlarmDialogs>
      )}
      <IdleWatch />
      <LazyProfilesPrefetch />
      {isIdle && location !== null && canWriteProtocol(actor) && <LazyClosedTodayPrefetch location={location['@id']} />}
      {lock === null ? null : <LockScreen lock={lock} />}
    </>
  );
}
