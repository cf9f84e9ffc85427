import { Stack, Text } from '@mantine/core';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { LinkToCopy } from '#web/ui/notice/link-to-copy.tsx';

interface CreatedLinkProps {
  readonly link: NewUploadLink;
  readonly onDone: () => void;
}

export const CreatedLink = ({ link: { token, email, expiresAt }, onDone }: CreatedLinkProps) => (
  <Stack gap="md">
    <Text role="status">
      {email === undefined ? 'Der Link ist erstellt.' : `Der Link geht in der nächsten Minute an ${email}.`}
    </Text>
    <LinkToCopy address={`${location.origin}/pd/${token}`} expiresAt={expiresAt} onDone={onDone} />
  </Stack>
);
