import { Skeleton } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useAllLinksTitle } from '#web/features/upload-links/use-all-links-title.ts';
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

interface Closable {
  readonly close: () => void;
}

/** Asks several people for what they lack: shows who gets a link for what and where, then which links were created. */
export function SeveralLinksDialog({ people, onClose }: SeveralLinksDialogProps) {
  const title = useAllLinksTitle();
  const addresses = useKnownAddresses();
  // The list behind the dialog changes while the links are being created.
  const [peopleAtOpening] = useState(people);
  const content = useRef<Closable>(null);
  return (
    <SheetModal
      isOpen
      isWide
      title={title}
      onClose={() => (content.current === null ? onClose() : content.current.close())}
    >
      {addresses === undefined ? (
        <Skeleton height={320} role="group" aria-label="Adressen werden geladen" />
      ) : (
        <LoadedContent ref={content} people={peopleAtOpening} addresses={addresses} onClose={onClose} />
      )}
    </SheetModal>
  );
}

interface LoadedContentProps extends SeveralLinksDialogProps {
  readonly ref: Ref<Closable>;
  /** The address that is proposed for each person. */
  readonly addresses: ReadonlyMap<string, string>;
}

function LoadedContent({ ref, people, addresses, onClose }: LoadedContentProps) {
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
  useImperativeHandle(ref, () => ({ close }));
  return (
    <>
      {isSent ? (
        <SentLinkList people={people} links={sent.links} onDone={onClose} />
      ) : (
        <SeveralLinksForm draft={draft} sent={sent} people={people} onCancel={close} />
      )}
      {guard.dialog}
    </>
  );
}
