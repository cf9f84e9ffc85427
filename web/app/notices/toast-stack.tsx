import '#web/mantine-toasts.css';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { letGoUnderRestingMouse } from './resting-mouse.ts';
import classes from './toasts.module.css';

/**
 * Every toast stands in this one stack, so that none covers another. On a phone it stands above the bar at the bottom: at
 * the top it would cover the button that is tapped most.
 */
export function ToastStack() {
  useEffect(() => letGoUnderRestingMouse('.mantine-Notification-root'), []);
  return (
    <Notifications
      position={useIsWideScreen() ? 'bottom-right' : 'bottom-center'}
      containerWidth={440}
      notificationMaxHeight={480}
      zIndex={1000}
      classNames={{ root: classes.toasts }}
    />
  );
}
