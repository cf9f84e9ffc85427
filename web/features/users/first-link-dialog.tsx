import { Button, Stack, Text } from '@mantine/core';
import type { User } from '#shared/contracts/users.ts';
import { showError, showSuccess } from '#web/app/alerts.ts';
import { LinkToCopy } from '#web/ui/link-to-copy.tsx';
import { SheetModal } from '#web/ui/sheet-modal.tsx';
import { nameOf } from './user-words.ts';
import { useSendAccessLink } from './users.api.ts';

interface FirstLinkDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Where no mail leaves the server, the link is passed on by hand. */
export function FirstLinkDialog({ user, onClose }: FirstLinkDialogProps) {
  const send = useSendAccessLink(user.id);
  const make = () =>
    send.mutate(undefined, {
      onSuccess: ({ isMailed }) => {
        if (!isMailed) return;
        showSuccess(`Der Link geht in der nächsten Minute an ${user.email}.`);
        onClose();
      },
      onError: showError,
    });
  const link = send.data?.link;
  return (
    <SheetModal isOpen title="Link zum ersten Passwort" onClose={onClose}>
      {send.data === undefined || link === undefined ? (
        <Stack gap="md">
          <Text>
            Von diesem Server gehen keine Mails aus. Erstellen Sie den Link und geben Sie ihn {nameOf(user)} persönlich.
          </Text>
          <Button onClick={make} loading={send.isPending} data-autofocus>
            Link erstellen
          </Button>
        </Stack>
      ) : (
        <LinkToCopy address={link} expiresAt={send.data.expiresAt} onDone={onClose} />
      )}
    </SheetModal>
  );
}
