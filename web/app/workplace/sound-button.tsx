import { ActionIcon } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { askForDesktopNotifications } from '#web/ui/notice/desktop-notification.ts';
import { playSound, useSoundUnlock } from '#web/ui/notice/sounds.ts';

/**
 * Enables sound, which the browser allows only after a click. Afterwards the button plays a test sound. It stays visible,
 * so that the layout does not change.
 */
export function SoundButton() {
  const { isUnlocked, unlock } = useSoundUnlock();
  const [wasUnlocked, setWasUnlocked] = useSessionStorage({
    key: 'sound-unlocked',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    if (isUnlocked) setWasUnlocked(true);
  }, [isUnlocked, setWasUnlocked]);

  if (isUnlocked)
    return (
      <ActionIcon size={44} aria-label="Ton an: Testton abspielen" onClick={() => playSound('normal')}>
        <IconVolume size={22} aria-hidden />
      </ActionIcon>
    );
  return (
    <ActionIcon
      size={44}
      variant={wasUnlocked ? 'subtle' : 'light'}
      color={wasUnlocked ? 'gray' : 'petrol'}
      aria-label="Ton aktivieren"
      onClick={() => {
        unlock();
        askForDesktopNotifications();
      }}
    >
      <IconVolumeOff size={22} aria-hidden />
    </ActionIcon>
  );
}
