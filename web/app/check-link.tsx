import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { canCheckPlayers } from '#shared/permissions.ts';
import { useActor } from '#web/api/session.ts';

/** At each entry anew: one tap away from where a shift is spent. */
export function CheckLink() {
  const isAllowed = canCheckPlayers(useActor());
  if (!isAllowed) return null;
  return (
    <Button
      size="xl"
      leftSection={<IconScan size={26} aria-hidden />}
      renderRoot={(props) => <Link to="/service/check" {...props} />}
    >
      Spieler prüfen
    </Button>
  );
}
