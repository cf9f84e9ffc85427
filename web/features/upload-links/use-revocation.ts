import { useQueryClient } from '@tanstack/react-query';
import {
  getUploadLink,
  revokeUploadLink,
  type UploadLink,
  uploadLinks,
} from '#shared/contracts/upload-links/upload-links.ts';
import { call } from '#web/api/client/client.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { useSelection } from '#web/ui/selection/selection.ts';

export const isOpen = ({ state }: UploadLink) => state === 'open';

/** Lets the management revoke several upload links at once. */
export function useRevocation() {
  const client = useQueryClient();
  const { send, ...selection } = useSelection<UploadLink>(isOpen);
  const revoke = async () => {
    const count = await send(revokeOne);
    // The list changes only now, so that no row moves while the others are being sent.
    void client.invalidateQueries({ queryKey: [uploadLinks.path] });
    if (count > 0)
      showSuccess(count === 1 ? 'Ein Upload-Link wurde zurückgezogen.' : `${count} Upload-Links wurden zurückgezogen.`);
  };
  return { ...selection, revoke };
}

/** Several requests may share a link, so revoking one of them revokes the others before their own turn. */
async function revokeOne({ id }: UploadLink, idempotencyKey: string): Promise<void> {
  try {
    await call(revokeUploadLink, { params: { id }, idempotencyKey });
  } catch (error) {
    const link = await call(getUploadLink, { params: { id } });
    if (link.state !== 'revoked' && link.state !== 'replaced') throw error;
  }
}
