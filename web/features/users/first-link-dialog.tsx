import type { User } from '#shared/contracts/users/users.ts';
import { SendLinkDialog } from './send-link-dialog.tsx';
import { nameOf } from './user-texts.ts';
import { useSendAccessLink } from './users.api.ts';

interface FirstLinkDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

export const FirstLinkDialog = ({ user, onClose }: FirstLinkDialogProps) => (
  <SendLinkDialog
    title="Link zum ersten Passwort"
    hint={`Von diesem Server gehen keine Mails aus. Erstellen Sie den Link und geben Sie ihn ${nameOf(user)} persönlich.`}
    send={useSendAccessLink(user.id)}
    mailedText={`Der Link geht in der nächsten Minute an ${user.email}.`}
    onClose={onClose}
  />
);
