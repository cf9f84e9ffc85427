import { useEffect } from 'react';
import { preloadSounds, unlock } from '#web/ui/sounds.ts';

/** Safari has no idle callback; by then its page has long been drawn. */
const LATER_MILLISECONDS = 2000;

/** Any tap or key unlocks the sound: after a reload nobody is asked a second time. */
export function SoundWatch() {
  useEffect(() => {
    addEventListener('click', unlock);
    addEventListener('keydown', unlock);
    const timer = setTimeout(preloadWhenIdle, LATER_MILLISECONDS);
    return () => {
      removeEventListener('click', unlock);
      removeEventListener('keydown', unlock);
      clearTimeout(timer);
    };
  }, []);
  return null;
}

const preloadWhenIdle = () => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(preloadSounds);
  else preloadSounds();
};
