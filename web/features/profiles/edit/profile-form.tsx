import '#web/mantine-forms.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconBuildingStore,
  IconCertificate,
  IconCircleCheck,
  IconFileExport,
  IconId,
  IconLink,
  IconLockPassword,
  IconUserOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PROOF_STATE_TEXTS, type Profile } from '#shared/contracts/profiles/profiles.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { LocationChoice } from '#web/features/locations/location-choice.public.ts';
import { lackingProofsText, useLackingProofs } from '#web/features/profile-documents/gaps/lacking-proofs.public.tsx';
import {
  MayNotWorkBadge,
  ProofsOfPerson,
  UploadLinkButton,
  useMustBeAsked,
} from '#web/features/profile-documents/profile-documents.public.ts';
import { useOpenLinkCount } from '#web/features/upload-links/upload-links.public.ts';
import { ProfileLinks } from '#web/features/profiles/list/profile-links.tsx';
import { usersQuery } from '#web/features/profiles/list/profile-lists.api.ts';
import { userText } from '#web/features/profiles/profile-texts.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { irisOf } from '#web/ui/form/form-fields.ts';
import type { Back } from '#web/ui/page/back-link.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { AfterCreation } from './after-creation.tsx';
import { PersonalDataSection } from './personal-data-section.tsx';
import { PinSection } from './pin-section.tsx';
import { ProfileStatusAct } from './profile-status-act.tsx';
import { PROFILE_FIELDS } from './profile-values.ts';
import { useProfileChange } from './use-profile-change.ts';

const LABELS = PROFILE_FIELDS.labels;

interface ProfileFormProps {
  readonly current: Versioned<Profile>;
  readonly back: Back;
}

export function ProfileForm({ current, back }: ProfileFormProps) {
  const { item: profile } = current;
  const openLinkCount = useOpenLinkCount(profile['@id']);
  const draft = useProfileChange(current);
  const mustBeAsked = useMustBeAsked(profile);
  const whyNot = useLackingProofs(profile.mayNotWork === true ? profile['@id'] : undefined);
  // The order stays while the page is open, so that no section changes while somebody fills it in.
  const [startsWithProofs] = useState(profile.mayNotWork === true);
  const proofs = proofSection(profile);
  const form = formSections(profile, draft);
  const others = otherSections(profile, openLinkCount);
  return (
    <EditPage
      draft={draft}
      labels={LABELS}
      title={profile.name}
      subtitle={profile.mayNotWork === true ? (lackingProofsText(whyNot, serverNow()) ?? '…') : undefined}
      badge={
        profile.mayNotWork === true ? (
          <MayNotWorkBadge />
        ) : (
          <StatusBadge tone="calm" icon={profile.isActive ? IconCircleCheck : IconUserOff}>
            {profile.isActive ? 'aktiv' : 'nicht aktiv'}
          </StatusBadge>
        )
      }
      back={back}
      acts={
        <>
          <AfterCreation customer={profile.customer} />
          <ProfileStatusAct profile={profile} />
          {profile.mayNotWork === true && profile.isActive && (
            <UploadLinkButton profile={profile} isNextStep={mustBeAsked} />
          )}
        </>
      }
      sections={startsWithProofs ? [proofs, ...form, ...others] : [...form, proofs, ...others]}
    />
  );
}

const formSections = ({ customer }: Profile, { form }: ReturnType<typeof useProfileChange>): Section[] => [
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
      <LocationChoice
        description="Ohne Auswahl an allen Standorten der Organisation."
        customer={customer}
        value={irisOf(form.values.locations)}
        error={form.errors['locations']}
        onChange={(chosen) =>
          form.setFieldValue(
            'locations',
            chosen.map((iri) => ({ iri })),
          )
        }
      />
    ),
  },
];

/** Most proofs are valid, so the list of sections says that in one word. */
const proofText = ({ proofState }: Profile) =>
  proofState === 'fine' ? 'gültig' : proofState && PROOF_STATE_TEXTS[proofState];

const openLinksText = (count: number) =>
  count === 0 ? 'keiner offen' : `${count === 1 ? '1 Nachweis' : `${count} Nachweise`} offen`;

const proofSection = (profile: Profile): Section => ({
  id: 'proofs',
  title: 'Nachweise',
  icon: IconCertificate,
  value: proofText(profile),
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

const otherSections = (profile: Profile, openLinkCount: number | undefined): Section[] => [
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
