import { useState } from 'react';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { CreatedLink } from './created-link.tsx';
import { UploadLinkForm } from './upload-link-form.tsx';
import { useNewUploadLink } from './use-new-upload-link.ts';

export interface UploadLinkDialogProps {
  readonly profile: { readonly '@id': string; readonly name: string };
  /** IRI of the requested proof type, if it is known. */
  readonly type?: string;
  readonly onClose: () => void;
}

/** Requests one proof from a staff member, by a link that is mailed or copied. */
export function UploadLinkDialog({ profile, type = '', onClose }: UploadLinkDialogProps) {
  const [link, setLink] = useState<NewUploadLink | null>(null);
  const draft = useNewUploadLink({ profile: profile['@id'], type, onCreated: setLink });
  const guard = useUnsavedChangesGuard(draft, onClose);
  return (
    <SheetModal isOpen title="Upload-Link senden" onClose={link === null ? guard.close : onClose}>
      {link === null ? (
        <UploadLinkForm draft={draft} name={profile.name} onCancel={guard.close} />
      ) : (
        <CreatedLink link={link} onDone={onClose} />
      )}
      {guard.dialog}
    </SheetModal>
  );
}
