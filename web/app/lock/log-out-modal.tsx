import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { flushBriefly } from '#web/api/outbox/outbox-sending.ts';
import { outboxState, useOutbox } from '#web/api/outbox/outbox-state.ts';
import { logOut, useSession } from '#web/api/session/session.ts';
import { LOCK_LAYER } from '#web/ui/dialog/dialog-layer.tsx';
import { queryClient } from '#web/api/client/query-client.ts';
import { useDialogTransition } from '#web/ui/dialog/use-dialog-transition.ts';

/** Asks for confirmation before logging out while this device has entries the server has not received. */
export function LogOutModal({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const { requests } = useOutbox();
  const { dialogProps, startClosing } = useDialogTransition(onClose);
  const [sendState, setSendState] = useState<'no' | 'yes' | 'in vain'>('no');
  const sendAndLogOut = async () => {
    setSendState('yes');
    await flushBriefly();
    if (outboxState().requests.length === 0) return logOut(queryClient, session);
    setSendState('in vain');
  };
  return (
    <Modal {...dialogProps} title={questionOf(requests.length)} centered returnFocus={false} zIndex={LOCK_LAYER + 5}>
      <Stack gap="md">
        <Text>
          Melden Sie sich jetzt ab, bleiben sie auf diesem Gerät gespeichert. Übertragen werden sie erst, wenn Sie sich
          hier wieder anmelden.
        </Text>
        {sendState === 'in vain' ? (
          <Text role="alert" c="var(--mantine-color-error)">
            Die Übertragung ist noch nicht gelungen.
          </Text>
        ) : null}
        <Button size="lg" data-autofocus loading={sendState === 'yes'} onClick={() => void sendAndLogOut()}>
          Jetzt übertragen und abmelden
        </Button>
        <Button size="lg" variant="default" onClick={() => void logOut(queryClient, session)}>
          Trotzdem abmelden
        </Button>
        <Button size="lg" variant="subtle" color="gray" onClick={startClosing}>
          Abbrechen
        </Button>
      </Stack>
    </Modal>
  );
}

function questionOf(count: number): string {
  if (count === 0) return 'Abmelden?';
  return count === 1 ? '1 Eintrag ist noch nicht übertragen' : `${count} Einträge sind noch nicht übertragen`;
}
