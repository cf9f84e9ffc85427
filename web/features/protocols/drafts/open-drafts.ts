// Combines the drafts on this device with those on the server. These are pure functions.
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { type DeviceDraft, isUnsent } from './draft-state.ts';

export interface OpenDraft {
  readonly uuid: string;
  readonly form: string;
  readonly formName: string;
  /** Label of the answer to the first question, e.g. 'Schließen'. */
  readonly firstChoice: string | undefined;
  readonly changedAt: string;
  readonly profileName: string | undefined;
  /** Why the server rejected it when it was closed. */
  readonly refusal: string | null;
  /** Whether the draft exists only on this device. */
  readonly isOnlyHere: boolean;
  /** Whether only the server has its answers, so that it cannot be continued without a connection. */
  readonly isElsewhere: boolean;
}

interface DraftSources {
  readonly deviceDrafts: readonly (DeviceDraft & Partial<Pick<OpenDraft, 'firstChoice'>>)[];
  /** Null while the server cannot be reached. */
  readonly serverDrafts: readonly Protocol[] | null;
  /** What was shown last. Without a connection it says which drafts the server has. */
  readonly shownBefore?: readonly OpenDraft[];
  readonly requests: readonly Pick<QueuedRequest, 'idempotencyKey' | 'refusal'>[];
}

/** Returns the open drafts, newest first, and as `deletable` the drafts that the device can delete. */
export function openDrafts({ deviceDrafts, serverDrafts, shownBefore = [], requests }: DraftSources): {
  shown: OpenDraft[];
  deletable: string[];
} {
  const stateOf = (draft: DeviceDraft): 'shown' | 'hidden' | 'done' => {
    const isOnServer = serverDrafts?.some(({ uuid }) => uuid === draft.uuid) ?? null;
    const request = requests.find(({ idempotencyKey }) => idempotencyKey === draft.closedBy);
    if (request !== undefined) return request.refusal === null ? 'hidden' : 'shown';
    if (draft.closedBy !== null) return isOnServer === null ? 'hidden' : isOnServer ? 'shown' : 'done';
    return isOnServer === false && draft.saved !== null && !isUnsent(draft) ? 'done' : 'shown';
  };
  const ownDrafts = deviceDrafts.filter((draft) => stateOf(draft) === 'shown');
  const deviceUuids = new Set(deviceDrafts.map(({ uuid }) => uuid));
  const draftsElsewhere = (serverDrafts?.map(draftElsewhere) ?? shownBefore).filter(
    ({ uuid, isElsewhere }) => isElsewhere && !deviceUuids.has(uuid),
  );
  const shownDrafts = [
    ...ownDrafts.map((draft) => ({
      uuid: draft.uuid,
      form: draft.form,
      formName: draft.formName,
      firstChoice: draft.firstChoice,
      changedAt: draft.changedAt,
      profileName: (serverDrafts ?? shownBefore).find(({ uuid }) => uuid === draft.uuid)?.profileName,
      refusal: requests.find(({ idempotencyKey }) => idempotencyKey === draft.closedBy)?.refusal ?? null,
      isOnlyHere: draft.saved === null,
      isElsewhere: false,
    })),
    ...draftsElsewhere,
  ];
  return {
    shown: shownDrafts.toSorted(
      (draftBefore, draftAfter) => Date.parse(draftAfter.changedAt) - Date.parse(draftBefore.changedAt),
    ),
    deletable: deviceDrafts.filter((draft) => stateOf(draft) === 'done').map(({ uuid }) => uuid),
  };
}

const draftElsewhere = ({ uuid, form, formName, firstChoice, occurredAt, profileName }: Protocol): OpenDraft => ({
  uuid,
  form,
  formName,
  firstChoice,
  profileName,
  changedAt: occurredAt,
  refusal: null,
  isOnlyHere: false,
  isElsewhere: true,
});

/**
 * Returns the draft that the tile of a daily form continues: the newest one, unless the server has rejected it. The list
 * of drafts says why.
 */
export const draftOfTile = (form: string, drafts: readonly OpenDraft[]): OpenDraft | undefined =>
  drafts.find((draft) => draft.form === form && draft.refusal === null);
