import { useState } from 'react';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { CreatedLink } from './created-link.tsx';
import { UploadLinkForm } from './upload-link-form.tsx';
import { type ProofToRequest, useNewUploadLink } from './use-new-upload-link.ts';

export interface UploadLinkDialogProps {
  readonly profile: { readonly '@id': string; readonly name: string };
  /** IRI of the requested proof type, if it is known. */
  readonly type?: string;
  /** The proofs that the link requests. Without them, the user chooses one proof. */
  readonly requestedProofs?: readonly ProofToRequest[];
  readonly onClose: () => void;
}

/** Creates a link by which a staff member uploads one or several proofs. The link is mailed or copied. */
export function UploadLinkDialog({ profile, type = '', requestedProofs = [], onClose }: UploadLinkDialogProps) {
  const [link, setLink] = useState<NewUploadLink | null>(null);
  const draft = useNewUploadLink({ profile: profile['@id'], type, requestedProofs, onCreated: setLink });
  const guard = useUnsavedChangesGuard(draft, onClose);
  return (
    <SheetModal isOpen title="Upload-Link senden" onClose={link === null ? guard.close : onClose}>
      {link === null ? (
        <UploadLinkForm draft={draft} name={profile.name} requestedProofs={requestedProofs} onCancel={guard.close} />
      ) : (
        <CreatedLink link={link} onDone={onClose} />
      )}
      {guard.dialog}
    </SheetModal>
  );
}
