import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { canManageUploadLinks } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useOpenLinksOf } from '#web/features/upload-links/upload-links.public.ts';
import { toAskFor } from './gaps/asked-link.ts';
import { gapsOfQuery } from './gaps/gaps.api.ts';
import { GapsLinkDialog } from './gaps/lacking-proofs.public.tsx';

interface UploadLinkButtonProps {
  readonly profile: { readonly '@id': string; readonly name: string };
  /** Whether it is the next thing to do. */
  readonly isNextStep: boolean;
}

/** Requests all proofs that the person lacks by one upload link. */
export function UploadLinkButton({ profile, isNextStep }: UploadLinkButtonProps) {
  const actor = useActor();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  if (!canManageUploadLinks(actor)) return null;
  return (
    <>
      <Button
        variant={isNextStep ? 'filled' : 'default'}
        leftSection={<IconSend size={18} aria-hidden />}
        onClick={() => setIsDialogOpen(true)}
      >
        Nachweis anfordern
      </Button>
      {isDialogOpen && <GapsLinkDialog profile={profile} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}

/** Whether somebody who must not work has to be asked for a proof: no open link requests it, and it was not sent in. */
export function useMustBeAsked(profile: Profile | undefined): boolean {
  const mayAsk = canManageUploadLinks(useActor());
  const isBlocked = profile?.mayNotWork === true && profile.isActive;
  const iri = profile?.['@id'] ?? '';
  const gaps = useQuery({ ...gapsOfQuery(iri), enabled: isBlocked }).data;
  const linkFor = useOpenLinksOf(iri);
  return mayAsk && isBlocked && !toAskFor(gaps ?? []).every(({ type }) => linkFor(type) !== undefined);
}
