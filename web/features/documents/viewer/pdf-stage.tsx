import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import { createTemporaryUrl } from '#web/ui/file/save-file.ts';
import styles from './document-viewer.module.css';

interface PdfStageProps {
  readonly name: string;
  readonly bytes: Blob;
  readonly save: ReactNode;
}

/** Gives the bytes the stored type, so that the browser treats them as nothing but a PDF. */
const asPdf = (bytes: Blob) => new Blob([bytes], { type: 'application/pdf' });

/** Shown by the browser, in the page and, since phones show none there, in a window of its own. */
export function PdfStage({ name, bytes, save }: PdfStageProps) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const address = URL.createObjectURL(asPdf(bytes));
      // The page fits the width of the frame, without the list of pages.
      frame.src = `${address}#view=FitH&navpanes=0`;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
  return (
    <>
      <div className={styles.bar}>
        {save}
        <Button
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
          onClick={() => window.open(createTemporaryUrl(asPdf(bytes)), '_blank', 'noopener')}
        >
          In neuem Fenster öffnen
        </Button>
      </div>
      <div className={styles.stage}>
        {/* In a sandbox no browser starts its PDF viewer; a PDF that acts by itself is refused when it is sent. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe ref={show} title={name} className={styles.frame} />
      </div>
    </>
  );
}
