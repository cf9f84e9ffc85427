import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { PinModal } from '#web/features/profiles/sign/pin-modal.tsx';
import { useChangeProfile } from '#web/features/profiles/list/profile-lists.api.ts';

/** Sets the PIN in a form of its own, because the profile form stores its drafts in the browser and a PIN must not be stored. */
export function PinSection({ profile }: { readonly profile: Profile }) {
  const [isDialogOpen, { open, close }] = useDisclosure(false);
  const change = useChangeProfile(profile.id);
  const removePin = () =>
    void change
      .mutateAsync({ body: { pin: null }, idempotencyKey: crypto.randomUUID() })
      .then(() => showSuccess('Die PIN wurde entfernt.'), showSendError);
  return (
    <>
      <Text>
        {profile.hasPin ? 'Für dieses Profil ist eine PIN gesetzt.' : 'Für dieses Profil ist keine PIN gesetzt.'}
      </Text>
      <Group>
        <Button variant="default" onClick={open}>
          {profile.hasPin ? 'Neue PIN setzen' : 'PIN setzen'}
        </Button>
        {profile.hasPin && (
          <Button variant="default" loading={change.isPending} onClick={removePin}>
            PIN entfernen
          </Button>
        )}
      </Group>
      <PinModal profile={profile} isOpen={isDialogOpen} onClose={close} />
    </>
  );
}
