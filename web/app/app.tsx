import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { cspNonce } from '#web/api/runtime-config.ts';
import { cssVariables, theme } from '#web/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { createAppRouter } from './router.tsx';

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
        <RouterProvider router={router} />
      </MantineProvider>
    </ErrorBoundary>
  );
}
