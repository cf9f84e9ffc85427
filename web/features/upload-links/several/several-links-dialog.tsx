import { useState } from 'react';
import { useKnownAddresses } from '#web/features/upload-links/upload-links.api.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import type { PersonToAsk } from './several-links.ts';
import { SeveralLinksForm } from './several-links-form.tsx';
import { SentLinkList } from './sent-link-list.tsx';
import { useSeveralLinks } from './use-several-links.ts';

interface SeveralLinksDialogProps {
  readonly people: readonly PersonToAsk[];
  readonly onClose: () => void;
}

/** Asks several people for what they lack: shows who gets a link for what and where, then which links were created. */
export function SeveralLinksDialog({ people, onClose }: SeveralLinksDialogProps) {
  const addresses = useKnownAddresses();
  // The list behind the dialog changes while the links are being created.
  const [peopleAtOpening] = useState(people);
  if (addresses === undefined) return null;
  return <LoadedDialog people={peopleAtOpening} addresses={addresses} onClose={onClose} />;
}

interface LoadedDialogProps extends SeveralLinksDialogProps {
  /** The address that is proposed for each person. */
  readonly addresses: ReadonlyMap<string, string>;
}

function LoadedDialog({ people, addresses, onClose }: LoadedDialogProps) {
  const [isSent, setIsSent] = useState(false);
  const { draft, sent } = useSeveralLinks({
    people,
    addressOf: (profile) => addresses.get(profile),
    onSent: () => setIsSent(true),
  });
  const guard = useUnsavedChangesGuard(draft, onClose);
  const close = () => {
    // Links without an address exist only in this dialog, so it stays until they were shown.
    if (draft.form.submitting) return;
    if (isSent) onClose();
    else if (sent.links.size > 0) setIsSent(true);
    else guard.close();
  };
  return (
    <SheetModal isOpen title="Allen einen Link senden" onClose={close}>
      {isSent ? (
        <SentLinkList people={people} links={sent.links} onDone={onClose} />
      ) : (
        <SeveralLinksForm draft={draft} sent={sent} people={people} onCancel={close} />
      )}
      {guard.dialog}
    </SheetModal>
  );
}
