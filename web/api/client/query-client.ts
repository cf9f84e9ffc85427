import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

const MAX_RETRIES = 2;

const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * A 4xx answer does not change when repeated; only a missing answer or a 5xx may. Without a network the screen says at
 * once that there is none.
 */
export const retryLostRead = (failures: number, error: Error) =>
  failures < MAX_RETRIES && navigator.onLine && !isRefusal(error);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: retryLostRead,
      // A location's local network may reach the server although the browser reports being offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
