import { ActionIcon, Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#web/api/session/session.ts';
import { lockWorkplace } from '#web/api/lock/workplace-lock.ts';

/** Returns a function that locks the workplace before somebody else uses the device; null if no profile is chosen. */
export function useLockAction(): (() => void) | null {
  const { profile } = useSession();
  const client = useQueryClient();
  return profile === null ? null : () => void lockWorkplace(client, profile, { idleMinutes: null });
}

interface LockButtonProps {
  /** Shows the icon alone. */
  readonly isCompact?: boolean;
  readonly className?: string | undefined;
}

export function LockButton({ isCompact = false, className }: LockButtonProps) {
  const lock = useLockAction();
  if (lock === null) return null;
  if (isCompact)
    return (
      <ActionIcon aria-label="Sperren" onClick={lock} size={44} className={className}>
        <IconLock size={22} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconLock size={20} aria-hidden />}
      onClick={lock}
      className={className}
    >
      Sperren
    </Button>
  );
}
