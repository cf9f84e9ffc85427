import { queryClient } from '#web/api/client/query-client.ts';
import type { Session } from './session-data.ts';
import { sessionQuery } from './session.ts';

/**
 * Starts the queries of a first screen as soon as the session is known, while its frame is still being drawn, so that the
 * first paint of the screen shows their data. The module of the screen calls this when it is loaded. It does nothing when
 * the first script of the page has not asked for the answers, because they would come no sooner.
 */
export function startFirstQueries(start: (session: Session) => readonly Promise<unknown>[]): void {
  if (globalThis.earlyRequests === undefined) return;
  void queryClient
    .query(sessionQuery)
    .then(async (session) => Promise.all(start(session)))
    // The screen sends its queries again, and shows what fails.
    .catch(() => undefined);
}
