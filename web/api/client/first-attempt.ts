import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Returns whether the first request of the query is still running. What only stands beside something else is not waited
 * for any longer, because after a failure the repetitions take a while.
 */
export const isFirstAttempt = ({ isLoading, failureCount }: Pick<UseQueryResult, 'isLoading' | 'failureCount'>) =>
  isLoading && failureCount === 0;
