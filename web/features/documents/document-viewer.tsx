import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Document } from '#shared/contracts/documents.ts';
import { useDialogFocus } from '#web/ui/dialog-focus.ts';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import styles from './document-viewer.module.css';
import { documentTypeText, fileNameOf } from './document-words.ts';
import { documentBytesQuery } from './documents.api.ts';
import { ImageStage } from './image-stage.tsx';

export type ViewedDocument = Pick<Document, 'id' | 'name' | 'mimeType' | 'size'>;

interface DocumentViewerProps {
  readonly document: ViewedDocument;
  readonly onClose: () => void;
}

/** A document as far as the browser can show it, and as a file. */
export function DocumentViewer({ document, onClose }: DocumentViewerProps) {
  const bytes = useQuery(documentBytesQuery(document.id));
  useDialogFocus(true);
  return (
    <Modal opened onClose={onClose} title={document.name} fullScreen returnFocus={false}>
      <Stack gap="sm">
        <div className={styles.bar}>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={bytes.data === undefined}
            onClick={() => bytes.data !== undefined && saveFile(bytes.data, fileNameOf(document))}
          >
            Herunterladen ({documentTypeText(document)})
          </Button>
        </div>
        {bytes.isError && (
          <ErrorNotice what="Der Inhalt der Datei und ihre Seiten" onRetry={() => void bytes.refetch()} />
        )}
        {bytes.isPending && <Skeleton className={styles.stage} aria-label={`${document.name} wird geladen`} />}
        {bytes.data !== undefined && <Content document={document} bytes={bytes.data} />}
      </Stack>
    </Modal>
  );
}

interface ContentProps {
  readonly document: ViewedDocument;
  readonly bytes: Blob;
}

function Content({ document: { name, mimeType }, bytes }: ContentProps) {
  if (mimeType === 'application/pdf') return <PdfStage name={name} bytes={bytes} />;
  if (mimeType.startsWith('image/') && mimeType !== 'image/heic') return <ImageStage name={name} bytes={bytes} />;
  return (
    <div className={styles.stage}>
      <Text className={styles.notice}>Dokumenttyp {mimeType} wird aktuell nicht unterstützt.</Text>
    </div>
  );
}

function PdfStage({ name, bytes }: { readonly name: string; readonly bytes: Blob }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      // By the type it was stored with: whatever else it might pass for, it is shown as a PDF.
      const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
      frame.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
  return (
    <div className={styles.stage}>
      {/* In a sandbox no browser starts its PDF viewer; a PDF that acts by itself is refused when it is sent. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={show} title={name} className={styles.frame} />
    </div>
  );
}
