import type { QueryClient } from '@tanstack/react-query';

const LOOK_MILLISECONDS = 200;
/** Consecutive looks without a request after which a page counts as loaded. A dialog on it asks later than the page. */
const QUIET_LOOKS = 3;
const MAX_LOOKS = 150;

/**
 * Waits until the page that was just opened has loaded what it shows.
 * @returns whether everything arrived; false also if something still waits for a connection after half a minute
 */
export async function isPageShown(client: QueryClient): Promise<boolean> {
  let quietLooks = 0;
  for (let look = 0; look < MAX_LOOKS && quietLooks < QUIET_LOOKS; look += 1) {
    await new Promise((resume) => setTimeout(resume, LOOK_MILLISECONDS));
    quietLooks = activeQueries(client).some(({ state }) => state.fetchStatus !== 'idle') ? 0 : quietLooks + 1;
  }
  return quietLooks === QUIET_LOOKS && activeQueries(client).every(({ state }) => state.status !== 'error');
}

const activeQueries = (client: QueryClient) => client.getQueryCache().findAll({ type: 'active' });
