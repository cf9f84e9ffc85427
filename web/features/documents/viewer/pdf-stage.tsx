import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import { createTemporaryUrl } from '#web/ui/file/save-file.ts';
import styles from './document-viewer.module.css';

interface PdfStageProps {
  readonly name: string;
  readonly bytes: Blob;
  readonly saveButton: ReactNode;
}

/** Sets the type of the bytes explicitly, so that the browser can treat them only as a PDF. */
const asPdf = (bytes: Blob) => new Blob([bytes], { type: 'application/pdf' });

/** Embeds the PDF in the page, and also links to a new tab, because phones cannot embed PDFs. */
export function PdfStage({ name, bytes, saveButton }: PdfStageProps) {
  const showInFrame = useCallback(
    (frame: HTMLIFrameElement) => {
      const address = URL.createObjectURL(asPdf(bytes));
      // The fragment fits the page to the width of the frame and hides the list of pages.
      frame.src = `${address}#view=FitH&navpanes=0`;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
  return (
    <>
      <div className={styles.bar}>
        {saveButton}
        <Button
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
          onClick={() => window.open(createTemporaryUrl(asPdf(bytes)), '_blank', 'noopener')}
        >
          In neuem Fenster öffnen
        </Button>
      </div>
      <div className={styles.stage}>
        {/* Browsers start no PDF viewer in a sandbox. PDFs with active content are rejected on upload. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe ref={showInFrame} title={name} className={styles.frame} />
      </div>
    </>
  );
}
