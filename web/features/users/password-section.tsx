import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#shared/contracts/users.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { FirstLinkDialog } from './first-link-dialog.tsx';

/** How somebody comes to a password, which nobody else ever types. */
export function PasswordSection({ user }: { readonly user: User }) {
  const [isSending, setIsSending] = useState(false);
  if (user.hasPassword || !user.isManaged || !user.isActive) return null;
  return (
    <FormSection title="Passwort">
      <Text>Diese Person hat noch kein Passwort gewählt.</Text>
      <Group>
        <Button variant="default" onClick={() => setIsSending(true)}>
          Neuen Link senden
        </Button>
      </Group>
      {isSending && <FirstLinkDialog user={user} onClose={() => setIsSending(false)} />}
    </FormSection>
  );
}
