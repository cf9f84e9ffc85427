import { toWire } from '#web/ui/time/local-time.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import type { DeviceDraft } from './draft-state.ts';

/**
 * Builds the request that stores a draft. It contains everything the server needs, because it may arrive much later.
 * @param profile IRI of the profile that signs now
 */
export function requestBodyOf(draft: DeviceDraft, profile: string | undefined) {
  const { uuid, formVersion, location, startedAt, answers, saved } = draft;
  return {
    uuid,
    formVersion,
    location,
    startedAt,
    answers,
    profile,
    occurredAt: toWire(serverNow()),
    ...(saved === null ? {} : { revision: saved.revision }),
  };
}
