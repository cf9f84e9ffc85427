// Screens arrive as files of their own. After a deployment the old names are gone, so the page is loaded anew, once.
const TIMEOUT_MILLISECONDS = 120_000;

export class ChunkTimeout extends Error {}

/** Gives a hanging download up, so that the screen can say so. */
export function loadInTime<Module>(loading: Promise<Module>): Promise<Module> {
  return Promise.race([
    loading,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new ChunkTimeout('Die Seite konnte nicht geladen werden.')), TIMEOUT_MILLISECONDS);
    }),
  ]);
}

const RETRY_MILLISECONDS = 3000;

/** Static, so that neither a session nor the database decides whether the file could have come. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));

/**
 * Waits for the server where it cannot be reached: a page that works offline must not fall over a file that is merely
 * late. Rejects when the server answers and the file failed twice in a row all the same: then a deployment took it.
 */
export async function loadWhenServed<Module>(load: () => Promise<Module>): Promise<Module> {
  let failuresWhileServed = 0;
  for (;;) {
    try {
      return await loadInTime(load());
    } catch (error) {
      failuresWhileServed = (await isServed()) ? failuresWhileServed + 1 : 0;
      if (failuresWhileServed > 1) throw error;
      await pause();
    }
  }
}

/** Chromium, Firefox, Safari, and Vite for the style sheet that belongs to a file. */
const CHUNK_FAILURE = /dynamically imported module|module script failed|preload CSS/i;

export const isChunkFailure = (error: unknown) =>
  error instanceof ChunkTimeout || (error instanceof Error && CHUNK_FAILURE.test(error.message));

/** The router's lazy screens reload by themselves and mark it so; one mark for all keeps it at one reload. */
const reloadMark = (error: Error) => `tanstack_router_reload:${error.message}`;

/** True once per tab and failure text, which names the file: a second failure is no deployment. */
export function mayReload(error: Error, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (!isChunkFailure(error) || storage.getItem(reloadMark(error)) !== null) return false;
  storage.setItem(reloadMark(error), '1');
  return true;
}
