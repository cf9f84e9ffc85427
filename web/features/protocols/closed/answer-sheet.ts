import type { Answer, Answers } from '#shared/questionnaire/answers.ts';

/** What is being filled in, beside React: a letter draws its own question again, not the two hundred around it. */
export interface AnswerSheet {
  readonly answers: () => Answers;
  readonly answer: (question: string, answer: Answer) => void;
  /** @returns what ends it */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Kept as long as the page is. */
export function sheetInMemory(initial: Answers = {}): AnswerSheet {
  let answers = initial;
  const listeners = new Set<() => void>();
  return {
    answers: () => answers,
    answer: (question, answer) => {
      answers = { ...answers, [question]: answer };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
