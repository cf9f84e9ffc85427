import '#web/mantine-toasts.css';
import { Notifications } from '@mantine/notifications';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import classes from './toasts.module.css';

/**
 * Every toast stands in this one stack, so that none covers another. At the bottom of a phone's screen it would cover the
 * buttons of a dialog.
 */
export function ToastStack() {
  return (
    <Notifications
      position={useIsWideScreen() ? 'bottom-right' : 'top-center'}
      containerWidth={440}
      notificationMaxHeight={480}
      zIndex={1000}
      classNames={{ root: classes.toasts }}
    />
  );
}
