import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/client.ts';

const RETRIES = 2;

const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal; only a missing answer or a broken server may get better by itself.
      retry: (failures, error) => failures < RETRIES && !isRefusal(error),
      // A location's own network may reach the server while the browser believes to be offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
