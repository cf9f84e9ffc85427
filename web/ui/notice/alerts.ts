import { notifications } from '@mantine/notifications';
import { errorMessage } from '#web/api/client/error-message.ts';

/** How long a notice stays visible. An error stays until it is closed. */
const NOTICE_MILLISECONDS = 5000;

/** Long enough that staff read a notice that appeared while they were with a guest. */
export const LONG_NOTICE_MILLISECONDS = 20_000;

/** Shows a red alert that stays open. If the server answered, it contains the server's own text. */
export function showError(error: unknown) {
  const message = errorMessage(error);
  // The id prevents the same failure from piling up, e.g. when polling repeats it.
  notifications.show({
    id: idOf(message),
    title: 'Fehler',
    message,
    color: 'red',
    autoClose: false,
    role: 'alert',
  });
}

/** Hides an error that has resolved itself. */
export const hideError = (message: string) => notifications.hide(idOf(message));

const idOf = (message: string) => `error: ${message}`;

export const showSuccess = (message: string) =>
  notifications.show({ message, autoClose: NOTICE_MILLISECONDS, role: 'status' });

/** Says what somebody else did while its dialog was open here. The id prevents that it is said twice. */
export const showDoneElsewhere = (message: string) =>
  notifications.show({ id: message, message, autoClose: LONG_NOTICE_MILLISECONDS, role: 'status' });
