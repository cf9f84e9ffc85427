import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { showError } from '#web/ui/notice/alerts.ts';
import { createTemporaryUrl, saveFile } from '#web/ui/file/save-file.ts';

interface PdfButtonProps {
  /**
   * Label for screen readers, which includes the number of the invoice because they do not read the row: 'PDF öffnen:
   * RE-2026-00001'.
   */
  readonly label: string;
  readonly text: string;
  readonly fileName: string;
  readonly loadPdf: () => Promise<Blob>;
}

/** Opens a PDF in a new tab, or saves it if the browser blocks new tabs. */
export function PdfButton({ label, text, fileName, loadPdf }: PdfButtonProps) {
  const showPdf = useMutation({
    // The tab is opened during the click, because browsers block pop-ups that open later.
    mutationFn: async (tab: Window | null) => {
      try {
        const bytes = await loadPdf();
        if (tab === null) saveFile(bytes, fileName);
        else tab.location.href = createTemporaryUrl(bytes);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError: showError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      aria-label={label}
      loading={showPdf.isPending}
      onClick={() => showPdf.mutate(window.open('', '_blank'))}
    >
      {text}
    </Button>
  );
}
