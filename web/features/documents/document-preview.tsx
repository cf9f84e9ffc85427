import { Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { documents } from '#shared/contracts/documents/documents.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { mayBeOpened } from '#shared/domain/scan-state.ts';
import { Picture } from '#web/ui/file/picture.tsx';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import styles from './document-preview.module.css';
import { PdfFrame } from './viewer/pdf-frame.tsx';
import { documentBytesQuery, documentQuery } from './documents.api.ts';
import { LazyDocumentViewer } from './lazy-document-dialogs.ts';

interface DocumentPreviewProps {
  readonly document: string;
  /** Called when the document is shown, or when it is known that it cannot be. */
  readonly onSettled?: () => void;
}

/** Shows a document beside what has to be decided about it. It renders nothing if the browser cannot display the document. */
export function DocumentPreview({ document, onSettled }: DocumentPreviewProps) {
  const isWideScreen = useIsWideScreen();
  const [isOpen, setIsOpen] = useState(false);
  const description = useQuery(documentQuery(String(idFromIri(document, documents.path))));
  const file = description.data;
  const isPicture = file?.mimeType.startsWith('image/') === true && file.mimeType !== 'image/heic';
  // A phone cannot embed a PDF.
  const isShown = isPicture || (file?.mimeType === 'application/pdf' && isWideScreen);
  const isWanted = file !== undefined && isShown && mayBeOpened(file.scanState);
  const bytes = useQuery({ ...documentBytesQuery(file?.id ?? 0), enabled: isWanted });
  const isSettled = isWanted ? !bytes.isPending : !description.isPending;
  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled, onSettled]);
  if (!isWanted || bytes.isError) return null;
  if (bytes.data === undefined)
    return <Skeleton className={styles.preview} role="group" aria-label="Datei wird geladen" />;
  if (!isPicture) return <PdfFrame name={file.name} bytes={bytes.data} hasToolbar={false} className={styles.preview} />;
  return (
    <>
      <UnstyledButton
        className={styles.preview}
        aria-label={`${file.name} groß ansehen`}
        onClick={() => setIsOpen(true)}
      >
        <Picture bytes={bytes.data} name={file.name} />
      </UnstyledButton>
      {isOpen && <LazyDocumentViewer document={file} onClose={() => setIsOpen(false)} />}
    </>
  );
}
