import { Alert, type AlertProps } from '@mantine/core';
import { focusOnce } from '#web/ui/form/focus-once.ts';

/** An alert that receives the focus when it appears, so that the next Tab leads into it or to what follows. */
export const FocusedAlert = (props: AlertProps) => (
  <Alert
    ref={focusOnce}
    tabIndex={-1}
    role="alert"
    // Without the margin the sticky header would cover the alert.
    style={{ scrollMarginTop: 'calc(var(--header-total, 4rem) + 1rem)' }}
    {...props}
  />
);
