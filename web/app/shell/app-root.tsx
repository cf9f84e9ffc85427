import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cspNonce } from '#web/api/session/runtime-config.ts';
import { COLOR_SCHEME_KEY } from '#web/ui/screen/color-scheme.ts';
import { cssVariables, theme } from '#web/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
/** The dark scheme is the default, because tablets are mostly used in dark rooms. */
const defaultColorScheme = matchMedia('(pointer: coarse)').matches ? 'dark' : 'auto';

interface AppRootProps {
  /** Whether the page has the colours of the device until somebody has chosen others. */
  readonly followsDevice?: boolean;
  readonly children: ReactNode;
}

/** Gives every page its colours, and shows what to do after an error that nothing else has caught. */
export const AppRoot = ({ followsDevice = false, children }: AppRootProps) => (
  <ErrorBoundary>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme={followsDevice ? 'auto' : defaultColorScheme}
      getStyleNonce={cspNonce}
    >
      {children}
    </MantineProvider>
  </ErrorBoundary>
);
