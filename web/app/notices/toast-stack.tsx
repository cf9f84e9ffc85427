import '#web/mantine-toasts.css';
import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

export function ToastStack() {
  return (
    <Notifications
      position="bottom-right"
      containerWidth={440}
      notificationMaxHeight={480}
      zIndex={1000}
      classNames={{ root: classes.toasts }}
    />
  );
}
