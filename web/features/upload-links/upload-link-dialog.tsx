import { useState } from 'react';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { CreatedLink } from './created-link.tsx';
import { UploadLinkForm } from './upload-link-form.tsx';
import { type AskedProof, useNewUploadLink } from './use-new-upload-link.ts';

export interface UploadLinkDialogProps {
  readonly profile: { readonly '@id': string; readonly name: string };
  /** IRI of the requested proof type, if it is known. */
  readonly type?: string;
  /** The requested proofs, if there is no choice. */
  readonly asked?: readonly AskedProof[];
  readonly onClose: () => void;
}

/** Requests one proof, or several by the same link, from a staff member, by a link that is mailed or copied. */
export function UploadLinkDialog({ profile, type = '', asked = [], onClose }: UploadLinkDialogProps) {
  const [link, setLink] = useState<NewUploadLink | null>(null);
  const draft = useNewUploadLink({ profile: profile['@id'], type, asked, onCreated: setLink });
  const guard = useUnsavedChangesGuard(draft, onClose);
  return (
    <SheetModal isOpen title="Upload-Link senden" onClose={link === null ? guard.close : onClose}>
      {link === null ? (
        <UploadLinkForm draft={draft} name={profile.name} asked={asked} onCancel={guard.close} />
      ) : (
        <CreatedLink link={link} onDone={onClose} />
      )}
      {guard.dialog}
    </SheetModal>
  );
}
