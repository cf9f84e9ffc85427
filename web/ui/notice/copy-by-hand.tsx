import { Textarea } from '@mantine/core';

interface CopyByHandProps {
  /** What the text is, for screen readers. */
  readonly label: string;
  readonly text: string;
}

/** Shows a text that the browser refused to copy. */
export const CopyByHand = ({ label, text }: CopyByHandProps) => (
  <Textarea
    aria-label={label}
    description="Ihr Browser lässt das Kopieren nicht zu. Bitte von Hand kopieren:"
    value={text}
    autosize
    maxRows={6}
    readOnly
    onFocus={(event) => event.currentTarget.select()}
  />
);
