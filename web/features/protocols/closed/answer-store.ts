import type { Answer, Answers } from '#shared/questionnaire/answers.ts';

/**
 * Holds the answers outside of React, so that a typed letter renders only its own question instead of all two hundred.
 */
export interface AnswerStore {
  readonly answers: () => Answers;
  readonly setAnswer: (question: string, answer: Answer) => void;
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Holds the answers in memory until the page is left. */
export function answerStoreInMemory(initial: Answers = {}): AnswerStore {
  let answers = initial;
  const listeners = new Set<() => void>();
  return {
    answers: () => answers,
    setAnswer: (question, answer) => {
      answers = { ...answers, [question]: answer };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
