import { useEffect } from 'react';
import { preloadSounds, unlock } from '#web/ui/notice/sounds.ts';

/** Safari has no requestIdleCallback. After this delay its page has been rendered. */
const PRELOAD_DELAY_MILLISECONDS = 2000;

/** Unlocks sound with any tap or key press, so that nobody has to allow it again after a reload. */
export function SoundWatch() {
  useEffect(() => {
    addEventListener('click', unlock);
    addEventListener('keydown', unlock);
    const timer = setTimeout(preloadWhenIdle, PRELOAD_DELAY_MILLISECONDS);
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
