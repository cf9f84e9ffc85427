import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { cspNonce } from '#web/api/session/runtime-config.ts';
import { cssVariables, theme } from '#web/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { createAppRouter } from '#web/app/routes/router.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });
/** The dark scheme is the default, because tablets are mostly used in dark rooms. */
const defaultColorScheme = matchMedia('(pointer: coarse)').matches ? 'dark' : 'auto';

interface AppProps {
  readonly router: ReturnType<typeof createAppRouter>;
}

export function App({ router }: AppProps) {
  return (
    <ErrorBoundary>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme={defaultColorScheme}
        getStyleNonce={cspNonce}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </ErrorBoundary>
  );
}
