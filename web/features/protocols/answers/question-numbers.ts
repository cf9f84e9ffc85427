import { createContext } from 'react';

/** Positions of the visible questions, starting at 1, by their ids. */
export const QuestionNumbers = createContext<ReadonlyMap<string, number>>(new Map());
