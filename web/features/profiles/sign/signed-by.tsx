import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { useSession } from '#web/api/session/session.ts';
import { Initials } from '#web/ui/page/initials.tsx';
import { MayNotWork } from './may-not-work.public.tsx';
import { LazyProfileChooserModal } from './lazy-profile-choosers.ts';

/** Shows which profile will sign, wherever something is recorded. */
export function SignedBy({ profile }: { readonly profile: Profile }) {
  const [isChooserOpen, { open, close }] = useDisclosure(false);
  const { user } = useSession();
  return (
    <Group gap="sm" justify="space-between">
      <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
        <Initials name={profile.name} size={36} />
        <Text style={{ overflowWrap: 'anywhere' }}>
          Profil: <strong>{profile.name}</strong>
          {user.profileChosenOffline === true && ' (offline gewählt)'} <MayNotWork profile={profile} />
        </Text>
      </Group>
      <Button variant="subtle" size="md" px="xs" onClick={open}>
        Profil wechseln
      </Button>
      {isChooserOpen && <LazyProfileChooserModal isOpen onClose={close} />}
    </Group>
  );
}
