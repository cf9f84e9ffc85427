import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ERASED_MESSAGE, type Profile } from '#shared/contracts/profiles/profiles.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { profileQuery } from '#web/features/profiles/list/profile-lists.api.ts';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { RecordLoader } from '#web/ui/sections/record-loader.tsx';
import { ProfileForm } from './profile-form.tsx';

const BACK = { to: '/users/profiles', label: 'Mitarbeiter-Profile' };

export function ProfileEditPage() {
  const id = usePathParameter('id');
  return (
    <RecordLoader query={useQuery(profileQuery(id))} title="Profil" back={BACK} subject="Angaben zum Profil">
      {(current) => <ProfileDetails key={id} current={current} />}
    </RecordLoader>
  );
}

function ProfileDetails({ current }: { readonly current: Versioned<Profile> }) {
  const { item: profile } = current;
  if (profile.erasedAt === undefined) return <ProfileForm current={current} back={BACK} />;
  return (
    <Stack gap="lg">
      <PageHeader title={profile.name} back={BACK} />
      <Alert color="gray" title={ERASED_MESSAGE}>
        Was unter diesem Profil erfasst wurde, bleibt mit seiner Nummer erhalten.
      </Alert>
    </Stack>
  );
}
