// Combines the drafts on this device with those on the server. Pure functions.
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { type DeviceDraft, isUnsent } from './draft-state.ts';

export interface OpenDraft {
  readonly uuid: string;
  readonly formName: string;
  readonly changedAt: string;
  readonly profileName: string | undefined;
  /** Why the server rejected it when it was closed. */
  readonly refusal: string | null;
  /** Whether the draft exists only on this device. */
  readonly isOnlyHere: boolean;
}

interface Known {
  readonly here: readonly DeviceDraft[];
  /** Null while the server cannot be reached. */
  readonly there: readonly Protocol[] | null;
  readonly requests: readonly Pick<QueuedRequest, 'idempotencyKey' | 'refusal'>[];
}

/** The open drafts, newest first; `done` are those the device can delete. */
export function openDrafts({ here, there, requests }: Known): { shown: OpenDraft[]; done: string[] } {
  const stateOf = (draft: DeviceDraft): 'shown' | 'hidden' | 'done' => {
    const isThere = there?.some(({ uuid }) => uuid === draft.uuid) ?? null;
    const request = requests.find(({ idempotencyKey }) => idempotencyKey === draft.closedBy);
    if (request !== undefined) return request.refusal === null ? 'hidden' : 'shown';
    if (draft.closedBy !== null) return isThere === null ? 'hidden' : isThere ? 'shown' : 'done';
    return isThere === false && draft.saved !== null && !isUnsent(draft) ? 'done' : 'shown';
  };
  const mine = here.filter((draft) => stateOf(draft) === 'shown');
  const known = new Set(here.map(({ uuid }) => uuid));
  const others = (there ?? []).filter(({ uuid }) => !known.has(uuid));
  const shown = [
    ...mine.map((draft) => ({
      uuid: draft.uuid,
      formName: draft.formName,
      changedAt: draft.changedAt,
      profileName: there?.find(({ uuid }) => uuid === draft.uuid)?.profileName,
      refusal: requests.find(({ idempotencyKey }) => idempotencyKey === draft.closedBy)?.refusal ?? null,
      isOnlyHere: draft.saved === null,
    })),
    ...others.map(({ uuid, formName, occurredAt, profileName }) => ({
      uuid,
      formName,
      profileName,
      changedAt: occurredAt,
      refusal: null,
      isOnlyHere: false,
    })),
  ];
  return {
    shown: shown.toSorted((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt)),
    done: here.filter((draft) => stateOf(draft) === 'done').map(({ uuid }) => uuid),
  };
}
