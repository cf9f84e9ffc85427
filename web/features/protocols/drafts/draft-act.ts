import { toWire } from '#web/ui/time/local-time.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import type { DeviceDraft } from './draft-state.ts';

/**
 * What the server is told of a draft: enough to be stored whenever it arrives.
 * @param signer IRI of the profile that signs at this moment
 */
export function actOf(draft: DeviceDraft, signer: string | undefined) {
  const { uuid, formVersion, location, startedAt, answers, saved } = draft;
  return {
    uuid,
    formVersion,
    location,
    startedAt,
    answers,
    profile: signer,
    occurredAt: toWire(serverNow()),
    ...(saved === null ? {} : { revision: saved.revision }),
  };
}
