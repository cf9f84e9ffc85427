import type { Invitation } from '#shared/contracts/users/invitations.ts';
import { useSendInvitation } from './invitations.api.ts';
import { SendLinkDialog } from '#web/features/users/send-link-dialog.tsx';

interface InvitationLinkDialogProps {
  readonly invitation: Invitation;
  /** True if no link was made for it yet. */
  readonly isFirst?: boolean;
  readonly onClose: () => void;
}

export const InvitationLinkDialog = ({ invitation, isFirst = false, onClose }: InvitationLinkDialogProps) => (
  <SendLinkDialog
    title="Einladung senden"
    hint={
      isFirst
        ? `Von diesem Server gehen keine Mails aus. Erstellen Sie den Link und geben Sie ihn an ${invitation.email} weiter.`
        : `Der neue Link für ${invitation.email} gilt sieben Tage. Ein früherer Link gilt dann nicht mehr. Gehen von diesem Server keine Mails aus, geben Sie den Link selbst weiter.`
    }
    send={useSendInvitation(invitation.id)}
    mailedText={`Die Einladung geht in der nächsten Minute an ${invitation.email}.`}
    onClose={onClose}
  />
);
