import { Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#shared/contracts/profiles.ts';
import { canCreateProfile } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { showError } from '#web/app/alerts.ts';
import { useFocusHandover } from '#web/ui/dialog-focus.ts';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { CreateFirstProfile } from './create-first-profile.tsx';
import { matchingProfiles } from './matching-profiles.ts';
import { PinPrompt } from './pin-prompt.tsx';
import { ProfileButton } from './profile-button.tsx';
import styles from './profile-chooser.module.css';
import { profilesQuery, useChooseProfile } from './profiles.api.ts';

interface ProfileChooserProps {
  readonly onChosen?: () => void;
}

/** 'Wer arbeitet gerade?' Two taps at most: the name, and a PIN where one is set. */
export function ProfileChooser({ onChosen }: ProfileChooserProps) {
  const profiles = useQuery(profilesQuery);
  useFocusHandover();
  const { actor, customer } = useSession();
  if (profiles.isPending) return <Skeleton height={280} radius="md" />;
  if (profiles.isError) return <ErrorNotice what="Profile" onRetry={() => void profiles.refetch()} />;
  // An admin sees the staff of every organisation; only that of the active one may sign here.
  const staff = profiles.data.filter((profile) => profile.customer === customer?.['@id']);
  const hasProfiles = staff.length > 0;
  if (hasProfiles) return <ProfileList profiles={staff} onChosen={onChosen} />;
  if (canCreateProfile(actor, hasProfiles)) return <CreateFirstProfile />;
  return <Text>Für diese Organisation gibt es noch keine Profile. Bitte wenden Sie sich an Ihre Verwaltung.</Text>;
}

interface ProfileListProps extends ProfileChooserProps {
  readonly profiles: readonly Profile[];
}

function ProfileList({ profiles, onChosen }: ProfileListProps) {
  const [search, setSearch] = useState('');
  const [withPin, setWithPin] = useState<Profile | null>(null);
  const active = useSession().profile;
  const choose = useChooseProfile();
  const matching = matchingProfiles(profiles, search);

  const pick = (profile: Profile) => {
    if (profile.hasPin) setWithPin(profile);
    else choose.mutate({ profile }, { onSuccess: onChosen, onError: showError });
  };

  if (withPin !== null) return <PinPrompt profile={withPin} onChosen={onChosen} onBack={() => setWithPin(null)} />;
  return (
    <Stack gap="md">
      <TextInput
        label="Name suchen"
        type="search"
        size="lg"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={20} aria-hidden />}
        autoComplete="off"
      />
      <Text role="status" className={matching.length === 0 ? undefined : styles.hidden}>
        {matching.length === 0 ? 'Kein aktives Profil mit diesem Namen.' : `${matching.length} Profile`}
      </Text>
      <ul className={styles.profiles}>
        {matching.map((profile) => (
          <li key={profile['@id']}>
            <ProfileButton
              profile={profile}
              isActive={profile['@id'] === active?.['@id']}
              isLoading={choose.isPending && choose.variables.profile['@id'] === profile['@id']}
              onPick={() => pick(profile)}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
