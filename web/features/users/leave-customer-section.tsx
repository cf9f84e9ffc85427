import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#shared/contracts/users/users.ts';
import { useSession } from '#web/api/session/session.ts';
import { useReturn } from '#web/ui/screen/last-visits.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { spokenName } from './user-texts.ts';
import { useRemoveFromCustomer } from './users.api.ts';

/**
 * Removes a user from the organisation and its locations. The login remains, because other organisations may use it.
 */
export function LeaveCustomerSection({ user }: { readonly user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          Aus der Organisation entfernen
        </Button>
      </Group>
      {isAsking && <LeaveDialog user={user} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function LeaveDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const goBack = useReturn();
  const organisation = useSession().customer?.name ?? 'Ihrer Organisation';
  const removal = useRemoveFromCustomer(user.id, async () => {
    showSuccess(`${spokenName(user)} gehört nicht mehr zu ${organisation}.`);
    await goBack({ to: '/users/list' });
  });
  return (
    <SheetModal isOpen title="Aus der Organisation entfernen" onClose={onClose}>
      <Stack gap="md">
        <Text>
          {spokenName(user)} arbeitet dann nicht mehr für {organisation}, an keinem Standort und auf keinem Gerät:
          sofort, auch wo jemand gerade angemeldet ist. Was diese Person eingetragen hat, bleibt.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button
            color="red"
            loading={removal.isPending}
            onClick={() => removal.mutate(undefined, { onError: showSendError })}
          >
            Entfernen
          </Button>
        </Group>
      </Stack>
    </SheetModal>
  );
}
