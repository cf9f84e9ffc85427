import { Button, Modal, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Document } from '#shared/contracts/documents/documents.ts';
import { isFinal } from '#web/api/client/api-error.ts';
import { useDialogFocus } from '#web/ui/dialog/dialog-focus.ts';
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import styles from './document-viewer.module.css';
import { documentTypeText, fileNameOf } from '#web/features/documents/document-texts.ts';
import { documentBytesQuery } from '#web/features/documents/documents.api.ts';
import { ImageStage } from './image-stage.tsx';
import { PdfStage } from './pdf-stage.tsx';
import { StageNotice } from './stage-notice.tsx';

export type ViewedDocument = Pick<Document, 'id' | 'name' | 'mimeType' | 'size'>;

interface DocumentViewerProps {
  readonly document: ViewedDocument;
  readonly onClose: () => void;
}

/** Shows a document if the browser can display it, and offers it as a download. */
export function DocumentViewer({ document, onClose }: DocumentViewerProps) {
  const bytes = useQuery(documentBytesQuery(document.id));
  useDialogFocus(true);
  useBackCloses(true, onClose);
  const saveButton = (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      disabled={bytes.data === undefined}
      onClick={() => bytes.data !== undefined && saveFile(bytes.data, fileNameOf(document))}
    >
      Herunterladen ({documentTypeText(document)})
    </Button>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={document.name}
      fullScreen
      returnFocus={false}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      {bytes.data !== undefined ? (
        <DocumentContent document={document} bytes={bytes.data} saveButton={saveButton} />
      ) : (
        <>
          <div className={styles.bar}>{saveButton}</div>
          {bytes.isError ? (
            <LoadingFailure error={bytes.error} onRetry={() => void bytes.refetch()} />
          ) : (
            <Skeleton className={styles.stage} role="group" aria-label={`${document.name} wird geladen`} />
          )}
        </>
      )}
    </Modal>
  );
}

interface LoadingFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Shows why the document cannot be displayed. It offers a retry only if the server gave no final reason. */
function LoadingFailure({ error, onRetry }: LoadingFailureProps) {
  if (!isFinal(error)) return <ErrorNotice subject="Der Inhalt der Datei und ihre Seiten" onRetry={onRetry} />;
  return <StageNotice>{error.message}</StageNotice>;
}

interface DocumentContentProps {
  readonly document: ViewedDocument;
  readonly bytes: Blob;
  readonly saveButton: ReactNode;
}

function DocumentContent({ document: { name, mimeType }, bytes, saveButton }: DocumentContentProps) {
  if (mimeType === 'application/pdf') return <PdfStage name={name} bytes={bytes} saveButton={saveButton} />;
  if (mimeType.startsWith('image/') && mimeType !== 'image/heic')
    return <ImageStage name={name} bytes={bytes} saveButton={saveButton} />;
  return (
    <>
      <div className={styles.bar}>{saveButton}</div>
      <StageNotice>{`Dokumenttyp ${mimeType} wird aktuell nicht unterstützt.`}</StageNotice>
    </>
  );
}
