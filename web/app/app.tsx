import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ApiError } from '#web/api/client.ts';
import { cspNonce } from '#web/api/runtime-config.ts';
import { cssVariables, theme } from '#web/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { createAppRouter } from './router.tsx';

const RETRIES = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal; only a missing answer or a broken server may get better by itself.
      retry: (failures, error) =>
        failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      // A venue's own network may reach the server while the browser believes to be offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

const router = createAppRouter();
const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });
/** Tablets stand in dark rooms. */
const defaultColorScheme = matchMedia('(pointer: coarse)').matches ? 'dark' : 'auto';

export function App() {
  return (
    <ErrorBoundary>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme={defaultColorScheme}
        getStyleNonce={cspNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </ErrorBoundary>
  );
}
