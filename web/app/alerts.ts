import { notifications } from '@mantine/notifications';
import { shownMessage } from '#web/api/shown-message.ts';

/** How long a notice stays; an error stays until it is closed. */
const NOTICE_MILLISECONDS = 5000;

/** Sticky red alert with the text of the error, which is the server's own where it answered. */
export function showError(error: unknown) {
  const message = shownMessage(error);
  // The same failure again, say from polling, must not pile up.
  notifications.show({
    id: idOf(message),
    title: 'Fehler',
    message,
    color: 'red',
    autoClose: false,
    role: 'alert',
    position: 'top-center',
  });
}

/** Takes an error back that has resolved itself. */
export const hideError = (message: string) => notifications.hide(idOf(message));

const idOf = (message: string) => `error: ${message}`;

export const showSuccess = (message: string) =>
  notifications.show({ message, autoClose: NOTICE_MILLISECONDS, role: 'status' });
