import { Button, Stack, Text } from '@mantine/core';
import type { Invitation } from '#shared/contracts/invitations.ts';
import { showError, showSuccess } from '#web/app/alerts.ts';
import { LinkToCopy } from '#web/ui/link-to-copy.tsx';
import { SheetModal } from '#web/ui/sheet-modal.tsx';
import { useSendInvitation } from './invitations.api.ts';

interface InvitationLinkDialogProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** A new link: by mail, and where no mail leaves the server to be passed on by hand. */
export function InvitationLinkDialog({ invitation, onClose }: InvitationLinkDialogProps) {
  const send = useSendInvitation(invitation.id);
  const make = () =>
    send.mutate(undefined, {
      onSuccess: ({ isMailed }) => {
        if (!isMailed) return;
        showSuccess(`Die Einladung geht in der nächsten Minute an ${invitation.email}.`);
        onClose();
      },
      onError: showError,
    });
  const link = send.data?.link;
  return (
    <SheetModal isOpen title="Einladung senden" onClose={onClose}>
      {send.data === undefined || link === undefined ? (
        <Stack gap="md">
          <Text>
            Der neue Link für {invitation.email} gilt sieben Tage. Ein früherer Link gilt dann nicht mehr. Gehen von
            diesem Server keine Mails aus, geben Sie den Link selbst weiter.
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
