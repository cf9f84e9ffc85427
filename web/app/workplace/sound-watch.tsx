import { useEffect } from 'react';
import { unlock } from '#web/ui/notice/sounds.ts';

/** Enables sound with any tap or key press, so that nobody has to press the sound button after a reload. */
export function SoundWatch() {
  useEffect(() => {
    addEventListener('click', unlock);
    addEventListener('keydown', unlock);
    return () => {
      removeEventListener('click', unlock);
      removeEventListener('keydown', unlock);
    };
  }, []);
  return null;
}
