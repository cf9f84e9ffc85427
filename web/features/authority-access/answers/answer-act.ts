/** What the office does about a demand: the first answer, more of it, or another one in its place. */
export type AnswerAct = 'answer' | 'supplement' | 'correction';
