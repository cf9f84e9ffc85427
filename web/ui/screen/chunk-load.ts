// Loads screens, each of which is a separate chunk. After a deployment the old file names no longer exist, so the page
// is reloaded once.
const TIMEOUT_MILLISECONDS = 120_000;

export class ChunkTimeout extends Error {}

/** Rejects a download that hangs, so that the screen can show an error. */
export function loadWithTimeout<Module>(loading: Promise<Module>): Promise<Module> {
  return Promise.race([
    loading,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new ChunkTimeout('Die Seite konnte nicht geladen werden.')), TIMEOUT_MILLISECONDS);
    }),
  ]);
}

const RETRY_MILLISECONDS = 3000;

/** /healthz needs neither session nor database, so it answers exactly if files can be served. */
async function isServerAvailable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));

/**
 * Loads a module and retries while the server cannot be reached, so that a page that works offline does not fail
 * because of a late file. Rejects if the file failed twice in a row while the server answered, because then a
 * deployment has removed it.
 */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  let failuresWhileAvailable = 0;
  for (;;) {
    try {
      return await loadWithTimeout(load());
    } catch (error) {
      failuresWhileAvailable = (await isServerAvailable()) ? failuresWhileAvailable + 1 : 0;
      if (failuresWhileAvailable > 1) throw error;
      await pause();
    }
  }
}

/** Messages of Chromium, Firefox and Safari, and of Vite for the style sheet of a chunk. */
const CHUNK_FAILURE = /dynamically imported module|module script failed|preload CSS/i;

export const isChunkFailure = (error: unknown): error is Error =>
  error instanceof ChunkTimeout || (error instanceof Error && CHUNK_FAILURE.test(error.message));

/**
 * Returns true once per tab and error message, which contains the file name: a second failure has another cause than a
 * deployment.
 */
export function claimReload(error: unknown, storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage): boolean {
  if (!isChunkFailure(error)) return false;
  // The router's lazy screens set this key when they reload the page. Sharing it limits both to one reload.
  const mark = `tanstack_router_reload:${error.message}`;
  if (storage.getItem(mark) !== null) return false;
  storage.setItem(mark, '1');
  return true;
}
