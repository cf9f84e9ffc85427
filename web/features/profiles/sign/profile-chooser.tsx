import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { canCreateProfile } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { useFocusHandover } from '#web/ui/dialog/dialog-focus.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { CreateFirstProfile } from './create-first-profile.tsx';
import { NoProfileNotice } from './no-profile-notice.tsx';
import { ProfileList, type ProfileListProps } from '#web/features/profiles/list/profile-list.tsx';
import styles from './profile-chooser.module.css';
import { profilesQuery } from '#web/features/profiles/profiles.api.ts';

interface ProfileChooserProps {
  /** Completes 'Bitte wählen Sie, wer …'. With it, the chooser says that nobody is chosen, until somebody is. */
  readonly act?: string;
  /** Whether the first name has the focus at once where no search field has it, because a button asked for the names. */
  readonly startsAtFirstName?: boolean;
  readonly onChosen?: () => void;
  /** Called in place of a choice that changes nothing, which would only begin a new time since when the profile signs. */
  readonly onActivePicked?: (() => void) | undefined;
}

/** Lets staff choose who signs, in at most two steps: the name, and the PIN if the profile has one. */
export function ProfileChooser({ act, ...props }: ProfileChooserProps) {
  const [pinProfile, setPinProfile] = useState<Profile | null>(null);
  return (
    <Stack gap="md" data-profile-chooser>
      {act !== undefined && pinProfile === null && <NoProfileNotice act={act} />}
      <OfferedProfiles {...props} pinProfile={pinProfile} onPinAsked={setPinProfile} />
    </Stack>
  );
}

function OfferedProfiles(props: Omit<ProfileListProps, 'profiles'>) {
  const profiles = useQuery(profilesQuery);
  useFocusHandover();
  const { actor, customer } = useSession();
  if (profiles.isPending) return <Skeleton className={styles.loading} radius="md" />;
  if (profiles.isError && profiles.data === undefined)
    return <ErrorNotice subject="Profile" onRetry={() => void profiles.refetch()} />;
  // An admin sees the profiles of all organisations, but only those of the active one may sign here.
  const staff = profiles.data.filter((profile) => profile.customer === customer?.['@id']);
  const hasProfiles = staff.length > 0;
  if (hasProfiles) return <ProfileList profiles={staff} {...props} />;
  if (canCreateProfile(actor, hasProfiles)) return <CreateFirstProfile />;
  return <Text>Für diese Organisation gibt es noch keine Profile. Bitte wenden Sie sich an Ihre Verwaltung.</Text>;
}
