import { Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { documents } from '#shared/contracts/documents/documents.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { mayBeOpened } from '#shared/domain/scan-state.ts';
import { Picture } from '#web/ui/file/picture.tsx';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import styles from './document-preview.module.css';
import { documentBytesQuery, documentQuery } from './documents.api.ts';
import { LazyDocumentViewer } from './lazy-document-dialogs.ts';

/** Shows a document beside what has to be decided about it. It renders nothing if the browser cannot display the document. */
export function DocumentPreview({ document }: { readonly document: string }) {
  const isWideScreen = useIsWideScreen();
  const [isOpen, setIsOpen] = useState(false);
  const file = useQuery(documentQuery(String(idFromIri(document, documents.path)))).data;
  const isPicture = file?.mimeType.startsWith('image/') === true && file.mimeType !== 'image/heic';
  // A phone cannot embed a PDF.
  const isShown = isPicture || (file?.mimeType === 'application/pdf' && isWideScreen);
  const isWanted = file !== undefined && isShown && mayBeOpened(file.scanState);
  const bytes = useQuery({ ...documentBytesQuery(file?.id ?? 0), enabled: isWanted });
  if (!isWanted || bytes.isError) return null;
  if (bytes.data === undefined)
    return <Skeleton className={styles.preview} role="group" aria-label="Datei wird geladen" />;
  if (!isPicture) return <PdfPreview name={file.name} bytes={bytes.data} />;
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

function PdfPreview({ name, bytes }: { readonly name: string; readonly bytes: Blob }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      // The type is set explicitly, so that the browser can treat the bytes only as a PDF.
      const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
      frame.src = `${address}#view=FitH&navpanes=0&toolbar=0`;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
  // Browsers start no PDF viewer in a sandbox. PDFs with active content are rejected on upload.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={show} title={name} className={styles.preview} />;
}
