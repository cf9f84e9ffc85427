import { Stack, Text } from '@mantine/core';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { LinkToCopy } from '#web/ui/notice/link-to-copy.tsx';

export const addressOfLink = ({ token }: NewUploadLink) => `${location.origin}/pd/${token}`;

interface CreatedLinkProps {
  readonly link: NewUploadLink;
  readonly wasCopied: boolean;
  readonly onDone: () => void;
}

export const CreatedLink = ({ link, wasCopied, onDone }: CreatedLinkProps) => (
  <Stack gap="md">
    <Text role="status">
      {link.email === undefined
        ? `Der Link ist erstellt${wasCopied ? ' und kopiert' : ''}.`
        : `Der Link geht in der nächsten Minute an ${link.email}.`}
    </Text>
    <LinkToCopy
      address={addressOfLink(link)}
      expiresAt={link.expiresAt}
      wasCopied={wasCopied}
      wasMailed={link.email !== undefined}
      onDone={onDone}
    />
  </Stack>
);
