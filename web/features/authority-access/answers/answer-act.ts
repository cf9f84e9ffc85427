/** What the office does about a demand: the first answer, more of it, or another one in its place. */
export type AnswerAct = 'answer' | 'supplement' | 'correction';

/** The words of the buttons that begin it. */
export const ANSWER_ACT_TEXTS = {
  answer: 'Antworten',
  supplement: 'Ergänzen',
  correction: 'Korrigieren',
} as const satisfies Record<AnswerAct, string>;
