import { useEffect } from 'react';

/** Keeps the screen on if the browser supports it, so that the countdown stays visible. */
export function useWakeLock(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return undefined;
    const screenLock = new ScreenWakeLock();
    // The browser releases the lock whenever the page is hidden.
    const renew = () => void screenLock.acquire();
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => {
      document.removeEventListener('visibilitychange', renew);
      screenLock.end();
    };
  }, [isNeeded]);
}

class ScreenWakeLock {
  #sentinel: WakeLockSentinel | null = null;
  #isOver = false;

  async acquire() {
    if (document.visibilityState !== 'visible' || this.#sentinel?.released === false) return;
    try {
      const sentinel = await navigator.wakeLock.request('screen');
      this.#sentinel = sentinel;
      if (this.#isOver) await sentinel.release();
    } catch {
      // The browser may refuse, e.g. to save the battery. The screen then turns off as usual.
    }
  }

  end() {
    this.#isOver = true;
    void this.#sentinel?.release().catch(() => undefined);
  }
}
