import { Text } from '@mantine/core';
import type { UploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { formatNearDay } from '#web/ui/time/local-time.ts';

/** Says since when an open upload link requests a proof; nothing without a link. */
export const AskedMark = ({ link }: { readonly link: UploadLink | undefined }) =>
  link !== undefined && (
    <Text size="sm" c="dimmed" component="span">
      angefordert am {formatNearDay(link.createdAt, serverNow())}, offen
    </Text>
  );
