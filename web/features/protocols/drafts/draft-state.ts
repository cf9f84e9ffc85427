// What a device knows of a draft, and what it makes of the server's word about it. Pure.
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
  /** What the server has, as far as this device knows; null before the first answer. */
  readonly saved: SavedState | null;
  /** What was sent or kept last: on the server it is no work of somebody else. */
  readonly sent: Answers | null;
  readonly startedAt: string;
  readonly changedAt: string;
  /** Key of the act that closes it, until the server has answered. */
  readonly closedBy: string | null;
}

export type Theirs = Pick<FilledProtocol, 'revision' | 'answers' | 'occurredAt' | 'state'>;

const isSomething = ([, { value, comment, images }]: [string, Answers[string]]) =>
  value !== undefined || comment !== undefined || images !== undefined;

/** In whichever order; an answer without anything in it is none. */
const plain = (answers: Answers) =>
  JSON.stringify(
    Object.entries(answers)
      .filter(isSomething)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, { value, comment, images }]) => [id, value, comment, images]),
  );

export const isSameContent = (one: Answers, other: Answers) => one === other || plain(one) === plain(other);

/** Something was filled in that the server has not confirmed. */
export const isUnsent = ({ answers, saved }: Pick<DeviceDraft, 'answers' | 'saved'>) =>
  !isSameContent(answers, saved?.answers ?? {});

export const savedStateOf = ({ revision, answers, occurredAt }: Theirs): SavedState => ({
  revision,
  answers,
  at: occurredAt,
});

export type Meeting =
  /** Nothing this device has not seen; `saved` where it learns that something of its own has arrived. */
  | { readonly kind: 'known'; readonly saved: SavedState | null }
  /** Somebody filled on, and nothing of this device's is in the way. */
  | { readonly kind: 'newer'; readonly saved: SavedState }
  /** Both filled on: somebody has to decide. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'closed' };

/** What the server's state means for a draft on this device. Nothing is overwritten that nobody has seen. */
export function meet(draft: DeviceDraft, theirs: Theirs): Meeting {
  if (theirs.state === 'closed') return { kind: 'closed' };
  const { saved } = draft;
  if (saved !== null && theirs.revision <= saved.revision) return { kind: 'known', saved: null };
  const own = [draft.answers, draft.sent, saved?.answers].filter((answers) => answers != null);
  if (own.some((answers) => isSameContent(answers, theirs.answers)))
    return { kind: 'known', saved: savedStateOf(theirs) };
  return isUnsent(draft) ? { kind: 'conflict' } : { kind: 'newer', saved: savedStateOf(theirs) };
}
