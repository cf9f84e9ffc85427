import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createTemporaryUrl } from '#web/ui/file/save-file.ts';
import styles from './document-viewer.module.css';
import { asPdf, PdfFrame } from './pdf-frame.tsx';

interface PdfStageProps {
  readonly name: string;
  readonly bytes: Blob;
  readonly saveButton: ReactNode;
}

/** Embeds the PDF in the page, and also links to a new tab, because phones cannot embed PDFs. */
export function PdfStage({ name, bytes, saveButton }: PdfStageProps) {
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
        <PdfFrame name={name} bytes={bytes} className={styles.frame} />
      </div>
    </>
  );
}
