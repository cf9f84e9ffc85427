import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ERASED_MESSAGE, type Profile } from '#shared/contracts/profiles/profiles.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { ProofsOfPerson } from '#web/features/profile-documents/profile-documents.public.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { PersonalDataSection } from './personal-data-section.tsx';
import { PinSection } from './pin-section.tsx';
import styles from './profile-edit.module.css';
import { ProfileForm } from './profile-form.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ProfileLinks } from '#web/features/profiles/list/profile-links.tsx';
import { profileQuery } from '#web/features/profiles/list/profile-lists.api.ts';

export function ProfileEditPage() {
  const id = usePathParameter('id');
  const profile = useQuery(profileQuery(id));
  const isCurrent = profile.isFetchedAfterMount || profile.isError;
  if (profile.data !== undefined && isCurrent) return <ProfileDetails key={id} current={profile.data} />;
  if (isMissing(profile.error)) return <UnknownPage />;
  return (
    <Stack gap="lg">
      <PageHeader title="Profil" />
      {profile.isError ? (
        <ErrorNotice subject="Angaben zum Profil" onRetry={() => void profile.refetch()} />
      ) : (
        <Stack gap="lg" aria-busy aria-label="Angaben zum Profil werden geladen">
          <Skeleton height={420} radius="md" />
          <Skeleton height={160} radius="md" />
        </Stack>
      )}
    </Stack>
  );
}

function ProfileDetails({ current }: { readonly current: Versioned<Profile> }) {
  const { item: profile } = current;
  const isErased = profile.erasedAt !== undefined;
  return (
    <Stack gap="lg">
      <PageHeader title={profile.name} subtitle={profile.isActive ? 'Mitarbeiter-Profil' : 'nicht aktiv'} />
      {isErased ? (
        <Alert color="gray" title={ERASED_MESSAGE}>
          Was unter diesem Profil erfasst wurde, bleibt mit seiner Nummer erhalten.
        </Alert>
      ) : (
        <div className={styles.columns}>
          <ProfileForm current={current} />
          <Stack gap="lg">
            <ProofSection profile={profile} />
            <ProfileLinks profile={profile} />
            <PinSection profile={profile} />
            <PersonalDataSection profile={profile} />
          </Stack>
        </div>
      )}
    </Stack>
  );
}

function ProofSection({ profile }: { readonly profile: Profile }) {
  return (
    <FormSection title="Nachweise">
      <ProofsOfPerson profile={profile} />
      <Group>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/users/profiles_documents/{-$profile}" params={{ profile: String(profile.id) }} {...props} />
          )}
        >
          Alle Nachweise
        </Button>
      </Group>
    </FormSection>
  );
}
