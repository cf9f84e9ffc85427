import { Stack } from '@mantine/core';
import { proofStateOf } from '#shared/proof-state.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { formatDay, venueDay } from '#web/ui/venue-time.ts';
import { PROOF_LOOKS } from './proof-badge.tsx';

/** Until when one proof is good. The word stands above the day: beside it the two are wider than a tablet has room for. */
export function ValidUntil({ invalidAt }: { readonly invalidAt: string | undefined }) {
  if (invalidAt === undefined) return 'unbefristet';
  const state = proofStateOf(invalidAt.slice(0, 10), venueDay(serverNow()));
  const day = formatDay(invalidAt);
  if (state === 'fine') return day;
  const { tone, icon } = PROOF_LOOKS[state];
  return (
    <Stack gap={4} align="flex-start" component="span">
      <StatusBadge tone={tone} icon={icon}>
        {state === 'expired' ? 'abgelaufen' : 'läuft bald ab'}
      </StatusBadge>
      {day}
    </Stack>
  );
}
