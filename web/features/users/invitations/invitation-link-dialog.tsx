import type { Invitation } from '#shared/contracts/users/invitations.ts';
import { useSendInvitation } from './invitations.api.ts';
import { SendLinkDialog } from '#web/features/users/send-link-dialog.tsx';

interface InvitationLinkDialogProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

export const InvitationLinkDialog = ({ invitation, onClose }: InvitationLinkDialogProps) => (
  <SendLinkDialog
    title="Einladung senden"
    hint={`Der neue Link für ${invitation.email} gilt sieben Tage. Ein früherer Link gilt dann nicht mehr. Gehen von diesem Server keine Mails aus, geben Sie den Link selbst weiter.`}
    send={useSendInvitation(invitation.id)}
    mailedText={`Die Einladung geht in der nächsten Minute an ${invitation.email}.`}
    onClose={onClose}
  />
);
