// Reaches whoever works in another window. Phones show one only through a service worker, so there it is left out.

/** What nobody looked at for so long is of yesterday's shift. */
export const DESKTOP_NOTIFICATION_MILLISECONDS = 2_400_000;

const isSupported = () => 'Notification' in window;

let wasAsked = false;

/** To be called within a tap, never on load. Once for each page load: the answer may be outstanding, or was neither yes nor no. */
export function askForDesktopNotifications(): void {
  if (wasAsked || !isSupported() || Notification.permission !== 'default') return;
  wasAsked = true;
  void Notification.requestPermission().catch(() => null);
}

interface DesktopNotification {
  readonly title: string;
  readonly body: string;
  /** A later one with the same tag takes its place. */
  readonly tag: string;
}

/** @returns closes it; harmless when it was never shown or is closed already */
export function showDesktopNotification({ title, ...options }: DesktopNotification): () => void {
  const shown = isSupported() && Notification.permission === 'granted' ? tryToShow(title, options) : null;
  if (shown === null) return () => {};
  const timer = setTimeout(() => shown.close(), DESKTOP_NOTIFICATION_MILLISECONDS);
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
  });
  return () => {
    clearTimeout(timer);
    shown.close();
  };
}

function tryToShow(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, { ...options, icon: '/icon.svg' });
  } catch {
    // Android's Chrome knows the constructor and refuses it.
    return null;
  }
}
