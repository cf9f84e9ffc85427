import { useCallback } from 'react';

interface PdfFrameProps {
  readonly name: string;
  readonly bytes: Blob;
  /** Whether the browser shows its own buttons above the PDF. */
  readonly hasToolbar?: boolean;
  readonly className: string | undefined;
}

/** Sets the type of the bytes explicitly, so that the browser can treat them only as a PDF. */
export const asPdf = (bytes: Blob) => new Blob([bytes], { type: 'application/pdf' });

/** Embeds a PDF in the page. Phones cannot show it. */
export function PdfFrame({ name, bytes, hasToolbar = true, className }: PdfFrameProps) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const address = URL.createObjectURL(asPdf(bytes));
      // The fragment fits the page to the width of the frame and hides the list of pages.
      frame.src = `${address}#view=FitH&navpanes=0${hasToolbar ? '' : '&toolbar=0'}`;
      return () => URL.revokeObjectURL(address);
    },
    [bytes, hasToolbar],
  );
  // PDFs with active content are rejected on upload, so that no script of theirs runs.
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers start no PDF viewer in a sandbox
  return <iframe ref={show} title={name} className={className} />;
}
