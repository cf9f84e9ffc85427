import { LRUCache } from 'lru-cache';
import type { Store } from '#server/db/database.ts';
import { findSession, type SessionRow } from './find-session.ts';

/**
 * How long a cached session is used. If the connection that announces changes dies unnoticed, a withdrawn right can be
 * used for at most this long.
 */
const MAX_AGE_MILLISECONDS = 5000;
const MAX_SESSIONS = 10_000;

interface CachedSession {
  readonly row: SessionRow;
  /** Monotonic time just before the query was sent. */
  readonly readAt: number;
}

/**
 * Caches the rows of sessions for a few seconds, because reading one at each request costs as much as reading a list.
 * It caches only while the database announces every change of sessions and of their rights (announce_session and
 * announce_access in server/db/functions). Each announcement removes the sessions that it concerns.
 */
export class SessionCache {
  readonly #store: Store;
  readonly #sessions = new LRUCache<string, CachedSession>({ max: MAX_SESSIONS });
  /** Grows with each change, so that the result of a query that was sent before the change is not cached after it. */
  #changeCount = 0;
  #isListening = false;

  constructor(store: Store) {
    this.#store = store;
  }

  async find(sid: string): Promise<SessionRow | undefined> {
    const askedAt = performance.now();
    const cached = this.#isListening ? this.#sessions.get(sid) : undefined;
    if (cached !== undefined && askedAt - cached.readAt < MAX_AGE_MILLISECONDS) {
      const { row, readAt } = cached;
      return { ...row, now: new Date(row.now.getTime() + askedAt - readAt) };
    }
    const changeCountBefore = this.#changeCount;
    const row = await this.#store.queryAsSystem((tx) => findSession(tx, sid));
    if (row !== undefined && this.#isListening && changeCountBefore === this.#changeCount)
      this.#sessions.set(sid, { row, readAt: askedAt });
    return row;
  }

  /** Forgets one session, because it changed. */
  drop(sid: string): void {
    this.#changeCount += 1;
    this.#sessions.delete(sid);
  }

  /** Forgets all sessions, because rights changed that any of them may have. */
  dropAll(): void {
    this.#changeCount += 1;
    this.#sessions.clear();
  }

  /**
   * Sets whether changes are announced to this process. While they are not, every request reads its session from the
   * database.
   */
  setListening(isListening: boolean): void {
    this.dropAll();
    this.#isListening = isListening;
  }
}
