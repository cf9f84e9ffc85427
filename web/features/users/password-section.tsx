import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#shared/contracts/users/users.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { FirstLinkDialog } from './first-link-dialog.tsx';
import { useSendAccessLink } from './users.api.ts';

/** Lets a user set a password by a link; nobody else ever types it. */
export function PasswordSection({ user }: { readonly user: User }) {
  const [isSending, setIsSending] = useState(false);
  const send = useSendAccessLink(user.id);
  const reset = () =>
    void send
      .mutateAsync(undefined)
      .then(() => showSuccess(`Der Link geht in der nächsten Minute an ${user.email}.`), showError);
  return (
    <>
      <Text>{user.hasPassword ? 'Gewählt.' : 'Diese Person hat noch kein Passwort gewählt.'}</Text>
      <Group>
        <Button
          variant="default"
          loading={send.isPending}
          onClick={user.hasPassword ? reset : () => setIsSending(true)}
        >
          {user.hasPassword ? 'Link zum Zurücksetzen senden' : 'Neuen Link senden'}
        </Button>
      </Group>
      {isSending && <FirstLinkDialog user={user} onClose={() => setIsSending(false)} />}
    </>
  );
}
