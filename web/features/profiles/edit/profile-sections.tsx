import '#web/mantine-forms.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconBuildingStore,
  IconCertificate,
  IconFileExport,
  IconId,
  IconLink,
  IconLockPassword,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { ProofsOfPerson } from '#web/features/profile-documents/profile-documents.public.ts';
import { ProfileLinks } from '#web/features/profiles/list/profile-links.tsx';
import { usersQuery } from '#web/features/profiles/list/profile-lists.api.ts';
import { userText } from '#web/features/profiles/profile-texts.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { LocationsOfProfile } from './locations-of-profile.tsx';
import { PersonalDataSection } from './personal-data-section.tsx';
import { PinSection } from './pin-section.tsx';
import { PROFILE_FIELDS } from './profile-values.ts';
import type { useProfileChange } from './use-profile-change.ts';

const LABELS = PROFILE_FIELDS.labels;

export const formSections = ({ customer }: Profile, { form }: ReturnType<typeof useProfileChange>): Section[] => [
  {
    id: 'person',
    title: 'Angaben',
    icon: IconId,
    value: form.values.user === '' ? 'ohne eigenen Zugang' : 'mit eigenem Zugang',
    fields: ['name', 'comment', 'user'],
    content: (
      <>
        <TextInput label={LABELS.name} name="name" required autoComplete="off" {...form.getInputProps('name')} />
        <CommentField
          label={LABELS.comment}
          name="comment"
          {...form.getInputProps('comment')}
          value={form.values.comment}
        />
        <LinkedUser customer={customer} {...form.getInputProps('user')} value={form.values.user} />
      </>
    ),
  },
  {
    id: 'locations',
    title: 'Standorte',
    icon: IconBuildingStore,
    value: form.values.locations.length === 0 ? 'alle' : `${form.values.locations.length} ausgewählt`,
    fields: ['locations'],
    content: (
      <LocationsOfProfile
        customer={customer}
        value={form.values.locations}
        error={form.errors['locations']}
        onChange={(locations) => form.setFieldValue('locations', locations)}
      />
    ),
  },
];

const openLinksText = (count: number) =>
  count === 0 ? 'keiner offen' : `${count === 1 ? '1 Nachweis' : `${count} Nachweise`} offen`;

/** @param summary the worst that is true of the proofs; undefined while it is unknown */
export const proofSection = (profile: Profile, summary: string | undefined): Section => ({
  id: 'proofs',
  title: 'Nachweise',
  icon: IconCertificate,
  value: summary,
  isWide: true,
  content: (
    <>
      <ProofsOfPerson profile={profile} />
      <div>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/users/profiles_documents/{-$profile}" params={{ profile: String(profile.id) }} {...props} />
          )}
        >
          Alle Nachweise
        </Button>
      </div>
    </>
  ),
});

export const otherSections = (profile: Profile, openLinkCount: number | undefined): Section[] => [
  {
    id: 'links',
    title: 'Upload-Links',
    icon: IconLink,
    value: openLinkCount === undefined ? undefined : openLinksText(openLinkCount),
    isWide: true,
    content: <ProfileLinks profile={profile} />,
  },
  {
    id: 'pin',
    title: 'PIN',
    hint: 'Mit einer PIN unterschreibt niemand unter fremdem Namen.',
    icon: IconLockPassword,
    value: profile.hasPin ? 'gesetzt' : 'keine',
    content: <PinSection profile={profile} />,
  },
  {
    id: 'data',
    title: 'Personenbezogene Daten',
    hint: 'Auskunft und Löschung, wenn diese Person danach fragt oder nicht mehr hier arbeitet.',
    icon: IconFileExport,
    value: 'Auskunft und Löschung',
    content: <PersonalDataSection profile={profile} />,
  },
];

interface LinkedUserProps {
  readonly customer: string;
  readonly value: string;
}

/** Links a profile to a personal login. Most staff share the login of their location. */
function LinkedUser({ customer, value, ...field }: LinkedUserProps) {
  const users = useQuery(usersQuery(customer));
  const choices = (users.data ?? []).map((user) => ({ value: user['@id'], label: userText(user) }));
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      label={LABELS.user}
      name="user"
      description="Wenn sich diese Person mit eigenen Zugangsdaten anmeldet."
      data={[{ value: '', label: 'keiner' }, ...choices, ...(isKnown ? [] : [{ value, label: '…' }])]}
      value={value}
      {...field}
      error={users.isError ? 'Die Zugänge konnten nicht geladen werden.' : undefined}
    />
  );
}
