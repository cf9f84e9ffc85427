import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { canManageUploadLinks } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { GapsLinkDialog } from './gaps/lacking-proofs.public.tsx';

interface UploadLinkButtonProps {
  readonly profile: { readonly '@id': string; readonly name: string };
  /** Whether open links request the proofs already, so that another one is rarely needed. */
  readonly isAskedAlready?: boolean;
  readonly children: string;
}

/** Requests all proofs that the person lacks by one upload link. */
export function UploadLinkButton({ profile, isAskedAlready = false, children }: UploadLinkButtonProps) {
  const actor = useActor();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  if (!canManageUploadLinks(actor)) return null;
  return (
    <>
      <Button
        variant={isAskedAlready ? 'subtle' : 'default'}
        leftSection={<IconSend size={18} aria-hidden />}
        onClick={() => setIsDialogOpen(true)}
      >
        {children}
      </Button>
      {isDialogOpen && <GapsLinkDialog profile={profile} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}
