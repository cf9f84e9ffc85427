import { useQueryClient } from '@tanstack/react-query';
import {
  type ProfileDocument,
  profileDocuments,
  reviewProfileDocument,
} from '#shared/contracts/profile-documents/profile-documents.ts';
import { proofGaps } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { call } from '#web/api/client/client.ts';
import { useSelection } from '#web/ui/selection/selection.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';

/** Lets the management accept several submitted proofs at once. */
export function useAcceptance() {
  const client = useQueryClient();
  const { send, ...selection } = useSelection<ProfileDocument>(({ state }) => state === 'submitted');
  const accept = async () => {
    const count = await send(({ id }, idempotencyKey) =>
      call(reviewProfileDocument, { params: { id }, body: { decision: 'accepted' }, idempotencyKey }),
    );
    // The list changes only now, so that no row moves while the others are being sent.
    for (const path of [profileDocuments.path, proofGaps.path, profiles.path])
      void client.invalidateQueries({ queryKey: [path] });
    if (count > 0)
      showSuccess(count === 1 ? 'Ein Nachweis wurde angenommen.' : `${count} Nachweise wurden angenommen.`);
  };
  return { ...selection, accept };
}
