import { Button } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { askForDesktopNotifications } from '#web/ui/notice/desktop-notification.ts';
import { playSound, useSoundUnlock } from '#web/ui/notice/sounds.ts';

interface SoundButtonProps {
  readonly className?: string | undefined;
  /** Shortens the label for use beside other buttons. */
  readonly isShort?: boolean;
}

/**
 * Asks for permission to play sound once per session. Afterwards it shows the state and plays a test sound. It stays
 * visible so that the layout does not change.
 */
export function SoundButton({ className, isShort = false }: SoundButtonProps) {
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
      <Button
        variant="subtle"
        color="gray"
        className={className}
        leftSection={<IconVolume size={20} aria-hidden />}
        aria-label="Ton an: Testton abspielen"
        onClick={() => playSound('normal')}
      >
        {isShort ? 'Ton' : 'Ton an'}
      </Button>
    );
  return (
    <Button
      className={className}
      variant={wasUnlocked ? 'subtle' : 'light'}
      color={wasUnlocked ? 'gray' : 'petrol'}
      aria-label="Ton aktivieren"
      leftSection={<IconVolumeOff size={20} aria-hidden />}
      onClick={() => {
        unlock();
        askForDesktopNotifications();
      }}
    >
      {isShort ? 'Ton' : 'Ton aktivieren'}
    </Button>
  );
}
