import { Text } from '@mantine/core';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { useChangeProfile } from '#web/features/profiles/list/profile-lists.api.ts';
import { StatusAct } from '#web/ui/sections/status-act.tsx';

/** Takes the profile from the workplace, or offers it there again. */
export function ProfileStatusAct({ profile }: { readonly profile: Profile }) {
  const change = useChangeProfile(profile.id);
  const setActive = (isActive: boolean) => () =>
    change.mutateAsync({ body: { isActive }, ifMatch: null, idempotencyKey: crypto.randomUUID() });
  if (profile.isActive)
    return (
      <StatusAct
        label="Profil deaktivieren"
        icon={IconUserOff}
        confirmLabel="Deaktivieren"
        isTaking
        successText={`${profile.name} ist nicht mehr aktiv.`}
        act={setActive(false)}
      >
        <Text>
          {profile.name} kann dann an keinem Standort mehr gewählt werden und nichts mehr unterschreiben. Das gilt
          sofort, auch wo das Profil gerade gewählt ist. Was diese Person erfasst hat, bleibt.
        </Text>
      </StatusAct>
    );
  return (
    <StatusAct
      label="Profil aktivieren"
      icon={IconUserCheck}
      confirmLabel="Aktivieren"
      successText={`${profile.name} ist wieder aktiv.`}
      act={setActive(true)}
    >
      <Text>{profile.name} kann dann am Standort wieder gewählt werden und unterschreiben.</Text>
    </StatusAct>
  );
}
