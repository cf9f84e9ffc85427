// Shows notifications of the operating system to users who work in another window. Mobile browsers support them only
// through a service worker, so they are not used there.

/** Time after which an unseen notification is no longer relevant. */
export const DESKTOP_NOTIFICATION_MILLISECONDS = 2_400_000;

const isSupported = () => 'Notification' in window;

let wasAsked = false;

/**
 * Must be called during a user gesture, never on page load. It asks once per page load, because the answer may be
 * pending, or the user may have dismissed the question.
 */
export function askForDesktopNotifications(): void {
  if (wasAsked || !isSupported() || Notification.permission !== 'default') return;
  wasAsked = true;
  void Notification.requestPermission().catch(() => null);
}

interface DesktopNotification {
  readonly title: string;
  readonly body: string;
  /** A new notification replaces an older one with the same tag. */
  readonly tag: string;
}

/**
 * @returns a function that closes the notification; calling it is harmless if none was shown or it is already closed
 */
export function showDesktopNotification({ title, ...options }: DesktopNotification): () => void {
  const notification = isSupported() && Notification.permission === 'granted' ? tryToShow(title, options) : null;
  if (notification === null) return () => {};
  const timer = setTimeout(() => notification.close(), DESKTOP_NOTIFICATION_MILLISECONDS);
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
  });
  return () => {
    clearTimeout(timer);
    notification.close();
  };
}

function tryToShow(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, { ...options, icon: '/icon.svg' });
  } catch {
    // Chrome on Android has the constructor, but it throws.
    return null;
  }
}
