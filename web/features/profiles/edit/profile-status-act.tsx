import { Text } from '@mantine/core';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { useChangeProfile } from '#web/features/profiles/list/profile-lists.api.ts';
import { StatusAct } from '#web/ui/sections/status-act.tsx';

/** Deactivates the profile, so that nobody can choose it, or activates it again. */
export function ProfileStatusAct({ profile }: { readonly profile: Profile }) {
  const change = useChangeProfile(profile.id);
  return (
    <StatusAct
      isActive={profile.isActive}
      send={change.mutateAsync}
      deactivation={{
        label: 'Profil deaktivieren',
        icon: IconUserOff,
        confirmLabel: 'Deaktivieren',
        successText: `${profile.name} ist nicht mehr aktiv.`,
        consequence: (
          <Text>
            {profile.name} kann dann an keinem Standort mehr gewählt werden und nichts mehr unterschreiben. Das gilt
            sofort, auch wo das Profil gerade gewählt ist. Was diese Person erfasst hat, bleibt.
          </Text>
        ),
      }}
      activation={{
        label: 'Profil aktivieren',
        icon: IconUserCheck,
        confirmLabel: 'Aktivieren',
        successText: `${profile.name} ist wieder aktiv.`,
        consequence: <Text>{profile.name} kann dann am Standort wieder gewählt werden und unterschreiben.</Text>,
      }}
    />
  );
}
