import type { AuthorityActor } from '#server/access/authority-actor.ts';
import type { Answer } from '#shared/questionnaire/answers.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';

export type ImageGrant = Pick<AuthorityActor, 'kinds' | 'shows_names'>;

/**
 * Returns the images of an answer that an access opens. A photo cannot be masked, so the access says whether photos are
 * shown at all; a signature is a name, and is shown only if names are as well.
 */
export const shownImages = (
  { type }: Question,
  answer: Answer | undefined,
  { kinds, shows_names: showsNames }: ImageGrant,
): readonly string[] =>
  !kinds.includes('images') || (type === 'signature' && !showsNames) ? [] : (answer?.images ?? []);
