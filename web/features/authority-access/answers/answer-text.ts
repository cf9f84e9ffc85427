import type { Task } from '#shared/contracts/tasks/tasks.ts';

/** Returns the answer to a demand as its authority reads it. */
export const answerText = ({ answer, comment }: Pick<Task, 'answer' | 'comment'>): string =>
  [answer, comment].filter(Boolean).join('. ');
