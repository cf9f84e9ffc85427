// Decides what a device does with a draft when the server reports its version. Pure.
import type { FilledProtocol } from '#shared/contracts/protocols/protocols.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';

export interface SavedState {
  readonly revision: number;
  readonly answers: Answers;
  readonly at: string;
}

export interface DeviceDraft {
  readonly uuid: string;
  /** `uid` of who fills it. */
  readonly user: string;
  readonly location: string;
  readonly form: string;
  readonly formVersion: string;
  readonly formName: string;
  readonly answers: Answers;
  /** The server's version as far as this device knows; null before the first response. */
  readonly saved: SavedState | null;
  /** The answers that were sent or queued last, so that the device recognises its own work on the server. */
  readonly sent: Answers | null;
  readonly startedAt: string;
  readonly changedAt: string;
  /** Key of the act that closes it, until the server has answered. */
  readonly closedBy: string | null;
}

export type ServerDraft = Pick<FilledProtocol, 'revision' | 'answers' | 'occurredAt' | 'state'>;

const isSomething = ([, answer]: [string, Answers[string]]) => Object.values(answer).some((part) => part !== undefined);

/** In whichever order; an answer without anything in it is none. */
const plain = (answers: Answers) =>
  JSON.stringify(
    Object.entries(answers)
      .filter(isSomething)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, { value, comment, images, deadlineHours }]) => [id, value, comment, images, deadlineHours]),
  );

export const isSameContent = (one: Answers, other: Answers) => one === other || plain(one) === plain(other);

/** Something was filled in that the server has not confirmed. */
export const isUnsent = ({ answers, saved }: Pick<DeviceDraft, 'answers' | 'saved'>) =>
  !isSameContent(answers, saved?.answers ?? {});

export const savedStateOf = ({ revision, answers, occurredAt }: ServerDraft): SavedState => ({
  revision,
  answers,
  at: occurredAt,
});

export type Reconciliation =
  /** Nothing this device has not seen; `saved` where it learns that something of its own has arrived. */
  | { readonly kind: 'known'; readonly saved: SavedState | null }
  /** Somebody filled on, and nothing of this device's is in the way. */
  | { readonly kind: 'newer'; readonly saved: SavedState }
  /** Both filled on: somebody has to decide. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'closed' };

/**
 * Decides what the server's version means for a draft on this device. Nothing is overwritten before somebody has seen
 * it.
 */
export function reconcile(draft: DeviceDraft, serverDraft: ServerDraft): Reconciliation {
  if (serverDraft.state === 'closed') return { kind: 'closed' };
  const { saved } = draft;
  if (saved !== null && serverDraft.revision <= saved.revision) return { kind: 'known', saved: null };
  const own = [draft.answers, draft.sent, saved?.answers].filter((answers) => answers != null);
  if (own.some((answers) => isSameContent(answers, serverDraft.answers)))
    return { kind: 'known', saved: savedStateOf(serverDraft) };
  return isUnsent(draft) ? { kind: 'conflict' } : { kind: 'newer', saved: savedStateOf(serverDraft) };
}
