import { Stack } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { proofStateOf } from '#shared/domain/proof-state.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDay, localDay } from '#web/ui/time/local-time.ts';

interface ValidUntilProps {
  /** The last day in the API's format; undefined means unlimited. */
  readonly lastDay: string | undefined;
}

/**
 * Shows until when something is valid. The badge stands above the day, because both side by side are too wide for a
 * tablet.
 */
export function ValidUntil({ lastDay }: ValidUntilProps) {
  if (lastDay === undefined) return 'unbefristet';
  const state = proofStateOf(lastDay.slice(0, 10), localDay(serverNow()));
  const day = formatDay(lastDay);
  if (state !== 'expired' && state !== 'expiring') return day;
  return (
    <Stack gap={4} align="flex-start" component="span">
      {state === 'expired' ? (
        <StatusBadge tone="act" icon={IconAlertTriangle}>
          abgelaufen
        </StatusBadge>
      ) : (
        <StatusBadge tone="soon" icon={IconClockExclamation}>
          läuft bald ab
        </StatusBadge>
      )}
      {day}
    </Stack>
  );
}
