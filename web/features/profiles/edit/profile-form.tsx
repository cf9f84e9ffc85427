import { IconCircleCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { lackingProofsText, useLackingProofs } from '#web/features/profile-documents/gaps/lacking-proofs.public.tsx';
import {
  MayNotWorkBadge,
  UploadLinkButton,
  useMustBeAsked,
  useProofSummary,
} from '#web/features/profile-documents/profile-documents.public.ts';
import { useOpenLinkCount } from '#web/features/upload-links/upload-links.public.ts';
import type { Back } from '#web/ui/page/back-link.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import { AfterCreation } from './after-creation.tsx';
import { ProfileStatusAct } from './profile-status-act.tsx';
import { PROFILE_FIELDS } from './profile-values.ts';
import { useProfileChange } from './use-profile-change.ts';
import { formSections, otherSections, proofSection } from './profile-sections.tsx';

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
  const proofs = proofSection(profile, useProofSummary(profile));
  const form = formSections(profile, draft);
  const others = otherSections(profile, openLinkCount);
  return (
    <EditPage
      draft={draft}
      labels={PROFILE_FIELDS.labels}
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
          <AfterCreation profile={profile} />
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
