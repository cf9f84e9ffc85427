import { useEffect } from 'react';

/** Keeps the screen on, where the browser can: a countdown nobody sees warns nobody. */
export function useWakeLock(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    const hold = new WakeLockHold();
    // The browser lets go whenever the page is hidden.
    const renew = () => void hold.acquire();
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => {
      document.removeEventListener('visibilitychange', renew);
      hold.end();
    };
  }, [isWanted]);
}

class WakeLockHold {
  #sentinel: WakeLockSentinel | null = null;
  #isOver = false;

  async acquire() {
    if (document.visibilityState !== 'visible' || this.#sentinel?.released === false) return;
    try {
      const sentinel = await navigator.wakeLock.request('screen');
      this.#sentinel = sentinel;
      if (this.#isOver) await sentinel.release();
    } catch {
      // Refused, say by a battery saver: then the screen goes dark as it always did.
    }
  }

  end() {
    this.#isOver = true;
    void this.#sentinel?.release().catch(() => undefined);
  }
}
