// Combines a draft on the device with the version of the server. These are pure functions.
import type { FilledProtocol } from '#shared/contracts/protocols/protocols.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';

export interface SavedState {
  readonly revision: number;
  readonly answers: Answers;
  readonly at: string;
}

export interface DeviceDraft {
  readonly uuid: string;
  /** `uid` of the user who fills in the draft. */
  readonly user: string;
  readonly location: string;
  readonly form: string;
  readonly formVersion: string;
  readonly formName: string;
  readonly answers: Answers;
  /** The answers that the button which began the draft has given. Alone they are no work that could be lost. */
  readonly prefilled?: Answers | undefined;
  /** The server's version as this device knows it; null before the first response. */
  readonly saved: SavedState | null;
  /** The answers that were sent or queued last, so that the device recognises its own work on the server. */
  readonly sent: Answers | null;
  readonly startedAt: string;
  readonly changedAt: string;
  /** Idempotency key of the request that closes the draft, until the server has answered. */
  readonly closedBy: string | null;
}

export type ServerDraft = Pick<FilledProtocol, 'revision' | 'answers' | 'occurredAt' | 'state'>;

const isAnswerGiven = ([, answer]: [string, Answers[string]]) =>
  Object.values(answer).some((part) => part !== undefined);

/** Returns a text that is the same for answers in any order. Empty answers are left out. */
const comparableText = (answers: Answers) =>
  JSON.stringify(
    Object.entries(answers)
      .filter(isAnswerGiven)
      .toSorted(([questionBefore], [questionAfter]) => (questionBefore < questionAfter ? -1 : 1))
      .map(([id, { value, comment, images, deadlineHours }]) => [id, value, comment, images, deadlineHours]),
  );

export const isSameContent = (answers: Answers, otherAnswers: Answers) =>
  answers === otherAnswers || comparableText(answers) === comparableText(otherAnswers);

/** Returns whether the draft contains answers that the server has not confirmed. */
export const isUnsent = ({ answers, saved, prefilled }: Pick<DeviceDraft, 'answers' | 'saved' | 'prefilled'>) =>
  !isSameContent(answers, saved?.answers ?? prefilled ?? {});

export const savedStateOf = ({ revision, answers, occurredAt }: ServerDraft): SavedState => ({
  revision,
  answers,
  at: occurredAt,
});

export type Reconciliation =
  /** The server's version contains nothing new; `saved` is set if it confirms answers of this device. */
  | { readonly kind: 'known'; readonly saved: SavedState | null }
  /** The server's version is newer, and this device has no unsaved answers. */
  | { readonly kind: 'newer'; readonly saved: SavedState }
  /** Both sides have new answers, so the user has to decide. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'closed' };

/**
 * Decides how the server's version affects the draft on this device. Unsaved answers are never overwritten without the
 * user's decision.
 */
export function reconcile(draft: DeviceDraft, serverDraft: ServerDraft): Reconciliation {
  if (serverDraft.state === 'closed') return { kind: 'closed' };
  const { saved } = draft;
  if (saved !== null && serverDraft.revision <= saved.revision) return { kind: 'known', saved: null };
  const answersOfThisDevice = [draft.answers, draft.sent, saved?.answers].filter((answers) => answers != null);
  if (answersOfThisDevice.some((answers) => isSameContent(answers, serverDraft.answers)))
    return { kind: 'known', saved: savedStateOf(serverDraft) };
  return isUnsent(draft) ? { kind: 'conflict' } : { kind: 'newer', saved: savedStateOf(serverDraft) };
}
