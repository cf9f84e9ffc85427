import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { canManageUploadLinks } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { LazyUploadLinkDialog } from '#web/features/upload-links/upload-links.public.ts';
import { GapsLinkDialog } from './gaps/lacking-proofs.public.tsx';

interface UploadLinkButtonProps {
  readonly profile: { readonly '@id': string; readonly name: string };
  /** IRI of the requested proof type. Without it, all proofs are requested that the person lacks. */
  readonly type?: string;
  /** Required if the text alone does not name the proof. */
  readonly label?: string;
  /** Whether an open link requests the proof already, so that another one is rarely needed. */
  readonly isAskedAlready?: boolean;
  readonly children: string;
}

/** Requests one proof, or all that is missing, from the profile by an upload link. */
export function UploadLinkButton({ profile, type, label, isAskedAlready = false, children }: UploadLinkButtonProps) {
  const actor = useActor();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  if (!canManageUploadLinks(actor)) return null;
  return (
    <>
      <Button
        variant={isAskedAlready ? 'subtle' : 'default'}
        leftSection={<IconSend size={18} aria-hidden />}
        aria-label={label}
        onClick={() => setIsDialogOpen(true)}
      >
        {children}
      </Button>
      {isDialogOpen && type === undefined && (
        <GapsLinkDialog profile={profile} onClose={() => setIsDialogOpen(false)} />
      )}
      {isDialogOpen && type !== undefined && (
        <LazyUploadLinkDialog profile={profile} type={type} onClose={() => setIsDialogOpen(false)} />
      )}
    </>
  );
}
