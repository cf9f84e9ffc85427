// Who listens at this process. Hears of every change from the database and passes on what is in the scope of each, of the
// collections they may read.
import { setTimeout as wait } from 'node:timers/promises';
import { isAsBefore, scopeOf, type SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import { Unavailable } from '#server/http/errors.ts';
import { RESYNC_EVENT, type LiveChange } from '#shared/contracts/live.ts';
import { isInScope, readAnnouncement, type Change } from './announcement.rules.ts';
import { LiveStream } from './live-stream.ts';

const MAX_STREAMS = 2000;
/** One tab has one. A tablet that lost its network leaves some behind that nobody has noticed yet: the oldest go first. */
const MAX_STREAMS_OF_A_SESSION = 10;
/** All tablets of a shared login, and what they left behind: one login does not take the place of all others. */
const MAX_STREAMS_OF_A_USER = 250;
/** Proxies close a connection on which nothing moves, the usual ones after 60 s. */
const HEARTBEAT_MILLISECONDS = 15_000;
/** What a client without an own opinion waits before it asks again. */
const RETRY_MILLISECONDS = 3000;
const LISTEN_AGAIN_MILLISECONDS = 1000;

interface Listening {
  readonly stream: LiveStream;
  readonly actor: SessionActor;
  readonly scope: Scope;
}

/** Whether somebody may read the collection at this path at all. */
type MayRead = (topic: string, actor: SessionActor) => boolean;

export class LiveHub {
  readonly #store: Store;
  readonly #mayRead: MayRead;
  /** In the order in which they came. */
  readonly #clients = new Set<Listening>();
  readonly #workers = new Set<(job: string) => void>();
  #listening: Promise<() => Promise<void>> | undefined;
  #isClosed = false;

  constructor(store: Store, mayRead: MayRead) {
    this.#store = store;
    this.#mayRead = mayRead;
  }

  get size(): number {
    return this.#clients.size;
  }

  /**
   * A stream that ends with the session, with its access token or when it moves to another place or gets other rights.
   * @throws Unavailable when this process takes no more, or no more of this user
   */
  async open(actor: SessionActor, expiresAt: number): Promise<LiveStream> {
    if (this.#isClosed || this.size >= MAX_STREAMS) throw new Unavailable();
    await this.#listen();
    const client: Listening = { stream: new LiveStream(), actor, scope: scopeOf(actor) };
    this.#endOldestOf(actor.sid);
    if (this.#streamsOf(({ userId }) => userId === actor.userId).length >= MAX_STREAMS_OF_A_USER)
      throw new Unavailable();
    this.#clients.add(client);
    const heartbeat = setInterval(() => this.#beat(client), HEARTBEAT_MILLISECONDS);
    const expiry = setTimeout(() => client.stream.finish(), expiresAt - Date.now());
    client.stream.once('close', () => {
      clearInterval(heartbeat);
      clearTimeout(expiry);
      this.#clients.delete(client);
    });
    client.stream.write(`retry: ${RETRY_MILLISECONDS}\n\n`);
    // Between asking who this is and adding it here, the session may have ended or moved without anybody hearing.
    this.#endIfMoved(client);
    if (this.#isClosed) client.stream.finish();
    return client.stream;
  }

  /**
   * Tells of work that is asked for, as `askForWork` names it. Resolves once the database is listened to; until then it tries
   * again, because a server that starts beside a busy database is none to give up.
   */
  async hearOfWork(begin: (job: string) => void): Promise<void> {
    this.#workers.add(begin);
    while (!this.#isClosed) {
      try {
        return await this.#listen();
      } catch {
        await wait(LISTEN_AGAIN_MILLISECONDS);
      }
    }
  }

  /** All answers end, so that the server can. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { stream } of this.#clients) stream.finish();
    const stop = await this.#listening?.catch(() => undefined);
    await stop?.();
  }

  /** Whoever is first begins it; a process that nobody asks needs no connection for it. */
  async #listen(): Promise<void> {
    const listening = (this.#listening ??= this.#store.listen({
      onMessage: (payload) => this.#pass(payload),
      onGap: () => this.#resync(),
    }));
    try {
      await listening;
    } catch (error) {
      if (this.#listening === listening) this.#listening = undefined;
      throw error;
    }
  }

  #pass(payload: string): void {
    const announcement = readAnnouncement(payload);
    if (announcement === undefined) return;
    if ('session' in announcement) {
      for (const client of this.#clients) if (client.actor.sid === announcement.session) this.#endIfMoved(client);
      return;
    }
    if ('work' in announcement) {
      for (const begin of this.#workers) begin(announcement.work);
      return;
    }
    const text = eventOf(announcement);
    for (const { stream, scope, actor } of this.#clients)
      if (isInScope(announcement, scope) && this.#mayRead(announcement.topic, actor)) stream.write(text);
  }

  #resync(): void {
    for (const { stream } of this.#clients) stream.write(`event: ${RESYNC_EVENT}\ndata: {}\n\n`);
  }

  /** What ends a session without announcing it, such as a login that was closed, is noticed here. */
  #beat(client: Listening): void {
    client.stream.write(': \n\n');
    this.#endIfMoved(client);
  }

  #endIfMoved({ stream, actor }: Listening): void {
    isAsBefore(this.#store, actor).then(
      (isSame) => isSame || stream.finish(),
      // The database is away for a moment: the next beat asks again.
      () => undefined,
    );
  }

  #streamsOf(isWhose: (actor: SessionActor) => boolean): Listening[] {
    return [...this.#clients].filter(({ actor }) => isWhose(actor));
  }

  #endOldestOf(sid: string): void {
    const own = this.#streamsOf((actor) => actor.sid === sid);
    const surplus = Math.max(0, own.length + 1 - MAX_STREAMS_OF_A_SESSION);
    for (const { stream } of own.slice(0, surplus)) stream.destroy();
  }
}

/** The place stays here: the client need not know it. */
function eventOf({ topic, id }: Change): string {
  const change: LiveChange = { topic, ...(id !== undefined && { id }) };
  return `data: ${JSON.stringify(change)}\n\n`;
}
