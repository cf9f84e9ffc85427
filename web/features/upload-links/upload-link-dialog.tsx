import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { proofTypesQuery } from '#web/api/proof-types.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { copyText } from '#web/ui/notice/use-copy.ts';
import { addressOfLink, CreatedLink } from './created-link.tsx';
import { UploadLinkForm } from './upload-link-form.tsx';
import { useKnownAddress, useOpenLinksOf } from './upload-links.api.ts';
import { type ProofToRequest, useNewUploadLink } from './use-new-upload-link.ts';

export interface UploadLinkDialogProps {
  readonly profile: { readonly '@id': string; readonly name: string };
  /** IRI of the requested proof type, if it is known. */
  readonly type?: string;
  /** The proofs that the link requests. Without them, the user chooses one proof. */
  readonly requestedProofs?: readonly ProofToRequest[];
  /** Called if the user wants to request another proof than these. */
  readonly onOtherProof?: () => void;
  readonly onClose: () => void;
}

/** Creates a link by which a staff member uploads one or several proofs. The link is mailed or copied. */
export function UploadLinkDialog({
  profile,
  type = '',
  requestedProofs = [],
  onOtherProof,
  onClose,
}: UploadLinkDialogProps) {
  const knownAddress = useKnownAddress(profile['@id']);
  const [created, setCreated] = useState<{ readonly link: NewUploadLink; readonly wasCopied: boolean } | null>(null);
  const onCreated = async (link: NewUploadLink) => {
    // A browser may refuse to copy what was not there when the user tapped. Then a button copies it.
    const wasCopied = link.email === undefined && (await copyText(addressOfLink(link)));
    setCreated({ link, wasCopied });
  };
  const draft = useNewUploadLink({ profile: profile['@id'], type, requestedProofs, knownAddress, onCreated });
  const linkFor = useOpenLinksOf(profile['@id']);
  const requestedTypes =
    requestedProofs.length > 0 ? requestedProofs.map((proof) => proof.type) : [draft.form.values.type];
  const openLink = requestedTypes.map(linkFor).find((link) => link !== undefined);
  const types = useQuery(proofTypesQuery).data ?? [];
  const typeNames =
    requestedProofs.length > 0
      ? requestedProofs.map(({ typeName }) => typeName)
      : types.filter((item) => item['@id'] === created?.link.type).map((item) => item.name);
  const guard = useUnsavedChangesGuard(draft, onClose);
  return (
    <SheetModal isOpen title={`Upload-Link für ${profile.name}`} onClose={created === null ? guard.close : onClose}>
      {created === null ? (
        <UploadLinkForm
          draft={draft}
          isAddressLoading={knownAddress === undefined}
          name={profile.name}
          requestedProofs={requestedProofs}
          openLink={openLink}
          onOtherProof={onOtherProof}
          onCancel={guard.close}
        />
      ) : (
        <CreatedLink {...created} name={profile.name} typeNames={typeNames} onDone={onClose} />
      )}
      {guard.dialog}
    </SheetModal>
  );
}
