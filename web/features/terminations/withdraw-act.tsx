import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Termination } from '#shared/contracts/terminations/terminations.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { useWithdrawNotice } from './terminations.api.ts';

/** Takes the notice back, after saying what that means. */
export function WithdrawAct({ termination }: { readonly termination: Termination }) {
  const withdraw = useWithdrawNotice(termination.id);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const confirm = () =>
    void withdraw
      .mutateAsync(crypto.randomUUID())
      .then(() => showSuccess('Die Kündigung ist zurückgenommen.'), showSendError)
      .finally(close);
  return (
    <Group>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Kündigung zurücknehmen …
      </Button>
      <SheetModal isOpen={isOpen} title="Kündigung zurücknehmen?" onClose={close}>
        <Stack gap="lg">
          <Text>Der Vertrag läuft dann weiter wie vorher, und es wird nichts gelöscht.</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Abbrechen
            </Button>
            <Button loading={withdraw.isPending} onClick={confirm}>
              Zurücknehmen
            </Button>
          </Group>
        </Stack>
      </SheetModal>
    </Group>
  );
}
