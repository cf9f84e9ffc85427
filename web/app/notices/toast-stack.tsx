import '#web/mantine-toasts.css';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { placeBesideDialogs } from './place-beside-dialog.ts';
import { letGoUnderRestingMouse } from './resting-mouse.ts';
import classes from './toasts.module.css';

/**
 * Every toast stands in this one stack, so that none covers another. On a phone it stands over the header: at the bottom
 * it would cover what is tapped next.
 */
export function ToastStack() {
  useEffect(() => letGoUnderRestingMouse('.mantine-Notification-root'), []);
  useEffect(() => publishHeight(document.querySelectorAll(`.${classes.toasts}`)), []);
  return (
    <Notifications
      position={useIsWideScreen() ? 'bottom-left' : 'top-center'}
      containerWidth={440}
      notificationMaxHeight={480}
      zIndex={1000}
      // A portal would be rendered after the effect above.
      withinPortal={false}
      classNames={{ root: classes.toasts }}
    />
  );
}

/**
 * Tells the style sheets how high the toasts are, as `--toasts-height`, so that what stands in their place can give way,
 * and where they stand beside a dialog. All stacks but one are empty. Returns how to stop.
 */
function publishHeight(stacks: Iterable<Element>): () => void {
  const heights = new Map<Element, number>();
  const readHeight = () => Math.max(0, ...heights.values());
  const dialogs = placeBesideDialogs(readHeight);
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) heights.set(target, contentRect.height);
    document.documentElement.style.setProperty('--toasts-height', `${readHeight()}px`);
    dialogs.place();
  });
  for (const stack of stacks) observer.observe(stack);
  return () => {
    observer.disconnect();
    dialogs.stop();
  };
}
