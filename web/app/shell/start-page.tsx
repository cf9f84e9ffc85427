import { type ReactNode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { claimReload, loadWithRetry } from '#web/ui/screen/chunk-load.ts';
import { AppRoot } from './app-root.tsx';
import { FailedPage } from './error-boundary.tsx';

type Page = Pick<Root, 'render'>;
/** Loads the code of a page, and returns its content. */
type LoadContent = () => Promise<ReactNode>;

/**
 * Shows the first page. If its code cannot be loaded, the page is reloaded once, because a deployment may be the cause.
 * @param followsDevice whether the page is none of a dark arcade, e.g. the login, and has the colours of the device
 */
export async function startPage(page: Page, load: LoadContent, followsDevice = false): Promise<void> {
  try {
    const content = await loadWithRetry(load);
    // A transition is rendered in slices, because a whole screen would keep a tablet busy for 150 ms.
    startTransition(() => page.render(rootOf(content, followsDevice)));
  } catch (error) {
    if (claimReload(error)) location.reload();
    else page.render(<FailedPage />);
  }
}

/** The application has a root of its own, so that it does not keep the colours of the login. */
const rootOf = (content: ReactNode, followsDevice: boolean) => (
  <AppRoot key={String(followsDevice)} followsDevice={followsDevice}>
    {content}
  </AppRoot>
);

/**
 * Shows the dashboard in place of the login. If its code cannot be loaded, the reload opens the dashboard, because the
 * login has succeeded and its tokens are stored.
 */
export function openDashboard(page: Page, load: LoadContent): Promise<void> {
  history.replaceState(null, '', '/dashboard');
  return startPage(page, load);
}
