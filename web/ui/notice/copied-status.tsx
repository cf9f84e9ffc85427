import { VisuallyHidden } from '@mantine/core';

interface CopiedStatusProps {
  readonly isCopied: boolean;
}

/** Tells screen readers that a link was copied, because they do not announce that the name of its button changes. */
export const CopiedStatus = ({ isCopied }: CopiedStatusProps) => (
  <VisuallyHidden role="status">{isCopied && 'Link kopiert'}</VisuallyHidden>
);
